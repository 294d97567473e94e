import { expect, type Page } from "@playwright/test";
import { visit } from "../support/browser-actors";
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
