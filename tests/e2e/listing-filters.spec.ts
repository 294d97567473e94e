import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { visit, watchForTrouble } from "../support/browser-actors";
import { closeContext } from "../support/browser-context";
import { test } from "../support/browser-test";

/** A search by rooms, availability and price: the same by links and forms, with and without scripts. */

const roomsOf = (page: Page) => page.getByRole("group", { name: "Rooms" });
const homesOf = (page: Page) => page.getByRole("group", { name: "Availability" });
/** The row that holds all filters on a phone. */
const filters = (page: Page) => page.locator("summary", { hasText: /^Filters/ });
const orderOf = (page: Page) => page.getByRole("group", { name: "Sort by" });
const firstDoor = (page: Page) => page.locator("li:has(h3) h3").first();
const outside = (page: Page) =>
  page
    .getByRole("complementary", { name: "Find it on the tower" })
    .getByRole("link", { name: /outside the search$/ });

test("rooms, price and sort order combine, and Back and Forward step through them", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await visit(page, "/apartments");
  await expect(page.getByText("20 homes", { exact: true })).toBeVisible();
  await expect(outside(page)).toHaveCount(0);

  await roomsOf(page).getByRole("link", { name: "3+ rooms" }).click();
  await expect(page).toHaveURL(/\/apartments\?rooms=3$/);
  await expect(page.getByText("17 of 20 fit", { exact: true })).toBeVisible();
  const heading = page.getByRole("heading", { level: 2, name: "Apartments, 3 rooms or more, page 1 of 5" });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveAccessibleDescription("17 of 20 fit");

  await page.getByLabel("Max Price").fill("900");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=900&rooms=3$/);
  await expect(page.getByText("9 of 20 fit", { exact: true })).toBeVisible();
  await expect(roomsOf(page).getByRole("link", { name: "3+ rooms" })).toHaveAttribute("aria-current", "true");
  await expect(outside(page)).toHaveCount(11);
  await expect(firstDoor(page)).toHaveText("2B");

  await orderOf(page).getByRole("link", { name: "Highest rent" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=900&rooms=3&sort=-rent$/);
  await expect(firstDoor(page)).toHaveText("6B");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=900&rooms=3&sort=-rent&page=2$/);
  await expect(firstDoor(page)).toHaveText("4B");

  for (let step = 0; step < 3; step += 1) await page.goBack();
  await expect(page).toHaveURL(/\/apartments\?rooms=3$/);
  await expect(page.getByText("17 of 20 fit", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Max Price")).toHaveValue("");
  for (let step = 0; step < 2; step += 1) await page.goForward();
  await expect(firstDoor(page)).toHaveText("6B");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/apartments$/);
  await expect(page.getByText("20 homes", { exact: true })).toBeVisible();
  await expect(outside(page)).toHaveCount(0);
  expect(trouble).toEqual([]);
});

test("'Available only' shows only available homes", async ({ page, request }) => {
  const { result } = (await (await request.get("/api/apartments?limit=50&available=true")).json()) as {
    result: { booking_status: string }[];
  };
  expect(new Set(result.map(({ booking_status }) => booking_status))).toEqual(new Set(["available"]));
  await visit(page, "/apartments");
  await homesOf(page).getByRole("link", { name: "Available only" }).click();
  await expect(page).toHaveURL(/\/apartments\?available=true$/);
  await expect(page.getByText(`${String(result.length)} of 20 fit`, { exact: true })).toBeVisible();
  await expect(page.locator("li:has(h3)").getByText("Unavailable", { exact: true })).toHaveCount(0);
  await expect(outside(page)).toHaveCount(20 - result.length);
});

test("a choice keeps the range that is typed, and asks for another one if it is none", async ({ page }) => {
  await visit(page, "/apartments?rooms=2");
  await page.getByLabel("Max Price").fill("1000");
  await roomsOf(page).getByRole("link", { name: "3+ rooms" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=1000&rooms=3$/);
  await expect(page.getByText("11 of 20 fit", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Max Price")).toHaveValue("1000");
  await page.getByLabel("Min Price").fill("700");
  await orderOf(page).getByRole("link", { name: "Lowest rent" }).click();
  await expect(page).toHaveURL(/\/apartments\?minimum=700&maximum=1000&rooms=3&sort=rent$/);
  await page.getByLabel("Max Price").fill("100");
  await homesOf(page).getByRole("link", { name: "Available only" }).click();
  await expect(page.getByText("Please enter a valid Range")).toBeVisible();
  await expect(page.getByLabel("Min Price")).toBeFocused();
  await expect(page).toHaveURL(/\/apartments\?minimum=700&maximum=1000&rooms=3&sort=rent$/);
  await expect(page.getByLabel("Max Price")).toHaveValue("100");
});

for (const javaScriptEnabled of [true, false])
  test(`on a phone the filters are behind one row that counts them, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    browser,
  }) => {
    const viewport = { width: 360, height: 740 };
    const page = await (await browser.newContext({ javaScriptEnabled, viewport })).newPage();
    await (javaScriptEnabled ? visit(page, "/apartments") : page.goto("/apartments"));
    await expect(filters(page)).toHaveText("Filters");
    await expect(page.getByLabel("Max Price")).toBeHidden();
    await expect(orderOf(page)).toBeHidden();
    // Picture and rent of the first home are above the fold.
    const rent = page.locator("li:has(h3)").first().getByText(/^\$/);
    const { y = 0, height = 0 } = (await rent.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(viewport.height);

    await filters(page).click();
    await page.getByLabel("Max Price").fill("900");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/maximum=900$/);
    await expect(filters(page)).toHaveText("Filters · 1");
    await expect(page.getByLabel("Max Price")).toBeHidden();
    await filters(page).click();
    await roomsOf(page).getByRole("link", { name: "3+ rooms" }).click();
    await expect(page).toHaveURL(/maximum=900&rooms=3$/);
    await expect(filters(page)).toHaveText("Filters · 2");
    await expect(page.getByText("9 of 20 fit", { exact: true })).toBeVisible();
    // What is wrong is never behind the row.
    await page.goto("/apartments?minimum=900&maximum=100");
    await expect(page.getByText("Please enter a valid Range")).toBeVisible();
    await closeContext(page.context());
  });

test("a press anywhere on a card opens its home, and its button lies outside the link", async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/apartments?rooms=3");
    const card = page.locator("li:has(h3)").first();
    await expect(card.getByRole("link")).toHaveCount(1);
    await expect(card.locator("a button, button a")).toHaveCount(0);
    await card.getByRole("link").focus();
    await page.keyboard.press("Tab");
    await expect(card.getByRole("button", { name: "Request Agreement" })).toBeFocused();
    const { width: wide = 0, height: high = 0 } = (await card.boundingBox()) ?? {};
    // Picture, facts, and the edge beside the button.
    for (const position of [
      { x: wide / 2, y: 100 },
      { x: wide / 2, y: 330 },
      { x: 8, y: high - 40 },
    ]) {
      await card.click({ position });
      await page.waitForURL(/\/apartments\/\d+[A-D]$/);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Apartments" })).toBeVisible();
    }
  }
});

test("a visitor can filter, sort and page without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/apartments");
  await roomsOf(page).getByRole("link", { name: "3+ rooms" }).click();
  await page.getByLabel("Max Price").fill("900");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("9 of 20 fit", { exact: true })).toBeVisible();
  await orderOf(page).getByRole("link", { name: "Highest rent" }).click();
  await expect(firstDoor(page)).toHaveText("6B");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(firstDoor(page)).toHaveText("4B");
  await expect(page).toHaveURL(/maximum=900&rooms=3&sort=-rent&page=2$/);
  await expect(outside(page)).toHaveCount(11);
  await closeContext(page.context());
});

test("a visitor can search with only a maximum or only a minimum price", async ({ page }) => {
  await visit(page, "/apartments");
  await page.getByLabel("Max Price").fill("450");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=450$/);
  await expect(page.getByText("2 of 20 fit", { exact: true })).toBeVisible();
  await page.getByLabel("Max Price").fill("");
  await page.getByLabel("Min Price").fill("1350");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/apartments\?minimum=1350$/);
  await expect(page.getByText("2 of 20 fit", { exact: true })).toBeVisible();
  await expect(firstDoor(page)).toHaveText("10A");
});

test("an invalid filter shows an error beside it and does not search; the API returns 400", async ({
  page,
  request,
}) => {
  await visit(page, "/apartments?rooms=9&available=maybe&sort=price&maximum=900");
  await expect(roomsOf(page).getByText("Please choose 2+, 3+ or 4+")).toBeVisible();
  await expect(homesOf(page).getByText("Please choose all homes or available only")).toBeVisible();
  await expect(orderOf(page).getByText("Please choose one of these orders")).toBeVisible();
  await expect(page.getByText("20 homes", { exact: true })).toBeVisible();
  await roomsOf(page).getByRole("link", { name: "4+ rooms" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=900&rooms=4$/);
  for (const [name, value] of [
    ["rooms", "21"],
    ["available", "maybe"],
    ["sort", "price"],
  ] as const) {
    const answer = await request.get(`/api/apartments?${name}=${value}`);
    expect(answer.status(), name).toBe(400);
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields), name).toEqual([name]);
  }
});

test("an empty result says why and offers to drop a filter", async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/apartments?maximum=600&rooms=4");
    await expect(page.getByText("No Apartments Available!")).toBeVisible();
    await expect(page.getByText("0 of 20 fit", { exact: true })).toBeVisible();
    await expectNoFindings(page, `nothing found at ${String(width)} px`);
    await expectNoSidewaysScroll(page, `nothing found at ${String(width)} px`);
  }
  await page.goto("/apartments?minimum=5000");
  await expect(page.getByText("No home has a rent in this range.")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Any Number of Rooms: 6 Fit" })).toBeVisible();
  await page.getByRole("link", { name: "Any Rent: 8 Fit" }).click();
  await expect(page).toHaveURL(/\/apartments\?rooms=4$/);
  await expect(page.getByText("8 of 20 fit", { exact: true })).toBeVisible();
});

/** Holds requested pages until the returned function is called. */
async function holdPages(page: Page): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/apartments(\?|$)/, async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test("a filter chosen while a search is loading is added to that search, not to the previous one", async ({
  page,
}) => {
  await visit(page, "/apartments?minimum=700");
  const arriveReset = await holdPages(page);
  await page.getByRole("button", { name: "Reset" }).click();
  await roomsOf(page).getByRole("link", { name: "3+ rooms" }).click();
  arriveReset();
  await expect(page).toHaveURL(/\/apartments\?rooms=3$/);
  await expect(page.getByText("17 of 20 fit", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Min Price")).toHaveValue("");

  const arriveAll = await holdPages(page);
  await homesOf(page).getByRole("link", { name: "Available only" }).click();
  await page.getByLabel("Max Price").fill("900");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  arriveAll();
  await expect(page).toHaveURL(/\/apartments\?maximum=900&rooms=3&available=true&page=2$/);
  await expect(page.getByText("7 of 20 fit", { exact: true })).toBeVisible();
});

test("text typed while a search is loading is kept", async ({ page }) => {
  await visit(page, "/apartments?minimum=700");
  await expect(page.getByLabel("Min Price")).toHaveValue("700");
  const arrive = await holdPages(page);
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByLabel("Max Price").fill("900");
  arrive();
  await expect(page).toHaveURL(/\/apartments$/);
  await expect(page.getByText("20 homes", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Max Price")).toHaveValue("900");
  await expect(page.getByLabel("Min Price")).toHaveValue("");
  await page.goBack();
  await expect(page.getByLabel("Min Price")).toHaveValue("700");
  await expect(page.getByLabel("Max Price")).toHaveValue("");
});

test("an apartment page links back to the search it was opened from", async ({ page }) => {
  await visit(page, "/apartments?maximum=900&rooms=3&sort=-rent&page=2");
  await page.getByRole("link", { name: /^Apartment 4B, 3 rooms, 1,\d+ sq ft, \$\d+ per month$/ }).click();
  await page.waitForURL("**/apartments/4B");
  const way = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Apartments" });
  await way.click();
  await expect(page).toHaveURL(/\/apartments\?maximum=900&rooms=3&sort=-rent&page=2$/);
  await expect(firstDoor(page)).toHaveText("4B");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page).toHaveURL(/\/apartments$/);
  await page.getByRole("link", { name: /^Apartment 1A, .* per month$/ }).click();
  await page.waitForURL("**/apartments/1A");
  await way.click();
  await expect(page).toHaveURL(/\/apartments$/);
});

test("every filter option is a target of at least 44 px", async ({ page }) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/apartments");
    if (width === 360) await filters(page).click();
    for (const group of [roomsOf(page), homesOf(page), orderOf(page)])
      for (const link of await group.getByRole("link").all()) {
        const box = await link.boundingBox();
        expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(44);
        expect(box?.width, await link.innerText()).toBeGreaterThanOrEqual(44);
      }
  }
});
