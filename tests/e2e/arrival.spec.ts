import { expect, type Page } from "playwright/test";
import { ADMIN, enter, MEMBER, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

/** After a navigation the focus is on the page's heading (docs/product.md 10.5), so that screen readers announce it. */

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return `${element?.tagName ?? ""} ${element?.textContent.trim() ?? ""}`;
  });

/** Expects that the heading gets the focus, keeps it, and shows no outline. */
async function expectArrival(page: Page, level: 1 | 2, name: string | RegExp): Promise<void> {
  const heading = page.getByRole("heading", { level, name }).first();
  await expect(heading).toBeFocused();
  expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("none");
  await atRest(page);
  await expect(heading).toBeFocused();
}

test("navigating between public pages focuses each page's heading", async ({ page }) => {
  await visit(page, "/");
  expect(await focused(page)).toMatch(/^BODY/);
  const header = page.getByRole("navigation", { name: "Main" });
  await header.getByRole("link", { name: "Apartments" }).click();
  await expectArrival(page, 1, "Apartments");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.locator("li:has(h3)").nth(1).getByRole("link").first().click();
  await expectArrival(page, 1, /^Apartment \d/);
  const similar = page
    .getByRole("region", { name: /similar/i })
    .locator("li:has(h3)")
    .first();
  const no = await similar.getByRole("link").first().textContent();
  await similar.getByRole("link").first().click();
  await expectArrival(page, 1, `Apartment ${no ?? ""}`);

  await page.getByRole("link", { name: "Register" }).click();
  await expectArrival(page, 1, "Register");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.locator("h1")).toBeFocused();
  await header.getByRole("link", { name: "Apartments" }).click();
  await expectArrival(page, 1, "Apartments");
  await header.getByRole("link", { name: "Home" }).click();
  await expect(page.locator("h1")).toBeFocused();
  await page.goBack();
  await expectArrival(page, 1, "Apartments");
});

test("the headline keeps the focus while the pictures beside it change", async ({ page }) => {
  await visit(page, "/apartments");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  for (const slide of [2, 3])
    await expect(page.getByRole("button", { name: `Go to slide ${String(slide)}` })).toHaveAttribute(
      "aria-current",
      "true",
    );
  await expect(heading).toBeFocused();
});

test("search, reset and paging focus the listing's heading", async ({ page }) => {
  await visit(page, "/apartments");
  const next = page.getByRole("button", { name: "Next" });
  for (const at of [2, 3, 4, 5]) {
    await next.click();
    await expectArrival(page, 2, `Apartments, page ${String(at)} of 5`);
  }
  await expect(next).toBeDisabled();
  await page.getByRole("button", { name: "Previous" }).click();
  await expectArrival(page, 2, "Apartments, page 4 of 5");
  await page.getByLabel("Min Price").fill("700");
  await page.getByLabel("Max Price").fill("900");
  await page.getByRole("button", { name: "Search" }).click();
  await expectArrival(page, 2, /^Apartments from \$700 to \$900, page 1 of \d$/);
  await page.getByRole("button", { name: "Reset" }).click();
  await expectArrival(page, 2, "Apartments, page 1 of 5");
  await page.getByLabel("Min Price").fill("5000");
  await page.getByLabel("Max Price").fill("6000");
  await page.keyboard.press("Enter");
  await expectArrival(page, 2, "Apartments from $5,000 to $6,000: none on page 1");
  await page.goBack();
  await expectArrival(page, 2, "Apartments, page 1 of 5");
});

test("a link in the phone menu focuses the heading of its page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Collapsed" }).getByRole("link", { name: "Apartments" }).click();
  await expectArrival(page, 1, "Apartments");
});

test("navigating the dashboard focuses each heading, and filtering keeps the focus in its field", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await visit(page, "/");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expectArrival(page, 1, "Today");
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  for (const [link, heading] of [
    ["Make Announcement", "Make Announcement"],
    ["Manage Members", /^Total Members\(\d+\)/],
    ["Manage Coupons", /^All Coupons\(\d+\)/],
    ["Agreement Requests", /^All Requests\(\d+\)/],
    ["Payments", "Payments"],
    ["Audit Trail", /^Audit Trail\(\d+\)/],
  ] as const) {
    await sidebar.getByRole("link", { name: link, exact: link === "Payments" }).click();
    await expectArrival(page, 1, heading);
  }
  const words = page.getByLabel("Person, subject or request");
  await words.pressSequentially("admin", { delay: 30 });
  await expect(words).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=admin/);
  await expect(words).toBeFocused();
  await sidebar.getByRole("link", { name: "Home" }).click();
  await expect(page.locator("h1")).toBeFocused();
});

test("navigating a member's screens focuses each heading", async ({ page }) => {
  await enter(page, MEMBER);
  await visit(page, "/dashboard");
  const sidebar = page.getByRole("navigation", { name: "Dashboard" });
  await sidebar.getByRole("link", { name: "Make Payment" }).click();
  await expectArrival(page, 1, "Make Payment");
  await sidebar.getByRole("link", { name: "Payment History" }).click();
  await expectArrival(page, 1, /^Payments History\(\d+\)/);
  await page
    .getByRole("link", { name: /^Receipt of/ })
    .first()
    .click();
  await expectArrival(page, 1, "Receipt");
});
