import { expect, type Browser, type Page } from "playwright/test";
import { DRAWN } from "../screens/list-drawn";
import { expectNoFindings, expectNoSidewaysScroll, expectSoundInBothThemes } from "../support/axe";
import { visit, watchForTrouble } from "../support/browser-actors";
import { atRest, closeContext } from "../support/browser-context";
import { test } from "../support/browser-test";
import { openAs, type Role } from "../support/list-faces";
import { findLookFaults } from "../support/look-faults";
import { addressOfScreen, SCREENS, type Screen } from "../support/screens";

/**
 * On every screen on the narrowest phone: axe finds nothing, nothing scrolls sideways, and the console is silent. In the
 * long lane for every role that has it, with filters too, at two more widths and in both themes, with the checks of the
 * design.
 */
const isLong = () => test.info().project.name === "long";
const NARROWEST = { width: 320, height: 740 };
const widths = () => (isLong() ? [360, 1440] : [NARROWEST.width]);

async function expectSound(page: Page, what: string, width: number): Promise<void> {
  if (!isLong()) {
    await atRest(page);
    await expectNoFindings(page, what);
    return expectNoSidewaysScroll(page, what);
  }
  await expectSoundInBothThemes(page, what, [width]);
  expect(await findLookFaults(page), `${String(width)} px`).toEqual([]);
}

/**
 * One page a role in each worker: a browser of its own for each screen would read and compile all scripts again. The
 * worker closes them with its browser.
 */
const pages = new Map<string, Page>();

async function pageOf(browser: Browser, as: Role | "visitor"): Promise<Page> {
  const page = pages.get(as) ?? (await openAs(browser, as, 360));
  pages.set(as, page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(isLong() ? { width: 360, height: 780 } : NARROWEST);
  return page;
}

// Both workers of the lane share this file, the longest.
test.describe.configure({ mode: "parallel" });

const sides = new Set<string>();

/**
 * Returns ` @long` for a screen that has been in the list before; the office's and a former tenant's side of an address are
 * screens of their own.
 */
function laneOf({ path, link, as }: Screen): string {
  const side = [path.split("?")[0], link?.source, as === "admin" || as === "former" ? as : ""].join(" ");
  const isAgain = sides.has(side);
  sides.add(side);
  return isAgain ? " @long" : "";
}

for (const screen of SCREENS)
  test(`${screen.name} has no accessibility, layout or console errors for the ${screen.as}${laneOf(screen)}`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, screen.as);
    const trouble = watchForTrouble(page);
    await visit(page, await addressOfScreen(page, screen));
    for (const width of widths()) await expectSound(page, screen.name, width);
    if (isLong()) {
      await page.setViewportSize(NARROWEST);
      await expectNoSidewaysScroll(page, "320 px");
    }
    // The browser itself logs the page's 404 response.
    expect(trouble.filter((line) => !(screen.name === "not-found" && line.includes("404")))).toEqual([]);
  });

for (const { name, path, as, act } of DRAWN.filter(({ isGlass }) => isGlass))
  test(`${name} has no accessibility or design errors when it is open over its page @long`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, as);
    for (const width of widths()) {
      if (isLong()) await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      await act?.(page);
      await expectSound(page, name, width);
    }
  });

test("every dashboard page has a content security policy with a new nonce per request", async ({
  browser,
}) => {
  const page = await openAs(browser, "admin", 1440);
  const nonces = new Set<string>();
  for (const path of ["/dashboard", "/dashboard", "/dashboard/manage-coupons"]) {
    const policy = (await page.goto(path))?.headers()["content-security-policy"] ?? "";
    expect(policy).not.toContain("script-src 'unsafe-inline'");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
  }
  expect(nonces.size).toBe(3);
  expect(nonces.has("")).toBe(false);
  await closeContext(page.context());
});
