import { expect, type Locator, type Page } from "playwright/test";
import { enter, USER, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast, installClock } from "../support/browser-context";
import { test } from "../support/browser-test";

const SLIDE = "[aria-roledescription=slide]";

/** Longer than a slide is shown, in milliseconds of the page's clock. */
const MORE_THAN_A_SLIDE = 2_600;

const currentSlide = (page: Page) =>
  page.locator(SLIDE).evaluateAll((slides) => slides.findIndex((slide) => !(slide as HTMLElement).inert));

/** Returns a function that reads which slides have been current since this call, in order. */
async function watchSlides(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const slides = [...document.querySelectorAll<HTMLElement>("[aria-roledescription=slide]")];
    const current = () => slides.findIndex((slide) => !slide.inert);
    const seen = [current()];
    new MutationObserver(() => seen.at(-1) === current() || seen.push(current())).observe(document.body, {
      subtree: true,
      attributeFilter: ["inert"],
    });
    Object.assign(window, { slidesSeen: seen });
  });
  return () => page.evaluate(() => (window as unknown as { slidesSeen: number[] }).slidesSeen);
}

test("the hero plays by itself, follows its bullets and stops when paused", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await installClock(page);
  await visit(page, "/");
  await expect(page.locator("h1")).toHaveCount(1);
  const seen = await watchSlides(page);
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(2);
  const [first = 0, ...others] = await seen();
  const count = await page.locator(SLIDE).count();
  expect(others).toEqual(others.map((_, step) => (first + step + 1) % count));
  await page.getByRole("button", { name: "Pause slides" }).click();
  const paused = await currentSlide(page);
  await page.clock.runFor(MORE_THAN_A_SLIDE);
  expect(await currentSlide(page)).toBe(paused);

  // Two slides further, which autoplay would not choose next.
  const [chosen, next] = [(paused + 2) % count, (paused + 3) % count];
  await page.getByRole("button", { name: `Go to slide ${String(chosen + 1)}` }).click();
  await expect.poll(async () => (await seen()).slice(-2)).toEqual([paused, chosen]);
  await page.getByRole("button", { name: "Play slides" }).click();
  await expect.poll(async () => (await seen()).join()).toContain([paused, chosen, next].join());
  expect(trouble).toEqual([]);
});

test("the hero does not move when the visitor prefers reduced motion", async ({ browser }) => {
  const page = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  await installClock(page);
  await visit(page, "/");
  await expect(page.getByRole("button", { name: "Play slides" })).toBeVisible();
  await page.clock.runFor(MORE_THAN_A_SLIDE);
  expect(await currentSlide(page)).toBe(0);
  await closeContext(page.context());
});

test("each flat on the tower is a link; focus shows its plate and Enter opens its page", async ({ page }) => {
  await visit(page, "/");
  const tower = page.locator("#dusk-tower-lit").locator("xpath=ancestor::*[local-name()='svg']");
  await expect(tower.getByRole("link")).toHaveCount(20);
  const flat = tower.getByRole("link", { name: /^Apartment 8B, Block B, Floor 8, \$[\d,]+ per month, / });
  await flat.focus();
  await expect(page.locator("[aria-live=polite]", { hasText: "See the apartment" })).toContainText(
    "Block B, Floor 8",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL("**/apartments/8B");
  await expect(page.getByRole("heading", { level: 1, name: "Apartment 8B" })).toBeFocused();
});

test("the hero keeps playing after the window is resized", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, "/");
  await expect.poll(() => currentSlide(page)).not.toBe(0);
  await page.setViewportSize({ width: 1000, height: 900 });
  for (let step = 0; step < 2; step++) {
    const before = await currentSlide(page);
    await expect.poll(() => currentSlide(page)).not.toBe(before);
  }
});

test("signed-in users can collect coupons; visitors do not see them", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/");
  await expect(page.getByRole("heading", { name: "Grab A Coupon" })).toHaveCount(0);
  await enter(page, USER);
  const trouble = watchForTrouble(page);
  await page.clock.install();
  await visit(page, "/");
  const collect = page.getByRole("button", { name: "Collect Coupon" }).first();
  await expect(collect).toBeVisible();
  // 'Copied!' is shown for two seconds of the page's clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await collect.click();
  const copied = page.getByRole("button", { name: "Copied!" });
  await expect(copied).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  await page.clock.runFor(1_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copied).toHaveCount(0);
  // The toast's own timers are paused too.
  await page.clock.resume();
  await expectToast(page, `${code} is copied!`);
  expect(trouble).toEqual([]);
  // Where the clipboard is refused, the code is there to be copied by hand.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Refused.", "NotAllowedError"));
  });
  await collect.click();
  const shown = page.getByLabel("Coupon Code");
  await expect(shown).toHaveValue(code);
  await expect(shown).toBeFocused();
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(code);
});

test("a visitor can read, search and page the listing without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  // Without scripts there is no hydration that `visit` could wait for.
  await page.goto("/apartments");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/apartments\?page=2$/);
  await expect(page.getByText("2/5")).toBeVisible();
  await page.getByLabel("Min Price").fill("900");
  await page.getByLabel("Max Price").fill("100");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Please enter a valid Range")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByText("1/5")).toBeVisible();
  await closeContext(page.context());
});

test("a visitor enlarges a photo, closes it with Escape, and starts the walkthrough", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await visit(page, "/apartments/5B");
  await page.getByRole("button", { name: "Open photo: Bedroom" }).click();
  await expect(page.locator(".pswp--open")).toBeVisible();
  // It ignores keys while it opens.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.locator(".pswp")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: "Open photo: Bedroom" })).toBeFocused();
  await page.getByRole("button", { name: "Look Around" }).click();
  await expect(page.getByRole("button", { name: "Turn right" })).toBeVisible();
  expect(trouble).toEqual([]);
});

test("the photo and plan viewer supports keys, pinch and swipe, traps the focus and returns it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/apartments/5B");
  const rooms = page.getByText("Master bedroom", { exact: true });
  await expect(rooms).toBeVisible();
  const plan = page.getByRole("button", { name: /^Enlarge: Floor plan/ });
  await plan.click();
  const box = page.getByRole("dialog", { name: "Floor plan" });
  await expect(box).toBeVisible();
  const image = box.locator("img.pswp__img").last();
  const width = async () => (await image.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(300);
  const before = await width();
  expect(before).toBeLessThanOrEqual(360);
  await expect(async () => {
    await page.keyboard.press("+");
    expect(await width()).toBeGreaterThan(before * 1.4);
  }).toPass();
  for (let press = 0; press < 6; press++) await page.keyboard.press("-");
  await expect.poll(width).toBeCloseTo(before, 0);

  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: number[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: fingers.map((x, id) => ({ x, y: 370, id })),
    });
  await expect(async () => {
    await touch("touchStart", 150, 210);
    for (const apart of [40, 60, 80, 100, 120]) await touch("touchMove", 180 - apart, 180 + apart);
    await touch("touchEnd");
    expect(await width()).toBeGreaterThan(before * 1.5);
  }).toPass();
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press("Tab");
    // The body has the focus while the browser's own controls do; no part of the page below ever has it.
    const isInside = (element: Element) =>
      document.activeElement === document.body || element.contains(document.activeElement);
    expect(await box.evaluate(isInside)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(plan).toBeFocused();

  await page.getByRole("button", { name: /^Open photo: Apartment 5B/ }).click();
  const photos = page.getByRole("dialog", { name: "Photos" });
  await expect(photos.getByText("1 / 5")).toBeVisible();
  await expect(async () => {
    if (await photos.getByText("1 / 5").isVisible()) await page.keyboard.press("ArrowRight");
    await expect(photos.getByText("2 / 5")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await touch("touchStart", 320);
  for (const x of [280, 220, 160, 100, 40]) await touch("touchMove", x);
  await touch("touchEnd");
  await expect(photos.getByText("3 / 5")).toBeVisible();
});

test("the map loads when it scrolls into view, with tooltip, dashed circle and credits", async ({ page }) => {
  await visit(page, "/");
  await expect(page.locator(".leaflet-container")).toHaveCount(0);
  const map = page.getByRole("region", { name: /Map of Uttara/ });
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByText("Uttara Sector 10, Dhaka")).toBeVisible();
  await expect(map.locator("path[stroke-dasharray]")).toHaveCount(1);
  await expect(map.getByText("OpenStreetMap")).toBeVisible();
  expect((await map.boundingBox())?.height).toBe(500);
});

test("one finger scrolls the page over a map and over the walkthrough, and two fingers move the map", async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  /** Puts fingers beside each other, moves them by steps of this many pixels, and lifts them. */
  const swipe = async (fingers: readonly number[], y: number, step: { x: number; y: number }) => {
    for (let at = 0; at <= 10; at++)
      await session.send("Input.dispatchTouchEvent", {
        type: at === 0 ? "touchStart" : "touchMove",
        touchPoints: fingers.map((x, id) => ({ x: x + at * step.x, y: y + at * step.y, id })),
      });
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  /** Scrolls an element to the middle of the screen, ending any movement; returns its middle. */
  const middleOf = async (what: Locator) => {
    await what.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const box = await what.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const expectToScroll = async (what: Locator) => {
    const y = await middleOf(what);
    const before = await scrolled();
    await swipe([180], y, { x: 0, y: -15 });
    await expect.poll(scrolled).toBeGreaterThan(before + 100);
  };
  for (const path of ["/", "/apartments/5B"]) {
    await visit(page, path);
    const map = page.getByRole("region", { name: /Map of Uttara/ });
    await map.scrollIntoViewIfNeeded();
    await expect(map.getByText("Uttara Sector 10, Dhaka")).toBeVisible();
    /** Where on the map its marker is. */
    const place = () =>
      map.evaluate((frame) => {
        const pin = frame.querySelector(".pin")?.getBoundingClientRect();
        return Math.round((pin?.x ?? 0) - frame.getBoundingClientRect().x);
      });
    const before = await place();
    await expectToScroll(map);
    expect(await place(), path).toBe(before);
    await swipe([120, 220], await middleOf(map), { x: 5, y: 0 });
    await expect.poll(place, path).toBeGreaterThan(before + 20);
  }
  await page.getByRole("button", { name: "Look Around" }).click();
  const sphere = page.getByRole("application", { name: /^360° view/ });
  await expect(sphere.locator("canvas")).toBeVisible();
  await expectToScroll(sphere);
  await closeContext(context);
});

test("every picture is served with a cache lifetime of one year", async ({ page }) => {
  const kept = new Map<string, string | undefined>();
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith("/media/")) kept.set(pathname, answer.headers()["cache-control"]);
  });
  for (const path of ["/", "/apartments/8B", "/login", "/no/such/page"]) {
    await visit(page, path);
    await page.locator("footer, main").last().scrollIntoViewIfNeeded();
  }
  await visit(page, "/apartments/8B");
  await page.getByRole("button", { name: "Look Around" }).click();
  await expect(page.getByRole("button", { name: "Turn right" })).toBeVisible();
  expect(kept.size).toBeGreaterThan(10);
  expect([...kept].filter(([, how]) => how !== "public,max-age=31536000,immutable")).toEqual([]);
});
