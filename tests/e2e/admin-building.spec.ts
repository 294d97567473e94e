import { expect, type Browser, type Page } from "playwright/test";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

test.describe.configure({ mode: "serial" });

async function openBuilding(page: Page) {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/building");
  await expect(page.getByRole("heading", { level: 1, name: "Building" })).toBeVisible();
  for (const title of TITLES) await fold(page, title).click();
}

const TITLES = ["Building and location", "Contact", "Home page", "How to pay", "Rent and agreement"];
const fold = (page: Page, title: string) => page.locator("summary").filter({ hasText: title });

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();

async function patch(page: Page, baseURL: string, data: unknown): Promise<void> {
  const jwt = await page.request.post("/api/jwt", { data: { email: ADMIN }, headers: { Origin: baseURL } });
  const { token } = (await jwt.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await page.request.patch("/api/building", { data, headers });
  expect(answer.status()).toBe(200);
}

/** The demo's building data, which is restored. */
let demo: unknown;

async function write(browser: Browser, baseURL: string, building: unknown): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await enter(page, ADMIN);
  await patch(page, baseURL, building);
  await page.close();
}

test.beforeAll(async ({ browser, request, baseURL }) => {
  demo = await (await request.get("/api/building")).json();
  await write(browser, baseURL ?? "", BUILDING_DEFAULTS);
});
test.afterAll(({ browser, baseURL }) => write(browser, baseURL ?? "", demo));

test("a visitor sees a new building name, telephone and amenity at once", async ({ page, browser }) => {
  const trouble = watchForTrouble(page);
  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, "/");
  await expect(visitor.getByText("Nibash Tower", { exact: true })).toBeVisible();
  await expect(visitor.getByRole("contentinfo").getByRole("list", { name: "Contact" })).toHaveCount(0);

  await openBuilding(page);
  await page.getByLabel("Name", { exact: true }).fill("Lake View");
  await page.getByLabel("Telephone").fill("+880 1711 000000");
  await page.getByLabel("Amenity 3", { exact: true }).fill("Fitness room");
  await expect(page.getByText("Lake View, Uttara Sector 10, Dhaka.")).toBeVisible();
  await save(page);
  await expectToast(page, "Building Saved");

  await visitor.reload();
  await expect(
    visitor.getByRole("region", { name: "Building Location" }).getByText("Lake View"),
  ).toBeVisible();
  await expect(visitor.getByRole("img", { name: "Fitness room" })).toBeVisible();
  const footer = visitor.getByRole("contentinfo");
  await expect(footer.getByText("Lake View, Uttara Sector 10, Dhaka.")).toBeVisible();
  await expect(footer.getByRole("link", { name: "Call +880 1711 000000" })).toHaveAttribute(
    "href",
    "tel:+8801711000000",
  );
  // Nothing is claimed of a renamed tower that its owner has not entered.
  const about = visitor.getByRole("region", { name: "About the Building" });
  await expect(about.getByText("Over 50,000")).toHaveCount(0);
  await expect(about.getByText("1,200 to 2,500")).toBeVisible();
  await expect(visitor.getByRole("list", { name: "Close by" })).toHaveCount(0);
  await expect(visitor.locator("img[src*='/media/tower-']")).toHaveCount(0);
  await visit(visitor, "/login");
  await expect(visitor.locator("img[src*='/media/tower-']")).toHaveCount(0);
  await visit(visitor, "/apartments/1A");
  await expect(visitor).toHaveTitle("Apartment 1A · Lake View");
  await expect(visitor.getByRole("listitem").filter({ hasText: "Fitness room" })).toBeVisible();
  await visitor.context().close();
  expect(trouble).toEqual([]);
});

test("home and apartment pages show places nearby, and apartment pages the agreement's length", async ({
  page,
  browser,
  baseURL,
}) => {
  await write(browser, baseURL ?? "", { name: BUILDING_DEFAULTS.name, nearby: BUILDING_DEFAULTS.nearby });
  await openBuilding(page);
  await expect(page.getByLabel("Place 1", { exact: true })).toHaveValue(
    "Hazrat Shahjalal International Airport",
  );
  await page.getByRole("button", { name: "Remove place 1" }).click();
  await expect(page.getByRole("button", { name: "Add a Place" })).toBeFocused();
  await page.getByLabel("Minutes on foot 1", { exact: true }).fill("soon");
  await save(page);
  await expect(page.getByLabel("Minutes on foot 1", { exact: true })).toBeFocused();
  await expect(page.getByText("Use a whole number from 1 to 180.")).toBeVisible();
  await expect(page.getByText(/NaN/)).toHaveCount(0);
  await page.getByLabel("Minutes on foot 1", { exact: true }).fill("12");
  await page.getByRole("button", { name: "Add a Place" }).click();
  await page.getByLabel("Place 3", { exact: true }).fill("Sector 10 park");
  await page.getByLabel("Notice in days").fill("45");
  const firstMonth = page.getByLabel("Rent of the first month");
  await expect(firstMonth.getByRole("option")).toHaveText([
    "Due from members who move in by day 15",
    "Always due",
  ]);
  await firstMonth.selectOption("Always due");
  await save(page);
  await expectToast(page, "Building Saved");
  const stored: unknown = await (await page.request.get("/api/building")).json();
  expect(stored).toMatchObject({ notice_days: 45, first_month_until: 31 });

  const visitor = await (await browser.newContext()).newPage();
  const near = ["Uttara North metro station12 min on foot", "Turag River", "Sector 10 park"];
  for (const path of ["/", "/apartments/1A"]) {
    await visit(visitor, path);
    await expect(visitor.getByRole("list", { name: "Close by" }).getByRole("listitem")).toHaveText(near);
    await expect(visitor.getByRole("region", { name: /^Map of Uttara/ })).toBeVisible();
  }
  await expect(visitor.getByRole("main").getByText("45 days")).toBeVisible();
  await expect(
    visitor.getByRole("region", { name: "In this home" }).getByRole("listitem").first(),
  ).toHaveText("Gas and water by meter");
  await visitor.context().close();
});

test("the map takes the place that is pressed, and the fields below it the one that is typed", async ({
  page,
  browser,
  baseURL,
}) => {
  await write(browser, baseURL ?? "", { latitude: 23.8, longitude: 90.4, first_month_until: 20 });
  await openBuilding(page);
  // A day that no choice names is kept as a third.
  await expect(page.getByLabel("Rent of the first month")).toHaveValue("20");
  const map = page.getByRole("region", { name: "Place on the map" });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator(".pin")).toBeVisible();
  await expect(page.getByLabel("Latitude")).toBeHidden();
  const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  await map.click({ position: { x: width / 2 + 60, y: height / 2 - 60 } });
  await page.getByText("Type the coordinates").click();
  await expect(page.getByLabel("Latitude")).not.toHaveValue("23.8");
  expect(Number(await page.getByLabel("Longitude").inputValue())).toBeGreaterThan(90.4);
  expect(Number(await page.getByLabel("Latitude").inputValue())).toBeGreaterThan(23.8);
  await page.getByLabel("Longitude").fill("east");
  await save(page);
  await expect(page.getByText("Use degrees from -180 to 180, like 90.3852.")).toBeVisible();
  await page.getByLabel("Longitude").fill("90.41");
  await save(page);
  await expectToast(page, "Building Saved");
  const stored = (await (await page.request.get("/api/building")).json()) as Record<string, number>;
  expect(stored).toMatchObject({ longitude: 90.41, first_month_until: 20 });
  expect(stored.latitude).toBeGreaterThan(23.8);
});

test("an invalid email shows an error at its field, and the form keeps the other entries", async ({
  page,
}) => {
  await openBuilding(page);
  await page.getByLabel("Office hours").fill("Saturday to Thursday, 9 to 5");
  await page.getByLabel("Email").fill("office");
  await page.getByLabel("Figure 2").fill("");
  await save(page);
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(page.getByLabel("Figure 2")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Please enter the figure.")).toBeVisible();
  await expect(page.getByLabel("Office hours")).toHaveValue("Saturday to Thursday, 9 to 5");
  await page.getByLabel("Email").fill("office@example.com");
  await page.getByLabel("Figure 2").fill("12");
  await save(page);
  await expectToast(page, "Building Saved");
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue("office@example.com");
  await expect(page.getByLabel("Figure 2")).toHaveValue("12");
});

test("a save fails if another admin has changed the building, and keeps what was typed", async ({
  page,
  baseURL,
}) => {
  await openBuilding(page);
  await expect(page.getByLabel("Terms of the agreement")).toBeEditable();
  await page.getByLabel("Days of grace").fill("3");
  await page.getByLabel("Notice in days").fill("30");
  await patch(page, baseURL ?? "", { grace_days: 7, due_day: 10 });
  await save(page);
  await expect(page.getByRole("form").getByRole("alert")).toContainText("Somebody changed this. Reload.");
  await page.reload();
  await expect(page.getByLabel("Rent is due on day")).toHaveValue("10");
  await expect(page.getByLabel("Days of grace")).toHaveValue("3");
  await save(page);
  await expectToast(page, "Building Saved");
  const now = (await (await page.request.get("/api/building")).json()) as unknown;
  expect(now).toMatchObject({ grace_days: 3, notice_days: 30, due_day: 10 });
  await expect(page.getByLabel("Rent is due on day")).toHaveValue("10");
});

test("the form is folded, keeps its button in reach, opens what is wrong, and asks before it is left", async ({
  page,
}) => {
  await enter(page, ADMIN);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(page, "/dashboard/building");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1.5 * 740);
  }
  const button = page.getByRole("button", { name: "Save Changes" });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expectNoFindings(page, "the folded form");
  await fold(page, "Contact").click();
  await page.getByLabel("Email").fill("office");
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeInViewport();
  await expectNoFindings(page, "the form with unsaved changes");
  await expectNoSidewaysScroll(page, "the form with unsaved changes");
  await fold(page, "Contact").click();
  await expect(page.getByLabel("Email")).toBeHidden();
  await button.click();
  await expect(page.getByLabel("Email")).toBeFocused();

  const menu = page.getByRole("navigation", { name: "Dashboard menu" });
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Visits" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expectNoFindings(page, "leaving without saving");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/dashboard\/building$/);
  await menu.getByRole("link", { name: "Visits" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard\/visits$/);

  await visit(page, "/dashboard/building");
  await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
  // Browsers ask nobody who has not touched the page.
  await fold(page, "Home page").click();
  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await page.getByRole("button", { name: "Discard Them" }).click();
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Building" })).toBeVisible();
});
