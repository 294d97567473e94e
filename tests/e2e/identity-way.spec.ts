import { expect, type Page } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import { jpeg, loseCookies, mailedLink, PASSWORD, visit, visitKnowing } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const banner = (page: Page) => page.getByRole("region", { name: "Back at this apartment" });
const sendNow = (page: Page) => page.getByRole("button", { name: "Fill In the Request" });

/** Returns the number of the first available apartment. */
async function freeApartment(page: Page): Promise<string> {
  const list = (await (await page.request.get("/api/apartments?available=true")).json()) as {
    result: { apartment_no: string }[];
  };
  return list.result[0]?.apartment_no ?? "";
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Username").fill("Nadia Rahman");
  await page
    .getByLabel("Upload Photo")
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expectToast(page, "Signup Successful");
}

async function expectBack(page: Page, no: string): Promise<void> {
  await page.waitForURL((address) => address.pathname === `/apartments/${no}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(no);
  await expect(banner(page)).toContainText("The office sees your request once you send it.");
  await expect(sendNow(page)).toBeFocused();
}

/** Expects that no request was sent for this user. */
async function expectNothingSent(page: Page): Promise<void> {
  await expect(page.getByText("Request Sent!")).toHaveCount(0);
}

test("a visitor returns to the wanted apartment after registering or from the mailed link, and requests it", async ({
  page,
  browser,
}) => {
  const email = `way.${Date.now().toString(36)}@example.com`;
  const no = await freeApartment(page);
  await visit(page, `/apartments/${no}`);
  await expect(banner(page)).toBeHidden();
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await page.waitForURL((address) => address.pathname === "/login");
  await page.getByRole("main").getByRole("link", { name: "Register" }).click();
  await page.waitForURL((address) => address.pathname === "/register");
  await atRest(page);
  await fillIn(page, email);
  await expectBack(page, no);
  await expectNothingSent(page);
  await expectNoFindings(page, "an apartment that somebody wanted");

  // The mail may be opened on another device, where no one is signed in.
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await mailedLink(phone, email, "Confirm your email address"));
  const form = phone.getByRole("form", { name: "Confirm your email" });
  await form.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await form.getByRole("button", { name: "Confirm My Email Address" }).click();
  await phone.getByRole("link", { name: `Back to Apartment ${no}` }).click();
  await phone.waitForURL((address) => address.pathname === `/apartments/${no}`);
  await expect(banner(phone)).toBeVisible();
  await phone.context().close();

  await visit(page, `/apartments/${no}#request`);
  await sendNow(page).click();
  const request = page.getByRole("form", { name: "Request Agreement" });
  await expect(request.getByLabel("Telephone")).toBeFocused();
  await expectNothingSent(page);
  await request.getByLabel("Telephone").fill("+880 1711 000000");
  await request.getByRole("button", { name: "Send Request" }).click();
  await expectToast(page, "Request Sent! Please, wait for the confirmation!");
  await page.keyboard.press("Escape");
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
});

test("a password reset also returns to the apartment", async ({ page }) => {
  const email = `forgot.way.${Date.now().toString(36)}@example.com`;
  const no = await freeApartment(page);
  await visit(page, `/apartments/${no}`);
  await page.getByRole("link", { name: "Register" }).click();
  await page.waitForURL((address) => address.pathname === "/register");
  await atRest(page);
  await fillIn(page, email);
  await expectBack(page, no);
  await loseCookies(page);

  await visit(page, `/apartments/${no}`);
  await page.getByRole("link", { name: "Log in" }).click();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL((address) => address.pathname === "/forgot-password");
  await atRest(page);
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Send the Link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "a link is on its way" })).toBeVisible();
  await page.goto(await mailedLink(page, email, "Choose a New Password"));
  await atRest(page);
  await page.getByRole("textbox", { name: "New Password" }).fill("Another#2027");
  await page.getByRole("button", { name: "Save the Password" }).click();
  await page.waitForURL((address) => address.pathname === "/login");
  await atRest(page);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Another#2027");
  await page.getByRole("button", { name: "Login" }).click();
  await expectBack(page, no);
  await expectNothingSent(page);
});

test("Google sign-in on /register returns to the apartment", async ({ page }) => {
  const no = await freeApartment(page);
  // The stand-in for Google answers faster than a page asks who is signed in.
  await visitKnowing(page, `/register?from=${encodeURIComponent(`/apartments/${no}#request`)}`);
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Sign in with Google" }).click(),
  ]);
  await popup.getByText("google.person@example.com").first().click();
  await expectBack(page, no);
});

test("without JavaScript, the return path is kept, but never to another site or a sign-in route", async ({
  page,
  browser,
}) => {
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const from of ["https://evil.example/", "//evil.example", "/auth/google"]) {
    await still.goto(`/register?from=${encodeURIComponent(from)}`);
    await expect(still.getByRole("main").getByRole("link", { name: "Login" })).toHaveAttribute(
      "href",
      "/login",
    );
  }
  const no = await freeApartment(page);
  await still.goto(`/apartments/${no}`);
  await still.getByRole("link", { name: "Log in" }).click();
  await still.getByRole("main").getByRole("link", { name: "Register" }).click();
  const back = still.getByRole("main").getByRole("link", { name: "Login" });
  await expect(back).toHaveAttribute(
    "href",
    `/login?from=${encodeURIComponent(`/apartments/${no}#request`)}`,
  );
  // From the listing it returns to the search.
  await still.goto("/apartments?minimum=700&rooms=3");
  await still.getByRole("link", { name: "Log in" }).click();
  await expect(still).toHaveURL(
    (address) => address.searchParams.get("from") === "/apartments?minimum=700&rooms=3",
  );
  await still.context().close();
});
