import { expect, type Page } from "playwright/test";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const CODE = `TEST${Date.now().toString(36).toUpperCase()}`;

test.describe.configure({ mode: "serial" });

async function openCoupons(page: Page) {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/manage-coupons");
  await expect(page.getByRole("heading", { name: /^All Coupons\(\d+\)$/ })).toBeVisible();
}

async function add(page: Page, coupon: { code: string; discount: string; description: string }) {
  await page.getByRole("button", { name: "Add a New Coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a New Coupon" });
  await expect(dialog.getByLabel("Coupon Code")).toBeFocused();
  await dialog.getByLabel("Coupon Code").fill(coupon.code);
  await dialog.getByLabel("Discount Percentage").fill(coupon.discount);
  await dialog.getByLabel("Coupon Description").fill(coupon.description);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  return dialog;
}

test("a discount above 100 percent shows an error at its field @long", async ({ page }) => {
  await openCoupons(page);
  const dialog = await add(page, { code: CODE, discount: "110", description: "Too much." });
  await expect(dialog.getByText("The discount can be at most 100 percent.")).toBeVisible();
  await expect(dialog.getByLabel("Discount Percentage")).toBeFocused();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Add a New Coupon" })).toBeFocused();
});

test("a last day before the first shows an error, which an earlier first day clears @long", async ({
  page,
}) => {
  await openCoupons(page);
  await page.getByRole("button", { name: "Add a New Coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a New Coupon" });
  await dialog.getByLabel("Coupon Code").fill(CODE);
  await dialog.getByLabel("Discount Percentage").fill("10");
  await dialog.getByLabel("Coupon Description").fill("For some days.");
  await dialog.getByLabel("First Day").fill("2026-11-20");
  await dialog.getByLabel("Last Day").fill("2026-11-10");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  const error = dialog.getByText("The last day can't be before the first.");
  await expect(error).toBeVisible();
  await expect(dialog.getByLabel("Last Day")).toBeFocused();
  await dialog.getByLabel("First Day").fill("2026-11-05");
  await expect(error).toBeHidden();
});

test("an admin adds a coupon, switches it off and on, and deletes it", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await openCoupons(page);
  await add(page, { code: CODE, discount: "12", description: "For this test alone." });
  await expectToast(page, "Coupon Added Successfully!");
  const row = page.getByRole("row").filter({ hasText: CODE });
  await expect(row).toContainText("12%");
  await expect(row.getByText("Valid", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Make Invalid" }).dblclick();
  await expectToast(page, "Made the Coupon Invalid");
  await expect(row.getByText("Invalid", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Make Valid" }).click();
  await expectToast(page, "Made the Coupon Valid");

  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Successfully Deleted");
  await expect(row).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("a code that differs from an existing one only in case is rejected", async ({ page }) => {
  await openCoupons(page);
  await add(page, { code: `${CODE}X`, discount: "10", description: "Once." });
  await expectToast(page, "Coupon Added Successfully!");
  const dialog = await add(page, { code: `${CODE}x`, discount: "10", description: "Once more." });
  await expectToast(page, "Failed to Add Coupon!");
  await expect(dialog.getByLabel("Coupon Code")).toHaveAttribute("aria-invalid", "true");
});
