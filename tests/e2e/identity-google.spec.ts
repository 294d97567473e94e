import { expect, type Page } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import { loseCookies, mailedLink, PASSWORD, signIn, visit, visitKnowing } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";
import { watchWindow } from "../support/google-window";

const EMAIL = "google.person@example.com";
const NEW_PASSWORD = "Nibash#2027";

const button = (page: Page) => page.getByRole("button", { name: "Sign in with Google" });

async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), button(page).click()]);
  return popup;
}

test("the Google stand-in signs in through a popup that closes itself", async ({ page }) => {
  await visitKnowing(page, "/login?from=%2Fdashboard");
  await expect(page.getByText("no real Google account is asked")).toBeVisible();
  const popup = await openGoogle(page);
  await Promise.all([popup.waitForEvent("close"), popup.getByText(EMAIL).first().click()]);
  await page.waitForURL((address) => address.pathname === "/dashboard");
  await expectToast(page, "Signin Successful");
  await expect(page.getByText(EMAIL).first()).toBeVisible();
});

test("sign-in with an address that Google has not verified shows an error", async ({ page }) => {
  await visit(page, "/login");
  const popup = await openGoogle(page);
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByText("unverified.person@example.com").first().click(),
  ]);
  await expectToast(page, "Google has not verified this email address");
  await expect(page).toHaveURL(/\/login$/);
});

test("the sign-in button is ready again within eight seconds after the popup closes @long", async ({
  page,
}) => {
  await page.clock.install();
  const isClosed = await watchWindow(page);
  await visit(page, "/login");
  await page.clock.pauseAt(Date.now() + 60_000);
  const popup = await openGoogle(page);
  await popup.waitForLoadState();
  await popup.close();
  await isClosed();
  await expect(button(page)).toHaveAttribute("aria-busy", "true");
  await page.clock.runFor(8_000);
  await expect(button(page)).not.toHaveAttribute("aria-busy", "true");
});

test("when pop-ups are blocked, the tab itself goes to Google and returns signed in", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/login?from=%2Fapartments");
  await button(page).click();
  await page.getByText(EMAIL).first().click();
  await page.waitForURL((address) => address.pathname === "/apartments");
  await expectToast(page, "Signin Successful");
});

test("a user ends Google sign-in, allows it again, and confirms a linked account after a password reset", async ({
  page,
}) => {
  const comeByGoogle = async () => {
    // The stand-in for Google answers faster than a page asks who is signed in.
    await visitKnowing(page, "/login?from=%2Fdashboard");
    const popup = await openGoogle(page);
    await Promise.all([popup.waitForEvent("close"), popup.getByText(EMAIL).first().click()]);
  };
  await comeByGoogle();
  await page.waitForURL((address) => address.pathname === "/dashboard");
  await visit(page, "/dashboard/account");
  const panel = page.getByRole("region", { name: "Google sign-in" });
  await expect(panel).toContainText(`${EMAIL} has been able to sign in as you since`);
  await expect(panel).toContainText("Set a password to be able to end it.");
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Password changed.");
  await visit(page, "/dashboard/account");
  await panel.getByRole("button", { name: "End Google Sign-in" }).click();
  await page.getByRole("button", { name: "End It" }).click();
  await expect(panel).toContainText("Google sign-in is off for this account.");

  await loseCookies(page);
  await comeByGoogle();
  await expectToast(page, "Signing in with Google was ended for this account");

  await signIn(page, EMAIL);
  await visit(page, "/dashboard/account");
  await panel.getByRole("button", { name: "Allow It Again" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(panel).toBeHidden();
  await loseCookies(page);
  await comeByGoogle();
  await page.waitForURL((address) => address.pathname === "/dashboard");

  // Linked after the last use of the password: a reset names the link, in the form and on the profile.
  await loseCookies(page);
  await page.request.post("/api/password/forgot", { data: { email: EMAIL } });
  await page.goto(await mailedLink(page, EMAIL, "Choose a New Password"));
  await atRest(page);
  await page.getByRole("textbox", { name: "New Password" }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save the Password" }).click();
  await page.waitForURL((address) => address.pathname === "/login");
  const login = page.getByRole("form", { name: "Login" });
  await expect(login).toContainText("A Google account was linked after you had last used your old password.");
  await expectNoFindings(page, "the login that names a Google account");
  await signIn(page, EMAIL, NEW_PASSWORD);
  await visit(page, "/dashboard");
  await expect(panel).toContainText("End it if it is not yours.");
  await expectNoFindings(page, "the profile that questions a Google account");
  await panel.getByRole("button", { name: "It Is Mine" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await expectNoFindings(page, "the question whose Google account it is");
  await dialog.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(panel).toBeHidden();
  await visit(page, "/dashboard/account");
  await expect(panel).toContainText(`${EMAIL} has been able to sign in as you since`);
});
