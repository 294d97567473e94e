import type axe from "axe-core";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page } from "playwright/test";
import { atRest } from "./browser-context";

/** Half the size of the source that the package exports, and parsed in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Finishes all finite transitions and animations, such as theme colours and moving elements: axe must check what a user
 * reads, not a moment between. Infinite animations continue. From here on no motion starts either: axe would read a
 * fading toast as pale text.
 */
async function endMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    // getAnimations() updates the styles, so that a recent change has started its transitions.
    for (const motion of document.getAnimations())
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
  });
}

/** Who speaks to the device says the words that are seen. An experimental rule of axe, which is off by default. */
const SPOKEN = "label-content-name-mismatch";

interface Scope {
  /** All by default. */
  readonly rules?: readonly string[];
  /** Checks only this part, where the rest of the page is checked elsewhere. */
  readonly within?: Locator;
}

/** Fails with axe's findings on the page as it is; `what` names the state. */
export async function expectNoFindings(
  page: Page,
  what: string,
  { rules, within = page.locator("html") }: Scope = {},
): Promise<void> {
  await endMotion(page);
  // The page has no frames, which axe would have to be injected into.
  expect(page.frames(), "frames of the page").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // Without passed nodes, whose description would take longer than the rules themselves.
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(rules ? { runOnly: [...rules] } : { rules: { [SPOKEN]: { enabled: true } } }),
  };
  const violations = await within.evaluate(async (part, options) => {
    const page = window as unknown as { axe: typeof axe };
    const results = await page.axe.run(part === document.documentElement ? document : part, options);
    return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html).join(" ") }));
  }, options);
  expect(violations.map(({ id, html }) => `${what}, ${id}: ${html}`)).toEqual([]);
}

/** The rules that depend on a theme's colours; axe finds all others in either theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Changes the theme and waits until the page's scripts have followed: the card field gets its colours from one. */
async function changeTheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The browser reports the change before the next frame; what follows from it is done before the page is idle.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        // Chromium may call nothing on idle until something is drawn: it never did in one of ten on a busy machine.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 1_000 })),
        ),
      ),
  );
}

/**
 * Fails with axe's findings, and if the page scrolls sideways, at each width and in both themes; ends in the dark
 * theme.
 */
export async function expectSoundInBothThemes(page: Page, what: string, widths = [360, 1440]): Promise<void> {
  for (const width of widths) {
    const where = `${what}, ${String(width)} px`;
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    await changeTheme(page, "light");
    await expectNoFindings(page, `${where}, light`);
    await changeTheme(page, "dark");
    await expectNoFindings(page, `${where}, dark`, { rules: OF_COLOURS });
    await expectNoSidewaysScroll(page, where);
  }
}

/** Fails if the page scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
