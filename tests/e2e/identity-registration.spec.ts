import { expect, type Page, type Route } from "playwright/test";
import { jpeg, loseCookies, PASSWORD, visit } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const UNKNOWN = "Logging in is not possible right now. Please try again in a moment.";

async function fill(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill("Nadia Rahman");
  await page
    .getByLabel("Upload Photo")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

const press = (page: Page) => page.getByRole("button", { name: "Sign Up" }).click();

async function expectIn(page: Page, email: string): Promise<void> {
  await expectToast(page, "Signup Successful");
  await page.waitForURL((address) => address.pathname === "/");
  const session = (await (await page.request.get("/api/auth/session")).json()) as { user: object };
  expect(session.user).toMatchObject({ email, displayName: "Nadia Rahman", role: "user" });
  expect(session.user).toHaveProperty("photoURL", expect.stringMatching(/^\/api\/images\//));
}

/** Creates the account on the server, and drops the response. */
async function loseAnswer(page: Page): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/register", lose, { times: 1 });
}

async function expectEntriesKept(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByLabel("Username")).toHaveValue("Nadia Rahman");
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
  const photos = (input: HTMLInputElement) => [...(input.files ?? [])].map((file) => file.name);
  expect(await page.getByLabel("Upload Photo").evaluate(photos)).toEqual(["me.jpg"]);
}

const broken = { status: 500, json: { error: { code: "internal", message: "Something Went Wrong!" } } };

for (const [what, address, message] of [
  ["signing in", "**/api/auth/callback/credentials", `Your account has been created. ${UNKNOWN}`],
  ["asking for the token", "**/api/jwt", "Your account has been created. Something Went Wrong!"],
  ["the user record", "**/api/users", "Your account has been created. Something Went Wrong!"],
] as const)
  test(`when ${what} fails after the account is created, the entries stay and a retry succeeds @long`, async ({
    page,
  }) => {
    const email = `later.${Date.now()}@example.com`;
    await visit(page, "/register");
    await fill(page, email);
    await page.route(address, (route) => route.fulfill(broken));
    await press(page);
    await expect(page.getByRole("form").getByRole("alert")).toHaveText(message);
    await expectEntriesKept(page, email);
    await page.unroute(address);
    await press(page);
    await expectIn(page, email);
  });

test("registration retries a step that fails once @long", async ({ page }) => {
  const email = `moment.${Date.now()}@example.com`;
  await visit(page, "/register");
  await fill(page, email);
  await page.route("**/api/users", (route) => route.fulfill(broken), { times: 1 });
  await press(page);
  await expectIn(page, email);
});

test("after a lost response and a reload, registering again works with the same password only", async ({
  page,
}) => {
  const email = `lost.${Date.now()}@example.com`;
  await visit(page, "/register");
  await fill(page, email);
  await loseAnswer(page);
  await press(page);
  await expect(page.getByRole("form").getByRole("alert")).toHaveText(
    "The server cannot be reached. Please check your connection and try again.",
  );
  await expectEntriesKept(page, email);

  await page.reload();
  await visit(page, "/register");
  await fill(page, email, "Another#2026");
  await press(page);
  await expect(page.getByRole("form").getByRole("alert")).toHaveText(
    "An account with this email address already exists. Please log in instead.",
  );
  await fill(page, email);
  await press(page);
  await expectIn(page, email);
});

test("registration still succeeds after a lost response and then a rate limit error @long", async ({
  page,
}) => {
  const email = `between.${Date.now()}@example.com`;
  await visit(page, "/register");
  await fill(page, email);
  await loseAnswer(page);
  await press(page);
  const alert = page.getByRole("form").getByRole("alert");
  await expect(alert).toHaveText(/^The server cannot be reached/);
  // It comes up over the button, under the pointer, and lets the next press through.
  await expect(page.locator("[data-sonner-toast]").first()).toHaveCSS("pointer-events", "none");
  const refusal = { error: { code: "rate_limited", message: "Too many requests. Please wait." } };
  await page.route("**/api/register", (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 });
  await press(page);
  await expect(alert).toHaveText(refusal.error.message);
  await press(page);
  await expectIn(page, email);
});

test("registering an address that already has an account shows an error and does not sign in", async ({
  page,
}) => {
  const email = `foreign.${Date.now()}@example.com`;
  await visit(page, "/register");
  await fill(page, email);
  await press(page);
  await expectIn(page, email);
  await loseCookies(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, "/register");
  await fill(page, email);
  await press(page);
  await expect(page.getByRole("form").getByRole("alert")).toHaveText(
    "An account with this email address already exists. Please log in instead.",
  );
  expect(asked).not.toContain("/api/auth/callback/credentials");
});
