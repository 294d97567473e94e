import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

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
export async function expectNoFindings(page: Page, what: string, rules?: string[]): Promise<void> {
  await endMotion(page);
  // Legacy: within the page alone, which has no frames to look into, instead of opening a second one each time.
  expect(page.frames(), "frames of the page").toHaveLength(1);
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${what}, ${id}: ${nodes.map(({ html }) => html).join(" ")}`,
  );
  expect(found).toEqual([]);
}

/** Fails where the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}
