import { expect, type Page, type Route } from "playwright/test";
import { jpeg, loseCookies, mailedLink, PASSWORD, register, signIn, visit } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** Sends the request to the server, and drops its response. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

test("the profile in one tab follows a confirmation and changes made in another tab @long", async ({
  page,
}) => {
  const email = `tabs.${Date.now().toString(36)}@example.com`;
  await register(page, { name: "First Name", email });
  await visit(page, "/dashboard");
  const notice = page.getByText(/^Please confirm your email address/);
  await expect(notice).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(await mailedLink(other, email, "Confirm your email address"));
  await expect(other.getByText("your email address is confirmed")).toBeVisible();
  await expect(notice).toBeHidden();

  await visit(other, "/dashboard");
  await other.getByRole("button", { name: "Update Profile" }).click();
  await other.getByLabel("Username").fill("Second Name");
  const photo = { name: "new.jpg", mimeType: "image/jpeg", buffer: await jpeg(300, 300) };
  await other.getByLabel("Upload Photo").setInputFiles(photo);
  await other.getByRole("button", { name: "Save" }).click();
  await expectToast(other, "Profile updated");
  const you = (tab: Page) => tab.getByRole("region", { name: "You" });
  await expect(you(other).getByRole("heading", { name: "Second Name" })).toBeVisible();
  await expect(you(page).getByRole("heading", { name: "Second Name" })).toBeVisible();
});

test("a password reset whose response is lost says it may be saved already, and the password works", async ({
  page,
}) => {
  const email = `lost.${Date.now().toString(36)}@example.com`;
  await register(page, { name: "Lost Answer", email });
  await page.request.post("/api/password/forgot", { data: { email } });
  await loseCookies(page);
  await page.goto(await mailedLink(page, email, "Choose a New Password"));
  await atRest(page);
  await page.route("**/api/password/reset", loseAnswer, { times: 1 });
  const form = page.getByRole("form", { name: "New password" });
  await form.getByRole("textbox", { name: "New Password" }).fill("Unheard#2027");
  await form.getByRole("button", { name: "Save the Password" }).click();
  await expect(form.getByRole("alert")).toContainText("The server cannot be reached");
  await form.getByRole("button", { name: "Save the Password" }).click();
  await expect(form.getByRole("alert")).toContainText("Your new password may be saved already");
  await signIn(page, email, "Unheard#2027");
});

test("confirming an email address on a device without a session asks for the password", async ({
  page,
  browser,
}) => {
  const email = `elsewhere.${Date.now().toString(36)}@example.com`;
  await register(page, { name: "Elsewhere", email });
  const link = await mailedLink(page, email, "Confirm your email address");
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(link);
  const form = phone.getByRole("form", { name: "Confirm your email" });
  const password = form.getByRole("textbox", { name: "Password" });
  await password.fill("Wrong#2026");
  await form.getByRole("button", { name: "Confirm My Email Address" }).click();
  await expect(form.getByText("The password is incorrect.")).toBeVisible();
  await password.fill(PASSWORD);
  await form.getByRole("button", { name: "Confirm My Email Address" }).click();
  await expect(phone.getByText("your email address is confirmed")).toBeVisible();
  await phone.context().close();
});

test("a failed email confirmation can be retried with the same link @long", async ({ page }) => {
  const email = `again.${Date.now().toString(36)}@example.com`;
  await register(page, { name: "Tried Again", email });
  const confirmed = async () => {
    const answer = (await (await page.request.get("/api/auth/session")).json()) as {
      user: { isEmailVerified: boolean };
    };
    return answer.user.isEmailVerified;
  };
  const link = await mailedLink(page, email, "Confirm your email address");
  await page.route("**/api/email/confirm", (route) => route.abort(), { times: 1 });
  await visit(page, link);
  await expect(page.getByText("The server cannot be reached")).toBeVisible();
  await page.route("**/api/email/confirm", loseAnswer, { times: 1 });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.poll(confirmed).toBe(true);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Your email address may be confirmed already")).toBeVisible();
});
