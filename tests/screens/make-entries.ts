import type { Page } from "playwright";

/** Changes data as an admin before the screenshots, so that the audit trail has entries. */
export async function makeEntries(page: Page): Promise<void> {
  await page.goto("/dashboard/manage-coupons");
  await page.waitForLoadState("networkidle");
  for (const press of ["Make Valid", "Make Invalid"]) {
    await page
      .getByRole("row")
      .filter({ hasText: "BOISHAKH12" })
      .getByRole("button", { name: press })
      .click();
    await page
      .getByText(/^Made the Coupon/)
      .last()
      .waitFor();
    await page
      .getByText(/^Made the Coupon/)
      .last()
      .waitFor({ state: "hidden" });
  }
  await page.goto("/dashboard/announcements");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Title").fill("Water off on Sunday");
  await page.getByLabel("Description").fill("From 9 to 11 am the rising pipe of block A is changed.");
  await page.getByRole("button", { name: "Make Announcement", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Water off on Sunday" });
  await row.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Deleted the Announcement!").waitFor();
}
