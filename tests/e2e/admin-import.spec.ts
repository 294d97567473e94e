import { readFile } from "node:fs/promises";
import { expect, request, type Page } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import { ADMIN, enter, loseCookies, PASSWORD, visit, watchForTrouble } from "../support/browser-actors";
import { expectAwake } from "../support/browser-context";
import { signInAdmin, type Caller } from "../support/browser-tenant";
import { test } from "../support/browser-test";

const LIST = "/dashboard/manage-apartments";
const NUMBERS = ["21A", "21B", "21C", "21D", "22A"];
let other: Caller;

test.beforeAll(async ({ baseURL }) => {
  other = await signInAdmin(await request.newContext({ baseURL: baseURL ?? "" }), baseURL ?? "");
});

test.afterAll(async () => {
  for (const number of NUMBERS) await other.call("DELETE", `/apartments/${number}`);
});

const HEAD = "apartment_no,rent,rooms,bathrooms,balconies,size_sqft,description";
const ROWS = [
  '21A,1901,3,2,1,1650,"Above the trees,\nwith a view."',
  "21B,1902,3,2,1,1650,Light.",
  "21C,cheap,4,2,1,1900,Large.",
  "21D,1904,2,1,1,900,",
  "22A,1905,3,2,2,1700,=Formula",
];
const FILE = [HEAD, ...ROWS].join("\r\n");

async function open(page: Page) {
  await enter(page, ADMIN);
  await visit(page, LIST);
  await page.getByRole("link", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import Apartments" })).toBeFocused();
}

const choose = (page: Page, text: string | Buffer, name = "ours.csv") =>
  page.locator("#import-file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const rowOf = (page: Page, number: string) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: number, exact: true }) });

test("an admin imports five rows after correcting one, and visitors find them on the listing", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  await open(page);
  await choose(page, FILE);
  await expect(page.getByRole("heading", { name: "1 refused, 4 new" })).toBeFocused();
  await expect(page.getByText("ours.csv")).toBeVisible();
  const bad = rowOf(page, "21C");
  await expect(bad.getByText("Refused")).toBeVisible();
  await expect(bad.getByText("rent: Please enter a rent from $1 to $999,999.99 a month.")).toBeVisible();
  await expect(bad.getByRole("cell").first()).toHaveText("5");
  await expect(page.getByRole("row").nth(1)).toContainText("21C");
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
  await expectNoFindings(page, "the import");

  const text = page.getByLabel("Rows", { exact: true });
  await text.fill((await text.inputValue()).replace("cheap", "1903"));
  await expect(page.getByText("Check the edited rows again.")).toBeVisible();
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByRole("heading", { name: "5 new" })).toBeFocused();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "5 apartments added." })).toBeFocused();
  await expectNoFindings(page, "the import");

  const visitor = await (await browser.newContext()).newPage();
  for (const [at, number] of NUMBERS.entries()) {
    await visit(visitor, `/apartments?minimum=${1901 + at}&maximum=${1901 + at}`);
    const card = visitor.getByRole("listitem").getByRole("link", { name: `Apartment ${number},` });
    await expect(card).toBeVisible();
  }
  await visit(visitor, "/apartments/21A");
  await expect(visitor.getByText("Above the trees,")).toBeVisible();
  await visitor.context().close();

  await page.getByRole("link", { name: "See All Apartments" }).click();
  await expect(page.getByRole("heading", { name: /^All Apartments/ })).toBeVisible();
  expect(trouble).toEqual([]);
});

test("an export imports as unchanged, and the template has the same columns", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, LIST);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe("nibash-apartments.csv");
  const exported = await readFile(await saved.path(), "utf8");
  await page.getByRole("link", { name: "Import" }).click();
  await choose(page, exported);
  await expect(page.getByRole("heading", { name: /^\d+ unchanged$/ })).toBeFocused();
  await expect(page.getByText("There is nothing to apply.")).toBeVisible();
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Template" }).click(),
  ]);
  expect((await readFile(await template.path(), "utf8")).trim()).toBe(exported.trim().split("\r\n")[0]);
});

test("the import shows what another admin changed after the check before it writes anything", async ({
  page,
}) => {
  await open(page);
  await page.getByLabel("Rows", { exact: true }).fill("apartment_no\trent\n21D\t1950");
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page.getByText("Changes rent from 1904 to 1950.")).toBeVisible();
  await other.call("PATCH", "/apartments/21D", { rent: 1930 });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Somebody has changed apartments since the check")).toBeVisible();
  await expect(page.getByText("Changes rent from 1930 to 1950.")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "1 changed." })).toBeFocused();
});

test("dates that a spreadsheet has rewritten are asked about once, and applied as answered", async ({
  page,
}) => {
  await open(page);
  await choose(page, "sep=;\r\napartment_no;free_from\r\n21D;12/1/2027\r\n");
  const question = page.getByRole("group", {
    name: /^“12\/1\/2027” in line 3 may be Jan 12, 2027 or Dec 1, 2027/,
  });
  await question.getByRole("button", { name: "Month First" }).click();
  await expect(page.getByText("Changes free_from from none to 2027-12-01.")).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "1 changed." })).toBeFocused();
});

test("a file that cannot be read shows why and keeps the file chosen before", async ({ page }) => {
  await open(page);
  await choose(page, "apartment_no,price\n21A,5\n", "wrong.csv");
  await expect(
    page.getByRole("form").getByText(/^There is no column “price”\. Use apartment_no, /),
  ).toBeVisible();
  await expect(page.getByText("wrong.csv")).toBeVisible();
  await expect(page.getByLabel("Rows", { exact: true })).toHaveValue("apartment_no,price\n21A,5\n");
  await choose(page, Buffer.from([0x61, 0xe9, 0x2c]), "old.csv");
  await expect(page.getByText("old.csv: This is not text in UTF-8.")).toBeVisible();
  await choose(page, "x".repeat(1_000_001), "large.csv");
  await expect(page.getByText("large.csv: Use a file of at most 1 MB.")).toBeVisible();
  await choose(page, "\n", "empty.csv");
  await expect(page.getByText("empty.csv: This file is empty.")).toBeVisible();
  await expect(page.getByText("wrong.csv")).toBeVisible();
});

test("unsaved rows come back after the session ends", async ({ page }) => {
  await open(page);
  const rows = "apartment_no,rent\n21A,1911";
  await page.getByLabel("Rows", { exact: true }).fill(rows);
  await loseCookies(page);
  await page.evaluate(() => localStorage.clear());
  await page.getByRole("button", { name: "Check Rows" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expectAwake(page);
  await page.getByLabel(/^Email/).fill(ADMIN);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL(/manage-apartments\/import$/);
  await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(page.getByLabel("Rows", { exact: true })).toHaveValue(rows);
});
