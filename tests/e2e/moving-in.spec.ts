import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { mailedLink, register, visit, watchForTrouble } from "../support/browser-actors";
import { test } from "../support/browser-test";
import { startOwnTower, type OwnTower } from "../support/own-tower";

/** A tower that exists moves in: eighteen people from a paper book, three of them without an email address. */

test.describe.configure({ mode: "serial" });

const PORT = Number(process.env.PORT ?? 3199) + 100;
test.use({ baseURL: `http://localhost:${String(PORT)}` });

const OWNER = "owner@example.com";
const PASSWORD = "Nibash#2026";
let tower: OwnTower;
/** The link of the person in 1A. */
let link = "";

test.beforeAll(async () => {
  tower = await startOwnTower(PORT);
});
test.afterAll(async () => {
  await tower.stop();
});

const HOMES = Array.from(
  { length: 18 },
  (_, at) => `${String(Math.floor(at / 2) + 1)}${at % 2 === 0 ? "A" : "B"}`,
);
const HEAD = "apartment_no\tname\ttelephone\temail\tmoved_in\trent\tdeposit\tpaid_until\towed";
/** As a spreadsheet copies them: paid until last month, every third with arrears, the first three without an address. */
const ROWS = HOMES.map((home, at) => {
  const email = at < 3 ? "" : `tenant${String(at)}@example.com`;
  const owed = at % 3 === 0 ? String(100 + at) : "";
  return [
    home,
    `Tenant ${home}`,
    `0171100${String(1000 + at)}`,
    email,
    "2019-03-01",
    "1,250",
    "2500",
    lastMonth(),
    owed,
  ].join("\t");
});

function lastMonth(): string {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return month.toISOString().slice(0, 7);
}

const paste = async (page: Page, rows: readonly string[]) => {
  await page.getByLabel("Rows", { exact: true }).fill([HEAD, ...rows].join("\n"));
  await page.getByRole("button", { name: "Check Rows" }).click();
};

test("an owner pastes eighteen people, corrects one, and the roll and each account are right", async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await register(page, { name: "Rokeya Begum", email: OWNER });
  await tower.makeAdmin(OWNER);
  await visit(page, "/dashboard/setup");
  await page.getByRole("button", { name: "Take the Demo's Twenty" }).click();
  await page.getByRole("button", { name: "Add Them" }).click();
  await expect(page.getByRole("link", { name: "Open All 20 Apartments" })).toBeVisible();
  await page.getByRole("link", { name: "Add People Who Live Here" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add People Who Live Here" })).toBeFocused();

  await paste(page, [...ROWS.slice(0, 17), ROWS[17]?.replace("1,250", "much") ?? ""]);
  await expect(page.getByRole("heading", { name: "1 refused, 17 new" })).toBeFocused();
  await expect(page.getByText("rent: Please enter a rent from $1 to $999,999.99 a month.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
  await paste(page, ROWS);
  await expect(page.getByRole("heading", { name: "18 new" })).toBeFocused();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `the dry run at ${String(width)}`);
  }
  await expectNoFindings(page, "the dry run");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "18 people live here now." })).toBeFocused();

  await visit(page, "/dashboard/payments");
  // Eighteen rents, and 100 + 0, 3, 6, 9, 12, 15 of arrears.
  await expect(page.locator("main")).toContainText("$23,145");
  await visit(page, "/dashboard/manage-members?sort=apartment_no");
  const first = page.getByRole("row").filter({ hasText: "Tenant 1A" });
  await expect(first).toContainText("$1,350");
  await expect(first).toContainText("No email");
  await expect(first.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    /wa\.me\/8801711001000\?text=/,
  );
  await expect(page.getByRole("row").filter({ hasText: "Tenant 1B" })).toContainText("$1,250");
  await visit(page, "/apartments?available=true");
  await expect(page.getByText("2 of 20 fit")).toBeVisible();
  expect(trouble).toEqual([]);
});

test("the office makes links, and prints a slip with a QR code for each", async ({ page }) => {
  await visit(page, "/login");
  await page.getByLabel(/^Email/).fill(OWNER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname !== "/login");
  await visit(page, "/dashboard/manage-members/people");
  await expect(page.getByRole("heading", { name: "Invite (18)" })).toBeVisible();
  await page.getByRole("button", { name: "Make a Link for Tenant 1A" }).click();
  const slip = page.locator("[data-slips] > div");
  await expect(slip).toHaveCount(1);
  await expect(slip.locator("path")).toHaveAttribute("d", /^M/);
  const whatsApp = await page.getByRole("link", { name: "WhatsApp to Tenant 1A" }).getAttribute("href");
  link = /http\S+?\/claim#[\w-]+/.exec(decodeURIComponent(whatsApp ?? ""))?.[0] ?? "";
  expect(link).toContain("/claim#");
  await page.emulateMedia({ media: "print" });
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await expectNoFindings(page, "the links");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "the links at 360");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a tenant takes the account over by the link, and proves the address by the mail", async ({
    page,
  }) => {
    await visit(page, new URL(link).pathname + new URL(link).hash);
    await expectNoSidewaysScroll(page, "the claim");
    await expectNoFindings(page, "the claim");
    await page.getByLabel("Email Address").fill("rahim@example.com");
    await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Take My Account Over" }).click();
    await page.waitForURL((address) => address.pathname === "/dashboard");
    await expect(page.getByRole("region", { name: "You", exact: true })).toContainText("Tenant 1A");
    await expect(page.locator("main")).toContainText("$1,350");
    await expectNoSidewaysScroll(page, "their profile");
    const mailed = await mailedLink(page, "rahim@example.com", "Confirm");
    await page.goto(mailed);
    await expect(page.getByText("Thank you, your email address is confirmed.")).toBeVisible();
  });

  test("the link opens nothing a second time", async ({ page }) => {
    await visit(page, new URL(link).pathname + new URL(link).hash);
    await page.getByLabel("Email Address").fill("thief@example.com");
    await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Take My Account Over" }).click();
    await expect(page.getByText("This link is not valid any more.")).toBeVisible();
  });
});
