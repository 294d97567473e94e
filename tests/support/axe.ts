import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { atRest } from "./browser-context";

/** Half as long as what the package gives as its own source, and read by the browser in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Colours on their way from one theme to the other, and things on their way to their place, are at its end at once:
 * axe judges what a person reads, not a moment between. What goes round for ever goes on. From here on nothing begins to
 * move either: a toast that fades while axe looks is read as pale text.
 */
async function endMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => {
    // Asking brings the styles up to date, so that a change of a moment ago has begun its transitions.
    for (const motion of document.getAnimations())
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
  });
}

/** Fails with what axe finds on the page as it stands; `what` names the face, `rules` are all where none are named. */
export async function expectNoFindings(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  await endMotion(page);
  // A page has no frames that axe would have to be taken into.
  expect(page.frames(), "frames of the page").toHaveLength(1);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    const page = window as unknown as { axe: typeof axe };
    // Without the nodes that passed, whose description would take longer than the rules themselves.
    const results = await page.axe.run({ resultTypes: ["violations"], ...(only && { runOnly: [...only] }) });
    return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map(({ html }) => html).join(" ") }));
  }, rules);
  expect(violations.map(({ id, html }) => `${what}, ${id}: ${html}`)).toEqual([]);
}

/** What a theme's colours can break; all else axe finds in either theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/** Fails with what axe finds and where the page scrolls sideways, at each width and in both themes; ends in the dusk. */
export async function expectSoundInBothThemes(page: Page, what: string, widths = [360, 1440]): Promise<void> {
  for (const width of widths) {
    const where = `${what}, ${String(width)} px`;
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    await page.emulateMedia({ colorScheme: "light" });
    await expectNoFindings(page, `${where}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoFindings(page, `${where}, dark`, OF_COLOURS);
    await expectNoSidewaysScroll(page, where);
  }
}

/** Fails where the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
