import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { ADMIN, enter, MEMBER, USER, visit } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const SCREENS = [
  { path: "/dashboard", heading: "Today" },
  { path: "/dashboard/account", heading: "Account" },
  { path: "/dashboard/manage-members", heading: /^Total Members\(\d+\)$/ },
  { path: "/dashboard/manage-members/left", heading: /^Former Tenants\(\d+\)$/ },
  { path: "/dashboard/manage-apartments", heading: /^All Apartments\(\d+\)$/ },
  { path: "/dashboard/building", heading: /^Building$/ },
  { path: "/dashboard/setup", heading: /^Set Up Your Tower$/ },
  { path: "/dashboard/agreement-requests", heading: /^All Requests\(\d+\)$/ },
  { path: "/dashboard/visits", heading: /^All Visits\(\d+\)$/ },
  { path: "/dashboard/manage-coupons", heading: /^All Coupons\(\d+\)$/ },
  { path: "/dashboard/announcements", heading: /^All Announcements\(\d+\)$/ },
  { path: "/dashboard/payments", heading: /^Rent of / },
  { path: "/dashboard/payments/all", heading: /^All Payments\(\d+\)$/ },
  { path: "/dashboard/book", heading: /^Book$/ },
  { path: "/dashboard/mails", heading: /^All Mails\(\d+\)$/ },
  { path: "/dashboard/audit", heading: /^Audit Trail\(\d+\)$/ },
];

test("every admin screen shows its heading, and lists show their count", async ({ page }) => {
  await enter(page, ADMIN);
  for (const { path, heading } of SCREENS) {
    await visit(page, path);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
});

test("the phone menu opens, closes with Esc and its links, and moves the focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await enter(page, ADMIN);
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Dashboard menu" });
  await expect(menu.getByRole("link")).toHaveText([
    "Today",
    /^Payments/,
    "Book",
    /^Manage Members/,
    /^Agreement Requests/,
    /^Visits/,
    "Manage Apartments",
    /^Repairs/,
    "Make Announcement",
    "Manage Coupons",
    "Building",
    /^Mails/,
    "Audit Trail",
    "Profile",
    "Account",
    "Home",
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Manage Members" }).click();
  await expect(page.getByRole("heading", { name: /^Total Members/ })).toBeFocused();
  await expect(menu).toBeHidden();
});

test("the members' tabs, the old address of who has left, and a search by telephone", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/former-tenants?state=open");
  await expect(page).toHaveURL(/\/dashboard\/manage-members\/left\?state=open$/);
  await expect(page.getByLabel("Status")).toHaveValue("open");
  const tabs = page.getByRole("navigation", { name: "Members", exact: true });
  await expect(tabs.getByRole("link", { name: "Former" })).toHaveAttribute("aria-current", "page");
  // As many deposits to settle as the menu's badge counts.
  await expect(tabs.getByRole("link", { name: /^Former \(\d+ to settle\)$/ })).toBeVisible();
  await tabs.getByRole("link", { name: "Deposit Due" }).click();
  await expect(page).toHaveURL(/\/dashboard\/manage-members\?state=deposits$/);
  await expect(tabs.getByRole("link", { name: "Deposit Due" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: /^Deposit Due\(\d+\)$/ })).toBeVisible();
  await tabs.getByRole("link", { name: "Members" }).click();
  const row = page.getByRole("row").filter({ hasText: MEMBER });
  const number = (await row.locator("a[href^='tel:']").getAttribute("href")) ?? "";
  await page.getByLabel("Name, email, telephone or apartment").fill(number.replace("tel:+880", "0"));
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("heading", { name: "Total Members(1)" })).toBeVisible();
  await expect(row).toHaveCount(1);
  await expect(row.getByRole("button")).toHaveText(["Remove"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Total Members(1)" })).toBeVisible();
  // One line of tabs on a phone, too.
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await tabs.boundingBox())?.height).toBeLessThan(50);
});

test("the sort order of the members is in the URL and survives a reload", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/manage-members");
  await page.getByRole("button", { name: "Email" }).click();
  await page.getByRole("button", { name: "Email" }).click();
  await expect(page).toHaveURL(/sort=email.*direction=desc/);
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "descending");
  await page.reload();
  await expect(page.getByRole("columnheader", { name: "Email" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("row").filter({ hasText: MEMBER })).toHaveCount(1);
});

test("a list that fails to load shows an error, and loads after Try Again", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/manage-members");
  await page.route("**/api/members**", (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole("button", { name: "Name" }).click();
  await expect(page.getByRole("alert").getByText("Couldn't load this")).toBeVisible();
  await page.unroute("**/api/members**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("row").filter({ hasText: MEMBER })).toHaveCount(1);
});

for (const email of [USER, MEMBER, ADMIN])
  test(`an unknown dashboard URL shows a 404 page with the menu for ${email}`, async ({ page }) => {
    await enter(page, email);
    const response = await visit(page, "/dashboard/no-such-screen");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Oops! Page not found." })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  });

test("an unknown dashboard URL sends a visitor to the login page", async ({ page }) => {
  await visit(page, "/dashboard/no-such-screen");
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fno-such-screen$/);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("an admin filters the audit trail by noun and text, and saves it as CSV", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, ADMIN);
  await visit(page, "/dashboard/announcements");
  await page.getByLabel("Title").fill("For the trail");
  await page.getByLabel("Description").fill("Somebody will ask who posted this. ".repeat(50).trim());
  await page.getByRole("button", { name: /^Make Announcement|^Post/ }).click();
  await expectToast(page, "Announcement Successful!");
  await visit(page, "/dashboard/audit");
  await page.getByLabel("About").selectOption("Announcements");
  await page.getByLabel("Person, subject or request").fill("for the TRAIL");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/action=announcement&q=for/);
  const row = page.getByRole("row").filter({ hasText: "For the trail" }).first();
  await expect(row).toContainText("For the trail");
  // A long notice's row is as high as any other until it is expanded.
  expect((await row.boundingBox())?.height).toBeLessThan(66);
  await row.getByText("More", { exact: true }).click();
  await expect(row.getByText(/^description: Somebody will ask/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^nibash-audit-\d{4}-\d{2}-\d{2}\.csv$/);
  const saved = await readFile(await download.path(), "utf8");
  expect(saved).toMatch(/^\uFEFF?Time \(Dhaka\),What Happened,/);
  expect(saved).toContain("posted the announcement For the trail");
});

test("an admin filters the payments by member and saves them as CSV", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/payments/all");
  const filter = page.getByRole("search", { name: "Filter the payments" });
  await filter.getByLabel("Name, email, apartment, coupon or transaction").fill(MEMBER);
  await filter.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/q=member/);
  const rows = page.getByRole("table", { name: "All payments" }).getByRole("row");
  await expect(rows.filter({ hasText: MEMBER }).first()).toBeVisible();
  await expect(rows.filter({ hasNotText: MEMBER })).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("nibash-payments.csv");
});

test("an admin searches and filters the apartments, and the URL holds the filter", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/manage-apartments");
  await page.getByLabel("Number, member's name or email").fill("10B");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByRole("heading", { name: "All Apartments(1)" })).toBeVisible();
  await expect(page).toHaveURL(/\?q=10B$/);
  await expect(page.getByRole("row").filter({ hasText: "10B" })).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/manage-apartments$/);
  await page.getByLabel("Status").selectOption({ label: "Let" });
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page).toHaveURL(/\?state=let$/);
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("let");
  await expect(page.getByRole("row").filter({ hasText: "Rezaul Karim" })).toHaveCount(1);
  await page.getByLabel("Number, member's name or email").fill("nobody of this name");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page.getByText("No matches")).toBeVisible();
});

test("the repairs board shows open repairs, times and cost, and can show only urgent repairs", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/repairs");
  const columnOf = (state: string) => page.getByRole("region", { name: new RegExp(`^${state}\\(`) });
  const figureOf = (term: string) =>
    page
      .locator("dl > div")
      .filter({ has: page.getByRole("term").filter({ hasText: term }) })
      .getByRole("definition");
  const openOf = async (state: string) =>
    Number(/\((\d+)\)/.exec((await columnOf(state).getByRole("heading").first().textContent()) ?? "")?.[1]);
  const open = (await openOf("New or under way")) + (await openOf("Planned"));
  expect(open).toBeGreaterThan(0);
  await expect(figureOf("Open")).toHaveText(String(open));
  for (const term of ["Time to the first answer", "Time to fix"])
    await expect(figureOf(term)).toHaveText(/^\d+ (minutes?|hours?|days?)/);
  await expect(figureOf("Cost, last 12 months")).toHaveText(/^\$[\d,.]+$/);

  const urgent = "Water comes through the kitchen ceiling";
  const other = "Two sockets without power";
  await expect(columnOf("New or under way").getByRole("link", { name: other })).toBeVisible();
  const search = page.getByRole("search", { name: "Filter the repairs" });
  await search.getByLabel("Urgency").selectOption("true");
  await search.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/urgent=true/);
  await expect(page.getByRole("link", { name: other })).toHaveCount(0);
  await expect(columnOf("New or under way").getByRole("link", { name: urgent })).toBeVisible();
  // The headings follow the list, which may still be loading.
  await expect
    .poll(async () => String((await openOf("New or under way")) + (await openOf("Planned"))))
    .toBe(await figureOf("Urgent").textContent());
});
