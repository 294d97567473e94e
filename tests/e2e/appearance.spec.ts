import { expect, type Locator } from "playwright/test";
import { ADMIN, enter, MEMBER, visit } from "../support/browser-actors";
import { atRest, expectAwake } from "../support/browser-context";
import { test } from "../support/browser-test";

test("the listing lays out the tower without scrolling, and more flats do not delay its lights", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await visit(page, "/apartments");
  const tower = page.getByRole("complementary", { name: "Find it on the tower" }).locator("svg a").first();
  const isLaidOut = () => tower.evaluate((flat) => flat.checkVisibility({ contentVisibilityAuto: true }));
  await expect.poll(isLaidOut).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // The last window of a tower of thirty floors and four blocks lights up no later than this one.
  const lastLights = () => tower.evaluate((flat) => Number.parseFloat(getComputedStyle(flat).animationDelay));
  const asLate = (await lastLights()) + 0.2;
  await tower.evaluate((flat) => {
    for (let other = 20; other < 120; other += 1) flat.after(flat.cloneNode(true));
  });
  expect(await lastLights()).toBeLessThan(asLate);
});

test("a page loads the fonts of its language alone, and in English those of Bengali when it is typed", async ({
  browser,
  baseURL,
}) => {
  const open = async (language: string) => {
    const context = await browser.newContext({ serviceWorkers: "block" });
    await context.addCookies([{ name: "language", value: language, url: String(baseURL) }]);
    const fonts = new Set<string>();
    context.on("response", (answer) => {
      const name = /\/media\/([\w-]+)\.[\w-]+\.woff2$/.exec(answer.url())?.[1];
      if (name) fonts.add(name);
    });
    return { page: await context.newPage(), loaded: () => [...fonts].sort() };
  };
  const english = await open("en");
  await visit(english.page, "/register");
  await english.page.evaluate(() => document.fonts.ready);
  expect(english.loaded()).toEqual(["fraunces", "inter", "noto-serif-bengali"]);
  await english.page.getByLabel("Username").fill("মোহাম্মদ আবদুল্লাহ");
  await expect.poll(english.loaded).toContain("noto-serif-bengali-text");
  const bengali = await open("bn");
  for (const path of ["/", "/apartments", "/login"]) {
    await visit(bengali.page, path);
    await bengali.page.evaluate(() => document.fonts.ready);
  }
  expect(bengali.loaded()).toEqual(["inter-regular", "noto-sans-bengali"]);
});

test("the card field's placeholder keeps its own colour with reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enter(page, MEMBER);
  await visit(page, "/payment");
  const number = page.locator("input[name=cardnumber]");
  await expect(number).toBeVisible();
  const [placeholder, text] = await number.evaluate((input) => [
    getComputedStyle(input, "::placeholder").color,
    getComputedStyle(input).color,
  ]);
  expect(placeholder).not.toBe(text);
});

test("the card field follows a theme change and keeps the typed number", async ({ page }) => {
  await enter(page, MEMBER);
  await visit(page, "/payment");
  const number = page.locator("input[name=cardnumber]");
  await number.fill("4242424242424242");
  const look = () =>
    number.evaluate((input) => [
      getComputedStyle(input).color,
      getComputedStyle(input, "::placeholder").color,
    ]);
  const [day, dusk] = [
    ["rgb(28, 32, 54)", "rgb(95, 99, 119)"],
    ["rgb(245, 241, 232)", "rgb(163, 168, 196)"],
  ];
  expect(await look()).toEqual(day);
  await page.getByRole("radio", { name: "Dusk" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(look).toEqual(dusk);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(look).toEqual(day);
  await page.keyboard.press("ArrowLeft");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(look).toEqual(dusk);
  await expect(number).toHaveValue("4242 4242 4242 4242");
});

test("an open dialog does not shift the page, and wide tables fit on a desktop", async ({ page }) => {
  await enter(page, ADMIN);
  const widths = () =>
    page.evaluate(() => ({
      main: document.querySelector("main")?.clientWidth,
      tables: [...document.querySelectorAll("div:has(> table)")]
        .map((table) => table.clientWidth)
        .filter(Boolean),
    }));
  await visit(page, "/dashboard/manage-members");
  const remove = page.getByRole("button", { name: /^Remove/ }).first();
  await expect(remove).toBeVisible();
  const before = await widths();
  await remove.click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await widths()).toEqual(before);

  for (const width of [1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["/dashboard/payments", "/dashboard/agreement-requests"]) {
      await visit(page, path);
      await expect(page.locator("tbody tr").first()).toBeVisible();
      const cut = () =>
        page.evaluate(() =>
          [...document.querySelectorAll("div:has(> table)")].filter(
            (table) => table.scrollWidth > table.clientWidth,
          ),
        );
      expect(await cut(), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Lists whose row actions need much room: without it the rows become cards. */
const WITH_LONG_STEPS = ["manage-apartments", "manage-members", "manage-coupons"];

test("every row action stays visible at each width", async ({ page }) => {
  await enter(page, ADMIN);
  for (const list of WITH_LONG_STEPS) {
    await visit(page, `/dashboard/${list}`);
    const row = page.getByRole("row").nth(1);
    await expect(row).toBeVisible();
    for (const width of [360, 692, 768, 1024, 1100, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const step of await row.getByRole("button").or(row.getByRole("link")).all()) {
        const { right, edge } = await step.evaluate((button) => ({
          right: button.getBoundingClientRect().right,
          edge: button.closest("div:has(> table)")?.getBoundingClientRect().right ?? 0,
        }));
        expect(right, `${await step.innerText()} of ${list} at ${String(width)} px`).toBeLessThanOrEqual(
          edge,
        );
      }
    }
  }
});

test("a receipt prints alone and centred, in portrait and landscape", async ({ page }) => {
  await enter(page, MEMBER);
  await visit(page, "/dashboard/payment-history");
  await page.locator("a[href^='/dashboard/receipts/']").first().click();
  const receipt = page.getByRole("region", { name: /^Receipt / });
  await expect(receipt).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // A4 at 96 dots per inch.
  for (const [width, height] of [
    [794, 1123],
    [1123, 794],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await receipt.boundingBox();
    const [left, right] = [box?.x ?? 0, width - (box?.x ?? 0) - (box?.width ?? 0)];
    expect(Math.abs(left - right), `${String(width)} px`).toBeLessThan(20);
    expect(box?.width, `${String(width)} px`).toBeGreaterThan(400);
  }
  for (const role of ["navigation", "button"] as const)
    await expect(page.getByRole(role).locator("visible=true")).toHaveCount(0);
});

test("a chosen theme applies in every tab and from the first paint of the next page", async ({
  page,
  context,
}) => {
  const paper = (tab: typeof page) => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [day, dusk] = ["rgb(245, 244, 240)", "rgb(18, 21, 42)"];
  await visit(page, "/apartments");
  const other = await context.newPage();
  await visit(other, "/credits");
  const choose = (words: string) => page.getByRole("radio", { name: words, exact: true }).check();
  await choose("Dusk");
  await expect.poll(() => paper(page)).toBe(dusk);
  await expect.poll(() => paper(other)).toBe(dusk);
  // Before any of the page's own scripts runs.
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await page.goto("/");
  expect(await paper(page)).toBe(dusk);
  await page.unroute("**/_next/static/chunks/*.js");
  await visit(page, "/apartments");
  await expect(page.getByRole("radio", { name: "Dusk" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "dark" });
  await choose("Day");
  await expect.poll(() => paper(page)).toBe(day);
  await choose("System");
  await expect.poll(() => paper(page)).toBe(dusk);
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBeNull();
});

test("the browser's theme colour follows the theme shown", async ({ page, context }) => {
  /** Reads them as browsers do: the first of the name whose media query matches. */
  const bars = (tab: typeof page) =>
    tab.evaluate(
      () =>
        [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
          ({ media }) => !media || matchMedia(media).matches,
        )?.content,
    );
  const [day, dusk] = ["#f5f4f0", "#12152a"];
  await visit(page, "/credits");
  const other = await context.newPage();
  await visit(other, "/contact");
  expect(await bars(page)).toBe(day);
  await page.getByRole("radio", { name: "Dusk" }).check();
  expect(await bars(page)).toBe(dusk);
  await expect.poll(() => bars(other)).toBe(dusk);
  await visit(page, "/about-us");
  expect(await bars(page)).toBe(dusk);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("radio", { name: "Day" }).check();
  expect(await bars(page)).toBe(day);
  await page.getByRole("radio", { name: "System" }).check();
  expect(await bars(page)).toBe(dusk);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await bars(page)).toBe(day);
});

test("the payment page keeps its scroll position over a reload on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, MEMBER);
  await visit(page, "/payment");
  // While it is read, the card's field grows, and the browser scrolls on to hold what is below it.
  const card = page.locator("input[name=cardnumber]");
  await expect(card).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await atRest(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
  await page.reload();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await expect(card).toBeVisible();
  await expectAwake(page);
  await atRest(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(500);
});

test("the map and the floor plan dim in the dark theme, chosen or from the system", async ({ page }) => {
  await visit(page, "/");
  const map = page.getByRole("region", { name: /Map of Uttara/ });
  await map.scrollIntoViewIfNeeded();
  const tiles = map.locator(".leaflet-tile-pane");
  await tiles.waitFor({ state: "attached" });
  const isDim = (part: Locator) => part.evaluate((each) => getComputedStyle(each).filter !== "none");
  const expectDim = async (part: Locator) => {
    expect(await isDim(part)).toBe(false);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await isDim(part)).toBe(true);
    await page.emulateMedia({ colorScheme: "light" });
    await page.evaluate(() => (document.documentElement.dataset.theme = "dusk"));
    expect(await isDim(part)).toBe(true);
  };
  await expectDim(tiles);
  await visit(page, "/apartments/5B");
  const plan = page.getByRole("button", { name: /^Enlarge: Floor plan/ });
  await expectDim(plan);
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  await plan.click();
  await expectDim(page.locator(".pswp__img[src*='floor-plan']").first());
});
