import AxeBuilder from "@axe-core/playwright";
import { expect, type Browser, type BrowserContext } from "@playwright/test";
import { expectNoSidewaysScroll } from "../support/axe";
import { signIn, watchForTrouble } from "../support/browser-actors";
import { test } from "../support/browser-test";
import { EMAIL_OF, SCREENS, type Screen } from "../support/screens";

/** Every screen, every role, both themes: axe finds nothing, nothing scrolls sideways, and the console stays silent. */

const signedIn = new Map<Screen["as"], Awaited<ReturnType<BrowserContext["storageState"]>>>();

async function contextOf(browser: Browser, as: Screen["as"], width: number): Promise<BrowserContext> {
  const viewport = { width, height: width < 700 ? 780 : 900 };
  if (as === "visitor") return browser.newContext({ viewport, reducedMotion: "reduce" });
  if (!signedIn.has(as)) {
    const context = await browser.newContext();
    await signIn(await context.newPage(), EMAIL_OF[as]);
    signedIn.set(as, await context.storageState());
    await context.close();
  }
  return browser.newContext({ viewport, reducedMotion: "reduce", storageState: signedIn.get(as) });
}

for (const screen of SCREENS)
  for (const width of [360, 1440])
    test(`${screen.name} is clean for the ${screen.as} at ${String(width)} px`, async ({ browser }) => {
      const context = await contextOf(browser, screen.as, width);
      const page = await context.newPage();
      const trouble = watchForTrouble(page);
      await page.goto(screen.path);
      await page.waitForLoadState("networkidle");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        expect(found, colorScheme).toEqual([]);
        await expectNoSidewaysScroll(page, colorScheme);
      }
      // The browser itself reports the answer 404 of the page that is asked for.
      expect(trouble.filter((line) => !(screen.name === "not-found" && line.includes("404")))).toEqual([]);
      await context.close();
    });

test("every page of the dashboard has a policy with a nonce of its own each time", async ({ browser }) => {
  const context = await contextOf(browser, "admin", 1440);
  const page = await context.newPage();
  const nonces = new Set<string>();
  for (const path of ["/dashboard", "/dashboard", "/dashboard/manage-coupons"]) {
    const policy = (await page.goto(path))?.headers()["content-security-policy"] ?? "";
    expect(policy).not.toContain("script-src 'unsafe-inline'");
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? "");
  }
  expect(nonces.size).toBe(3);
  expect(nonces.has("")).toBe(false);
  await context.close();
});
