import { expect, type Page } from "@playwright/test";
import { loseCookies, PASSWORD, signIn, visit } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";
import { watchWindow } from "../support/google-window";

const button = (page: Page) => page.getByRole("button", { name: "Sign in with Google" });

async function openGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), button(page).click()]);
  return popup;
}

test("Google's stand-in signs in through a window that closes by itself", async ({ page }) => {
  await visit(page, "/login?from=%2Fdashboard");
  await expect(page.getByText("stand-in on this machine answers for Google")).toBeVisible();
  const popup = await openGoogle(page);
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByText("google.person@example.com").first().click(),
  ]);
  await page.waitForURL((address) => address.pathname === "/dashboard");
  await expectToast(page, "Signin Successful");
  await expect(page.getByText("google.person@example.com").first()).toBeVisible();
});

test("an address that Google has not verified is refused with a message", async ({ page }) => {
  await visit(page, "/login");
  const popup = await openGoogle(page);
  await Promise.all([
    popup.waitForEvent("close"),
    popup.getByText("unverified.person@example.com").first().click(),
  ]);
  await expectToast(page, "Google has not verified this email address");
  await expect(page).toHaveURL(/\/login$/);
});

test("a window that is closed is noticed within eight seconds", async ({ page }) => {
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

test("where pop-ups are blocked, the tab itself goes to Google and comes back", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await visit(page, "/login?from=%2Fapartments");
  await button(page).click();
  await page.getByText("google.person@example.com").first().click();
  await page.waitForURL((address) => address.pathname === "/apartments");
  await expectToast(page, "Signin Successful");
});

test("signing in with Google is ended on the profile, and allowed again by the password", async ({
  page,
}) => {
  const comeByGoogle = async () => {
    await visit(page, "/login?from=%2Fdashboard");
    const popup = await openGoogle(page);
    await Promise.all([
      popup.waitForEvent("close"),
      popup.getByText("google.person@example.com").first().click(),
    ]);
  };
  await comeByGoogle();
  await page.waitForURL((address) => address.pathname === "/dashboard");
  const panel = page.getByRole("region", { name: "Google sign-in" });
  await expect(panel).toContainText("google.person@example.com can sign in as you since");
  await expect(panel).toContainText("Set a password to be able to end it.");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Save" }).click();
  await panel.getByRole("button", { name: "End Google sign-in" }).click();
  await page.getByRole("button", { name: "End it" }).click();
  await expect(panel).toContainText("Signing in with Google is ended for this account.");

  await loseCookies(page);
  await comeByGoogle();
  await expectToast(page, "Signing in with Google was ended for this account");

  await signIn(page, "google.person@example.com");
  await visit(page, "/dashboard");
  await panel.getByRole("button", { name: "Allow it again" }).click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(panel).toBeHidden();
  await loseCookies(page);
  await comeByGoogle();
  await page.waitForURL((address) => address.pathname === "/dashboard");
});
