import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, MEMBER, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

/** Printed lists of money: tables of one kind, in the day theme's colours, without controls. */

const LEDGERS = [
  {
    name: "the rent roll",
    as: ADMIN,
    path: "/dashboard/payments",
    tables: [/^Rent of /],
  },
  { name: "all payments", as: ADMIN, path: "/dashboard/payments/all", tables: ["All payments"] },
  { name: "payment history", as: MEMBER, path: "/dashboard/payment-history", tables: ["Payments"] },
] as const;

/** What is useful only on a screen. */
const PRESSED =
  ":is(button, nav:has(a), [role=search], input, select, textarea, th svg, [data-sonner-toaster]):visible";
const expectOnPaper = (page: Page) => expect(page.locator(PRESSED)).toHaveCount(0);

for (const { name, as, path, tables } of LEDGERS)
  test(`prints ${name} as a ledger at every width, also from the dusk theme`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("theme", "dusk"));
    await enter(page, as);
    await visit(page, path);
    await expect(page.locator("tbody tr").first()).toBeVisible();
    await atRest(page);
    await page.emulateMedia({ media: "print" });
    // A phone, A4 portrait and A4 landscape, at 96 dots per inch.
    for (const width of [360, 794, 1123]) {
      await page.setViewportSize({ width, height: 900 });
      for (const label of tables) {
        const table = page.getByRole("table", { name: label });
        await expect(table.locator("tbody tr").first()).toHaveCSS("display", "table-row");
        await expect(table.locator("thead")).toHaveCSS("display", "table-header-group");
        await expect(table.locator("th").first()).toBeVisible();
        // Not inside buttons: the next sheet repeats the heads without those.
        await expect(table.locator("th > span:visible").first()).toHaveText(/\w/);
        await expect(table.locator("tr").first()).toHaveCSS("break-inside", "avoid");
        const amounts = table.locator("td", { hasText: /^\$[\d,.]+$/ });
        await expect(amounts.first()).toHaveCSS("text-align", "right");
        expect(await table.evaluate((each) => getComputedStyle(each).color)).toBe("rgb(28, 32, 54)");
        const cut = (each: Element) => each.scrollWidth - (each.parentElement?.clientWidth ?? 0);
        if (width > 400) expect(await table.evaluate(cut), `${name} at ${String(width)} px`).toBeLessThan(1);
      }
      await expectOnPaper(page);
      await expect(page.locator("main a[href*='/receipts/']:visible")).toHaveCount(0);
    }
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    await expect(page.getByText(/^Printed by .+, \w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
    expect(new Set(sheets)).toEqual(new Set(["A4 across"]));
    expect(sheets.length).toBeGreaterThanOrEqual(tables.length);
  });

test("prints the register of twenty homes and twelve months on one sheet", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/book");
  await page.getByRole("link", { name: "Rent by Month" }).click();
  const register = page.getByRole("region", { name: /^Rent by Month, January \d{4} to December \d{4}$/ });
  await expect(register.getByRole("columnheader")).toHaveCount(14);
  await expect(register.locator("tbody tr")).toHaveCount(20);
  await expectNoFindings(page, "the register");
  await expectNoSidewaysScroll(page, "the register");
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1032, height: 900 });
  const cut = (each: Element) => each.scrollWidth - each.clientWidth;
  expect(await register.evaluate(cut)).toBeLessThan(1);
  await expectOnPaper(page);
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(["A4 across"]);

  await page.emulateMedia({ media: "screen" });
  await page.getByLabel("Year").selectOption({ index: 5 });
  await expect(page.getByRole("region", { name: /^Rent by Month, July \d{4} to June \d{4}$/ })).toBeVisible();
  await expect(page).toHaveURL(/register\?from=\d{4}-07$/);
});

test("prints the rent roll with its filter and totals", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/payments?age=days_30");
  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Only: open since 0–30 days.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: /^Total, \d+ tenants?/ })).toBeVisible();
  const sums = page.getByRole("table", { name: /^Rent of / }).locator("tfoot");
  await expect(sums).toHaveCSS("break-before", "avoid");
});

test("prints a receipt in the day theme, with who printed it and when", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "dusk"));
  await enter(page, MEMBER);
  await visit(page, "/dashboard/payment-history");
  await page.locator("a[href^='/dashboard/receipts/']").first().click();
  const receipt = page.getByRole("region", { name: /^Receipt / });
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expectOnPaper(page);
  const head = page.getByText(/^Printed by Tanvir Hasan, /);
  await expect(head).toBeVisible();
  expect(await receipt.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe("rgb(255, 255, 255)");
  // The page may have been open for days: the time of printing counts.
  await page.clock.setFixedTime(new Date("2027-02-03T04:05:00Z"));
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(head).toHaveText("Printed by Tanvir Hasan, Feb 3, 2027, 10:05 AM");
  expect(sheetsOf(await page.pdf({ preferCSSPageSize: true, format: "A4" }))).toEqual(["A4 upright"]);
});

test("leaves links that look like buttons out of a printed list", async ({ page }) => {
  await enter(page, MEMBER);
  await visit(page, "/dashboard/repairs");
  const step = page.getByRole("link", { name: "Report a Repair" });
  await expect(step).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(step).toBeHidden();
  await expect(page.getByRole("link", { name: /wash basin/ })).toBeVisible();
});

/** Returns the orientation of each sheet of a PDF; if it is not A4, its size, in points. */
function sheetsOf(pdf: Buffer): string[] {
  const boxes = pdf.toString("latin1").matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  return [...boxes].map(([box, width, height]) => {
    const isOf = (x: number, y: number) =>
      Math.abs(Number(width) - x) < 1 && Math.abs(Number(height) - y) < 1;
    if (isOf(595, 842)) return "A4 upright";
    return isOf(842, 595) ? "A4 across" : box;
  });
}
