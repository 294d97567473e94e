import { expect, type Locator, type Page } from "playwright/test";
import { enter, USER, visit } from "../support/browser-actors";
import { installClock } from "../support/browser-context";
import { test } from "../support/browser-test";
import { openWithoutScripts } from "../support/late-scripts";

/** What home's carousels do besides their main task (public-pages.spec.ts): docs/product.md 2.4, 6.4. */

const bullet = (page: Page, slide: number) => page.getByRole("button", { name: `Go to slide ${slide}` });
const current = (page: Page) => page.locator("[aria-label^='Go to slide'][aria-current]");

/** Longer than a slide is shown, in milliseconds of the page's clock. */
const MORE_THAN_A_SLIDE = 2_600;

// The clock runs normally unless a test advances it.
test.beforeEach(({ page }) => installClock(page));

async function expectToStay(page: Page): Promise<void> {
  const before = await current(page).getAttribute("aria-label");
  await page.clock.runFor(MORE_THAN_A_SLIDE);
  // Read only once: running slides would come round again.
  expect(await current(page).getAttribute("aria-label")).toBe(before);
}

async function expectToGoOn(page: Page): Promise<void> {
  const before = (await current(page).getAttribute("aria-label")) ?? "";
  await expect(current(page)).not.toHaveAttribute("aria-label", before);
}

/** Drags horizontally with the mouse, from the right half. */
async function drag(page: Page, what: Locator, by: number): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("What is dragged must be on screen.");
  const [x, y] = [box.x + box.width * 0.9, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 8 });
  await page.mouse.up();
}

test.describe("the hero carousel", () => {
  test("resumes after a drag, and a pressed Pause survives drags, resizing and keyboard focus", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, "/");
    await expect(bullet(page, 1)).not.toHaveAttribute("aria-current");
    const slides = page.getByRole("group", { name: "Slides" });
    // Too short to change the slide: only the release ends the drag.
    await drag(page, slides, 24);
    await expectToGoOn(page);

    await page.getByRole("button", { name: "Pause slides" }).click();
    await bullet(page, 1).click();
    await expect(bullet(page, 1)).toHaveAttribute("aria-current", "true");
    await expect
      .poll(() =>
        page
          .locator("[aria-roledescription=slide]")
          .first()
          .evaluate((slide) => Math.round(slide.getBoundingClientRect().left)),
      )
      .toBe(Math.round((await slides.boundingBox())?.x ?? -1));
    // Far enough to change the slide, however slowly a busy machine drags.
    await drag(page, slides, -700);
    await expect(bullet(page, 2)).toHaveAttribute("aria-current", "true");
    await expectToStay(page);
    await page.setViewportSize({ width: 1000, height: 900 });
    await expectToStay(page);
    const link = page.getByRole("link", { name: "Explore Your Dreams" });
    await bullet(page, 1).focus();
    await page.keyboard.press("Shift+Tab");
    await expect(link).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(bullet(page, 1)).toBeFocused();
    await expectToStay(page);
  });

  test("plays on request with reduced motion, and changes slides without animation", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "/");
    await page.getByRole("button", { name: "Play slides" }).click();
    await expectToGoOn(page);
    await page.getByRole("button", { name: "Pause slides" }).click();
    // A chosen slide is in place in the next frame.
    const next = await page.evaluate(async () => {
      document.querySelector<HTMLElement>("[aria-label^='Go to slide']:not([aria-current])")?.click();
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return document.querySelector("[aria-roledescription=slide]")?.parentElement?.getBoundingClientRect()
        .left;
    });
    await page.clock.runFor(300);
    const track = page.locator("[aria-roledescription=slide]").first().locator("..");
    expect(await track.evaluate((row) => row.getBoundingClientRect().left)).toBe(next);
  });

  test("changes the pictures alone: headline, text and button stand still over all five slides", async ({
    page,
  }) => {
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      await visit(page, "/");
      const link = page.getByRole("link", { name: "Explore Your Dreams" });
      const words = page.getByText("Explore apartments from budget-friendly");
      const still = [page.getByRole("heading", { level: 1 }), words, link];
      const places = () => Promise.all(still.map((part) => part.boundingBox()));
      await link.focus();
      const before = await places();
      for (const slide of [2, 3, 4, 5, 1]) {
        await expect(bullet(page, slide)).toHaveAttribute("aria-current", "true");
        expect(await places(), `slide ${String(slide)} at ${String(width)} px`).toEqual(before);
      }
      await expect(link).toBeFocused();
    }
  });

  test("always has exactly one level 1 heading", async ({ page }) => {
    await page.addInitScript(() => {
      const counts = new Set<number>();
      Object.assign(window, { headings: counts });
      new MutationObserver(() => {
        if (document.querySelector("[aria-label^='Go to slide']"))
          counts.add(document.querySelectorAll("h1").length);
      }).observe(document, { subtree: true, childList: true });
    });
    await visit(page, "/");
    for (const slide of [2, 3, 4]) await expect(bullet(page, slide)).toHaveAttribute("aria-current", "true");
    expect(await page.evaluate(() => [...(window as unknown as { headings: Set<number> }).headings])).toEqual(
      [1],
    );
  });

  test("starts with the slide whose bullet was pressed before its script loaded", async ({ page }) => {
    const { arrive } = await openWithoutScripts(page, "/");
    await bullet(page, 4).click();
    arrive();
    await expect(bullet(page, 4)).toHaveAttribute("aria-current", "true");
    await page.getByRole("button", { name: "Pause slides" }).click();
    await expectToStay(page);
    await expect(page.locator("[aria-roledescription=slide]").nth(3).locator("img").last()).toBeInViewport({
      ratio: 0.9,
    });
  });
});

test.describe("the coupon carousel", () => {
  const SIX = Array.from({ length: 6 }, (_, at) => ({
    _id: `65b7c0de000000000000000${String(at)}`,
    coupon: `ROW${String(at + 1)}`,
    discount: 10 + at,
    description: `Ticket ${String(at + 1)} of the row.`,
    validity: "Valid",
    date: "2026-11-01T00:00:00.000Z",
    from: null,
    until: null,
    uses: null,
    uses_per_tenant: null,
    used: 0,
  }));
  const tickets = (page: Page) => page.getByRole("list", { name: "Coupons" });

  async function openRow(page: Page, width: number): Promise<void> {
    await page.route(/\/api\/coupons$/, (route) => route.fulfill({ json: SIX }));
    await page.setViewportSize({ width, height: 900 });
    await enter(page, USER);
    await visit(page, "/");
    await expect(tickets(page).getByRole("listitem")).toHaveCount(6);
  }

  /** Expects exactly these tickets to be fully visible. */
  async function expectShown(page: Page, shown: readonly number[]): Promise<void> {
    await tickets(page).scrollIntoViewIfNeeded();
    for (let at = 1; at <= 6; at++) {
      const ticket = tickets(page)
        .getByRole("listitem")
        .nth(at - 1);
      if (shown.includes(at)) await expect(ticket).toBeInViewport({ ratio: 0.99 });
      else await expect(ticket).not.toBeInViewport();
    }
  }

  test("turns by a view, wraps at both ends and shows one to four coupons by width", async ({ page }) => {
    await openRow(page, 1440);
    await expectShown(page, [1, 2, 3, 4]);
    const [previous, next] = ["Previous coupons", "Next coupons"].map((name) =>
      page.getByRole("button", { name }),
    );
    await next?.click();
    await expectShown(page, [3, 4, 5, 6]);
    await next?.click();
    await expectShown(page, [1, 2, 3, 4]);
    await previous?.click();
    await expectShown(page, [3, 4, 5, 6]);
    await page.setViewportSize({ width: 800, height: 900 });
    await previous?.click();
    await expectShown(page, [1, 2, 3]);
    await page.setViewportSize({ width: 700, height: 900 });
    await expectShown(page, [1, 2]);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectShown(page, [1]);
    await drag(page, tickets(page), -200);
    await expectShown(page, [2]);
  });

  test("aligns the coupons exactly with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await openRow(page, 1440);
    const edges = () =>
      tickets(page)
        .getByRole("listitem")
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    const [first = 0, , third] = await edges();
    await page.getByRole("button", { name: "Next coupons" }).click();
    await expectShown(page, [3, 4, 5, 6]);
    expect((await edges())[2]).toBe(first);
    await page.getByRole("button", { name: "Next coupons" }).click();
    await expectShown(page, [1, 2, 3, 4]);
    expect((await edges())[2]).toBe(third);
  });

  test("follows arrow keys, Tab and a horizontal wheel, and never moves on its own", async ({ page }) => {
    await openRow(page, 1440);
    await page.getByRole("button", { name: "Next coupons" }).focus();
    await page.keyboard.press("Tab");
    await expect(tickets(page)).toBeFocused();
    await expect(page.getByRole("list", { name: "Coupons" }).locator("..")).toHaveCSS(
      "outline-style",
      "solid",
    );
    await page.keyboard.press("ArrowRight");
    await expectShown(page, [2, 3, 4, 5]);
    await page.keyboard.press("ArrowLeft");
    await expectShown(page, [1, 2, 3, 4]);
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press("Tab");
    await expectShown(page, [1, 2, 3, 4]);
    await page.keyboard.press("Tab");
    await expect(tickets(page).getByRole("button").nth(4)).toBeFocused();
    await expectShown(page, [3, 4, 5, 6]);
    await tickets(page).getByRole("listitem").nth(3).hover();
    await page.mouse.wheel(-300, 0);
    await expectShown(page, [2, 3, 4, 5]);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await page.clock.runFor(MORE_THAN_A_SLIDE);
    await expectShown(page, [2, 3, 4, 5]);
  });
});
