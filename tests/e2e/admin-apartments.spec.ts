import { expect, request, type Page } from "playwright/test";
import {
  ADMIN,
  enter,
  loseCookies,
  MEMBER,
  PASSWORD,
  visit,
  watchForTrouble,
} from "../support/browser-actors";
import { expectAwake, expectToast } from "../support/browser-context";
import { askForApartment, moveOut, signInAdmin, type Caller } from "../support/browser-tenant";
import { test } from "../support/browser-test";

const LIST = "/dashboard/manage-apartments";
let other: Caller;

test.beforeAll(async ({ baseURL }) => {
  other = await signInAdmin(await request.newContext({ baseURL: baseURL ?? "" }), baseURL ?? "");
});

test.afterAll(async () => {
  await other.call("PATCH", "/apartments/8B", {
    rent: 1090,
    description: DESCRIPTION,
    free_from: null,
    amenities: AMENITIES,
    balconies: 3,
  });
});

const DESCRIPTION =
  "Four bedrooms with four baths, so that mornings are peaceful. Built-in wardrobes throughout and a store room behind the kitchen.";

const AMENITIES = [
  ...["Gas and water by meter", "Generator for lights and fans"],
  ...["Wardrobes in every bedroom", "Utility balcony beside the kitchen"],
];

async function open(page: Page, path = LIST) {
  await enter(page, ADMIN);
  await visit(page, path);
}

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const rowOf = (page: Page, number: string) =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: number, exact: true }) });

test("an admin adds an apartment with a live preview as a draft, and visitors find it once it is published", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  await open(page);
  await page.getByRole("link", { name: "Add an Apartment" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add an Apartment" })).toBeFocused();

  await expect(page.getByText("Draft: visitors do not see it yet")).toHaveCount(0);
  await page.getByLabel("Apartment No", { exact: true }).fill("4a");
  await expect(page.getByText("Draft: visitors do not see it yet")).toHaveCount(2);
  await page.getByLabel("Rent in dollars a month").fill("cheap");
  await page.getByRole("button", { name: "Add an Apartment" }).click();
  await expect(page.getByLabel("Rent in dollars a month")).toBeFocused();
  await expect(page.getByText("Please enter a rent from $1 to $999,999.99 a month.")).toBeVisible();
  await expect(page.getByText("Use a whole number from 1 to 20.")).toBeVisible();

  await page.getByLabel("Rent in dollars a month").fill("1777");
  await page.getByLabel("Rooms", { exact: true }).fill("4");
  await page.getByLabel("Bathrooms").fill("3");
  await page.getByLabel("Size in square feet").fill("2350");
  await page.getByLabel("Description").fill("Above all the others.");
  await page.getByLabel("Amenities").fill("Gas by meter\n\nA view of the lake");
  await page.getByRole("button", { name: "Add an Apartment" }).click();
  await expect(page.getByLabel("Apartment No", { exact: true })).toBeFocused();
  await expect(page.getByRole("form").getByText("There is an apartment 4A already.")).toBeVisible();

  await page.getByLabel("Apartment No", { exact: true }).fill("12c");
  const card = page.getByRole("listitem").filter({ hasText: "$1,777" });
  await expect(card.getByText("12C", { exact: true })).toBeVisible();
  await expect(card.getByText("4 rooms · 2,350 sq ft")).toBeVisible();
  await expect(page.getByText("Apartment 12C", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Add an Apartment" }).click();
  await expectToast(page, "Saved as a Draft");
  await expect(page).toHaveURL(/manage-apartments\/12C$/);
  await expect(page.getByRole("heading", { level: 1, name: "Apartment 12C" })).toBeVisible();
  await expect(page.getByLabel("Amenities")).toHaveValue("Gas by meter\nA view of the lake");

  const draft = page.getByRole("region", { name: "Draft" });
  await expect(draft).toContainText("only the office sees it");
  const preview = page.getByText("Draft: visitors do not see it yet").first().locator("..");
  await expect(preview).toContainText("12C");
  await expect(preview).not.toContainText("Unavailable");
  await expectHidden(page);
  await draft.getByRole("button", { name: "Publish 12C" }).click();
  await expectToast(page, "12C is published: visitors see it now");
  await expect(draft).toHaveCount(0);
  await expect(page.getByText("What people see")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "See its page" })).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visit(visitor, "/apartments?minimum=1700");
  await expect(visitor.getByRole("link", { name: "Apartment 12C, 4 rooms" })).toBeVisible();
  await visit(visitor, "/apartments/12C");
  await expect(visitor.getByText("Above all the others.")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Floor plan" })).toBeVisible();
  await other.call("PATCH", "/apartments/12C", { size_sqft: 3600 });
  await visit(visitor, "/apartments/12C");
  await expect(visitor.getByText("3,600")).toBeVisible();
  // The plan of a home of another size is none of this one.
  await expect(visitor.getByRole("heading", { name: "Floor plan" })).toHaveCount(0);
  await visitor.context().close();
  expect(trouble.filter((line) => !line.includes("409"))).toEqual([]);
});

/** A draft is on no public page, preview, call or list. */
async function expectHidden(page: Page) {
  for (const path of ["/apartments/12C", "/api/apartments/12C", "/og/12C.jpg"])
    expect((await page.request.get(path)).status(), path).toBe(404);
  for (const path of ["/sitemap.xml", "/apartments?minimum=1700", "/api/apartments?minimum=1700&limit=50"])
    expect(await (await page.request.get(path)).text(), path).not.toContain("12C");
}

test("an admin unpublishes an apartment, visitors get 404, and the admin publishes it again", async ({
  page,
}) => {
  await open(page, `${LIST}?q=12C`);
  const take = page.getByRole("button", { name: "Unpublish 12C" });
  await take.click();
  const dialog = page.getByRole("alertdialog", { name: "Unpublish 12C?" });
  await expect(dialog.getByText("you can publish it again at any time")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(take).toBeFocused();
  expect((await page.request.get("/apartments/12C")).status()).toBe(200);
  await take.click();
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expectToast(page, "12C is a draft: only the office sees it");
  await expect(rowOf(page, "12C").getByText("Draft")).toBeVisible();
  await expectHidden(page);

  await rowOf(page, "12C").getByRole("link", { name: "Edit 12C" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Apartment 12C" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See its page" })).toHaveCount(0);
  await page.getByRole("button", { name: "Publish 12C" }).click();
  await expectToast(page, "12C is published: visitors see it now");
  await expect(page.getByRole("link", { name: "See its page" })).toBeVisible();
  expect((await page.request.get("/apartments/12C")).status()).toBe(200);
  await other.call("DELETE", "/apartments/12C");
});

test("an apartment that is let offers no Unpublish, and if it is let meanwhile, the error says why @long", async ({
  page,
  baseURL,
}) => {
  await open(page, `${LIST}?state=let`);
  await expect(page.getByRole("link", { name: /^Edit / }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Unpublish / })).toHaveCount(0);

  const theirs = await request.newContext({ baseURL: baseURL ?? "" });
  const { apartment_no, email, requestId } = await askForApartment(theirs, baseURL ?? "", other);
  await theirs.dispose();
  await open(page, `${LIST}?q=${apartment_no}`);
  await page.getByRole("button", { name: `Unpublish ${apartment_no}` }).click();
  await other.call("POST", "/accepted-requests", { request_id: requestId });
  await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await expectToast(page, `A member lives in ${apartment_no}. Remove the member first.`);
  await moveOut(other, email);
});

test("a changed rent shows on the page, the card and in the structured data on the next request", async ({
  page,
}) => {
  const rentsOf = async () => {
    const html = await (await page.request.get("/apartments/8B")).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, json]) => json)
      .join("");
    return { shown: html.includes("$1,234"), told: /"price":"?1234/.test(data) };
  };
  expect(await rentsOf()).toEqual({ shown: false, told: false });
  await open(page, `${LIST}/8B`);
  await page.getByLabel("Rent in dollars a month").fill("1234");
  await save(page);
  await expectToast(page, "Apartment Saved");
  expect(await rentsOf()).toEqual({ shown: true, told: true });
  expect(await (await page.request.get("/apartments?minimum=1230&maximum=1239")).text()).toContain("$1,234");
});

const CHANGED = "Somebody changed this. Reload.";
const BACK = "Your unsaved changes are back.";

test("a save fails if another admin has changed the apartment; after a reload what was typed is over theirs", async ({
  page,
}) => {
  await open(page, `${LIST}/8B`);
  await page.getByLabel("Rent in dollars a month").fill("1300");
  await page.getByLabel("Free from").fill("2027-01-01");
  await other.call("PATCH", "/apartments/8B", { rent: 1250, description: "Changed by another admin." });
  await save(page);
  await expect(page.getByRole("form").getByRole("alert")).toContainText(CHANGED);
  await expect(page.getByLabel("Rent in dollars a month")).toHaveValue("1300");
  expect(await readApartment(page)).toMatchObject({ rent: 1250, free_from: null });
  await page.reload();
  await expect(page.getByText(`${BACK} Somebody else has changed this meanwhile.`)).toBeVisible();
  await expect(page.getByLabel("Rent in dollars a month")).toHaveValue("1300");
  await expect(page.getByLabel("Description")).toHaveValue("Changed by another admin.");
  await save(page);
  await expectToast(page, "Apartment Saved");
  expect(await readApartment(page)).toMatchObject({
    rent: 1300,
    free_from: "2027-01-01",
    description: "Changed by another admin.",
  });
  await expect(page.getByText(BACK)).toHaveCount(0);
});

const readApartment = async (page: Page) =>
  (await (await page.request.get("/api/apartments/8B")).json()) as unknown;

/** Ends the session on the server; the page notices at its next call. */
async function endSession(page: Page) {
  await loseCookies(page);
  await page.evaluate(() => localStorage.clear());
}

async function signInAgain(page: Page, email: string) {
  await expect(page).toHaveURL(/\/login/);
  await expectAwake(page);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((address) => address.pathname !== "/login");
}

test("unsaved apartment changes come back after the session ends, and another admin's changes are kept", async ({
  page,
}) => {
  await open(page, `${LIST}/8B`);
  await page.getByLabel("Rent in dollars a month").fill("1400");
  await page.getByLabel("Amenities").fill("A view\nA store room");
  await endSession(page);
  await save(page);
  await other.call("PATCH", "/apartments/8B", { rent: 1350, description: "Changed while away." });
  await signInAgain(page, ADMIN);
  await expect(page.getByText(`${BACK} Somebody else has changed this meanwhile.`)).toBeVisible();
  await expect(page.getByLabel("Rent in dollars a month")).toHaveValue("1400");
  await expect(page.getByLabel("Amenities")).toHaveValue("A view\nA store room");
  await expect(page.getByLabel("Description")).toHaveValue("Changed while away.");
  await save(page);
  await expectToast(page, "Apartment Saved");
  expect(await readApartment(page)).toMatchObject({
    rent: 1400,
    description: "Changed while away.",
    amenities: ["A view", "A store room"],
  });
  await expect(page.getByText(BACK)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Apartment 8B" })).toBeVisible();
  await expect(page.getByText(BACK)).toHaveCount(0);
});

test("unsaved changes are deleted when another user signs in or the admin signs out", async ({ page }) => {
  const keys = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("nibash-unsaved")));
  await open(page, "/dashboard/announcements");
  await page.getByLabel("Title").fill("For admins alone");
  await page.getByLabel("Description").fill("Not for tenants.");
  await expect.poll(keys).toHaveLength(1);
  await endSession(page);
  await page.getByRole("button", { name: "Make Announcement" }).click();
  await signInAgain(page, MEMBER);
  await expect.poll(keys).toEqual([]);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL((address) => address.pathname === "/");

  await open(page, "/dashboard/announcements");
  await expect(page.getByLabel("Title")).toHaveValue("");
  await page.getByLabel("Title").fill("Left behind");
  await expect.poll(keys).toHaveLength(1);
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(await keys()).toEqual([]);
});
