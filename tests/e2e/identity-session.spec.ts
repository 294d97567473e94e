import { expect, type Page } from "playwright/test";
import { jpeg, PASSWORD, register, signIn, USER, visit } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

/** Returns a function that tells whether these words have appeared on the page since, in any document. */
async function watchFor(page: Page, words: string): Promise<() => boolean> {
  let isSeen = false;
  await page.exposeFunction("tellSeen", () => {
    isSeen = true;
  });
  const watch = (wanted: string) => {
    const { tellSeen } = window as unknown as { tellSeen: () => Promise<void> };
    const look = () => void (document.documentElement.textContent.includes(wanted) && tellSeen());
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    look();
  };
  await page.addInitScript(watch, words);
  await page.evaluate(watch, words);
  return () => isSeen;
}

const token = () => localStorage.getItem("access-token");

test("sign-in and sign-out in one tab apply in the other", async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await visit(two, "/");
  await expect(two.getByRole("link", { name: "Log in" })).toBeVisible();
  await signIn(one, USER);
  await expect(two.getByRole("button", { name: /Account menu/ })).toBeVisible();
  await visit(two, "/dashboard");
  await expect.poll(() => two.evaluate(token)).not.toBeNull();
  await visit(one, "/dashboard");
  await one.getByRole("button", { name: "Logout" }).first().click();
  await one.waitForURL((address) => address.pathname === "/");
  await expect(two).toHaveURL(/\/login\?from=%2Fdashboard/);
  expect(await one.evaluate(token)).toBeNull();
});

test("Back after a sign-out leads to /login and never shows the user's email address", async ({ page }) => {
  await signIn(page, USER);
  await visit(page, "/apartments");
  await visit(page, "/dashboard");
  await expect(page.getByText(USER).first()).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL((address) => address.pathname === "/");
  await expect(page.getByRole("link", { name: "Log in" })).toBeVisible();
  const seen = await watchFor(page, USER);
  await page.goBack();
  await page.waitForURL((address) => address.pathname === "/login");
  await expect(page.getByRole("form", { name: "Login" })).toBeVisible();
  await expect(page.getByText(USER)).toHaveCount(0);
  expect(seen()).toBe(false);
});

test("a rejected access token signs the user out and leads to /login", async ({ page }) => {
  await signIn(page, USER);
  await expect.poll(() => page.evaluate(token)).not.toBeNull();
  // The same user's token with another signature: the browser cannot detect it.
  await page.evaluate(() => {
    const saved = localStorage.getItem("access-token") ?? "";
    localStorage.setItem("access-token", `${saved.slice(0, saved.lastIndexOf("."))}.${"A".repeat(43)}`);
    localStorage.setItem("access-token-until", String(Date.now() + 240_000));
  });
  await visit(page, "/dashboard");
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard&error=expired/);
  await expect(page.getByRole("form").getByRole("alert")).toHaveText(
    "Your session has ended. Please log in again.",
  );
  expect(await page.evaluate(token)).toBeNull();
});

test("a user changes name, photo and password, and the password change signs out other devices", async ({
  page,
  browser,
}) => {
  // Two browsers and a dozen pages.
  test.slow();
  const email = `profile.${Date.now()}@example.com`;
  await register(page, { name: "First Name", email });
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, email);

  await visit(page, "/dashboard/account");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Update Profile" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Username").fill("Second Name");
  await dialog
    .getByLabel("Upload Photo")
    .setInputFiles({ name: "b.jpg", mimeType: "image/jpeg", buffer: await jpeg(300, 500) });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Profile updated");
  await expect(page.getByRole("heading", { name: /Second Name/ })).toBeVisible();

  await page.getByRole("button", { name: "Change Password" }).click();
  await dialog.getByLabel("Current Password").fill("Wrong#2026");
  await dialog.getByLabel("New Password").fill("Another#2027");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The current password is incorrect.");
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Password changed.");
  await visit(elsewhere, "/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await closeContext(elsewhere.context());
});
