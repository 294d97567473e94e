import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { findBrowser } from "../../scripts/checks/find-browser";
import { signIn } from "../support/browser-actors";
import { prepare } from "../support/browser-context";
import { addressOfScreen, EMAIL_OF, WIDTHS, type Screen } from "../support/screens";
import type { DrawnScreen } from "./list-drawn";
import { makeEntries } from "./make-entries";
import { DRAWN_AT } from "./still-clock";

/** The time for a dialog, a menu or a page to settle after a click. */
const SETTLED_MS = 1000;
/** A toast disappears by itself, at no fixed time. */
const WITHOUT_TOASTS = "[data-sonner-toaster], .toast { visibility: hidden }";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Picture {
  readonly screen: string;
  readonly width: number;
  readonly theme: Theme;
  readonly png: Buffer;
}

interface HowToDraw {
  readonly themes: readonly Theme[];
  /** As in serveTree: the browser's clock is stopped like the server's. */
  readonly isStill: boolean;
  readonly keep: (picture: Picture) => Promise<unknown>;
}

type States = Map<Screen["as"], Awaited<ReturnType<BrowserContext["storageState"]>>>;

/** Captures these screens of a running product in sequence, since some change the data; each at every width. */
export async function drawScreens(
  origin: string,
  screens: readonly DrawnScreen[],
  how: HowToDraw,
): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      // Map tiles change, and load late.
      ...(how.isStill ? ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"] : []),
    ],
  });
  try {
    const states = await signEverybodyIn(browser, origin, how);
    for (const screen of screens)
      await Promise.all(WIDTHS.map((width) => drawOne(browser, { origin, screen, width, states, how })));
  } finally {
    await browser.close();
  }
}

async function openContext(
  browser: Browser,
  { isStill }: HowToDraw,
  options: Parameters<Browser["newContext"]>[0],
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, locale: "en-US", timezoneId: "Asia/Dhaka" });
  if (isStill) await context.clock.setFixedTime(DRAWN_AT);
  return context;
}

async function signEverybodyIn(browser: Browser, origin: string, how: HowToDraw): Promise<States> {
  const states: States = new Map();
  for (const as of ["user", "member", "admin", "former"] as const) {
    const context = await prepare(await openContext(browser, how, { baseURL: origin }));
    const page = await context.newPage();
    await signIn(page, EMAIL_OF[as]);
    if (as === "admin") await makeEntries(page);
    states.set(as, await context.storageState());
    await context.close();
  }
  return states;
}

interface OnePicture {
  readonly origin: string;
  readonly screen: DrawnScreen;
  readonly width: number;
  readonly states: States;
  readonly how: HowToDraw;
}

async function drawOne(browser: Browser, { origin, screen, width, states, how }: OnePicture): Promise<void> {
  const context = await openContext(browser, how, {
    baseURL: origin,
    viewport: { width, height: width < 700 ? 780 : 900 },
    reducedMotion: "reduce",
    storageState: states.get(screen.as),
  });
  if (screen.init) await context.addInitScript(screen.init);
  const page = await context.newPage();
  await page.goto(await addressOfScreen(page, screen));
  await page.waitForLoadState("networkidle");
  await walkDown(page);
  await page.waitForLoadState("networkidle");
  await screen.act?.(page);
  if (screen.act) await page.waitForTimeout(SETTLED_MS);
  if (how.isStill) await page.evaluate(blankIds);
  for (const theme of how.themes) {
    await page.emulateMedia({ colorScheme: theme });
    const png = await page.screenshot({
      fullPage: !screen.isGlass,
      ...(how.isStill && { animations: "disabled", style: WITHOUT_TOASTS }),
    });
    await how.keep({ screen: screen.name, width, theme, png });
  }
  await context.close();
}

/** Scrolls down the page, so that lazy pictures below the fold load. */
async function walkDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    window.scrollTo(0, 0);
  });
}

/** Runs in the page: blanks the database's ids, which differ in every demo. */
function blankIds(): void {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode())
    if (words.currentNode.nodeValue && /[0-9a-f]{24}/.test(words.currentNode.nodeValue))
      words.currentNode.nodeValue = words.currentNode.nodeValue.replace(/[0-9a-f]{24}/, "0".repeat(24));
}
