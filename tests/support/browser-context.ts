import { expect, type BrowserContext, type Page, type Request, type Route } from "playwright/test";
import { HYDRATED } from "@/lib/platform/service-worker/worker-contract";

/** Milliseconds without a request after which a page counts as idle. */
const QUIET_MS = 500;

interface Heard {
  /** The texts of the toasts that no test has consumed yet, in display order. */
  readonly toasts: string[];
  readonly underWay: Set<Request>;
  quietSince: number;
}

const heard = new WeakMap<Page, Heard>();
const prepared = new WeakSet<BrowserContext>();

function hear(page: Page): Heard {
  const known = heard.get(page) ?? { toasts: [], underWay: new Set(), quietSince: Date.now() };
  heard.set(page, known);
  return known;
}

function watchRequests(page: Page): void {
  const known = hear(page);
  page.on("request", (request) => known.underWay.add(request));
  const end = (request: Request) => {
    known.underWay.delete(request);
    known.quietSince = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
}

/** Runs in the page: reports each visible toast, and records that the page is hydrated. */
function listen(awake: string): void {
  const page = window as unknown as { isAwake?: boolean; notifyOfToast: (words: string) => Promise<void> };
  window.addEventListener(awake, () => (page.isAwake = true));
  const told = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll("[data-sonner-toast], p.toast")) {
      if (told.has(toast) || !toast.textContent || !toast.checkVisibility()) continue;
      told.add(toast);
      void page.notifyOfToast(toast.textContent);
    }
  }).observe(document, { subtree: true, childList: true });
}

/** Prepares a context so that tests can query its pages' toasts, hydration and idle state. */
export async function prepare(context: BrowserContext): Promise<BrowserContext> {
  if (prepared.has(context)) return context;
  prepared.add(context);
  context.on("page", watchRequests);
  await context.exposeBinding(
    "notifyOfToast",
    ({ page }, words: string) => void hear(page).toasts.push(words),
  );
  await context.addInitScript(listen, HYDRATED);
  return context;
}

/**
 * Navigates a context's pages to about:blank before the context is closed: Chromium loses a close command that arrives
 * while another document is loading (seen with 156: one close in five never returned if a test ended on a page that was
 * just signing out), and the test then times out.
 */
export async function leavePages(context: BrowserContext): Promise<void> {
  // A popup may close by itself before, which is fine.
  await Promise.all(context.pages().map((page) => page.goto("about:blank").catch(() => null)));
}

/** Leaves the pages of a context that a test has opened, and closes it. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await leavePages(context);
  await context.close();
}

/** Returns the texts of the page's toasts that `expectToast` has not consumed. */
export const toastsOf = (page: Page): readonly string[] => hear(page).toasts;

/**
 * Waits until a toast has shown these words, and consumes it: the next call needs a new toast. The toast may be gone by
 * then, as each disappears after two or four seconds, however slow the machine is.
 */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const { toasts } = hear(page);
  const matches = (said: string) => (typeof words === "string" ? said.includes(words) : words.test(said));
  await expect.poll(() => toasts.some(matches), { message: `a toast says ${String(words)}` }).toBe(true);
  toasts.splice(toasts.findIndex(matches), 1);
}

/** Waits until a page is hydrated: early-press.spec.ts tests earlier presses. */
export async function expectAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { isAwake?: boolean }).isAwake);
}

/** Waits until a page has no request in flight and has sent none for half a second. */
export async function atRest(page: Page): Promise<void> {
  const { underWay } = hear(page);
  const isAtRest = () => underWay.size === 0 && Date.now() - hear(page).quietSince > QUIET_MS;
  await expect.poll(isAtRest, { message: "nothing is under way", intervals: [100] }).toBe(true);
}

type Entries = typeof performance.getEntriesByType;

/**
 * Gives a test control of the clock of a page that is not open yet; it runs normally until then. Playwright's own clock
 * hides the browser's load entry of the page, and the product would move the focus as after a navigation.
 */
export async function installClock(page: Page): Promise<void> {
  const context = page.context();
  await context.addInitScript(() => {
    Object.assign(window, { loads: performance.getEntriesByType.bind(performance) });
  });
  await context.clock.install();
  await context.addInitScript(() => {
    const { loads } = window as unknown as { loads: Entries };
    Object.assign(performance, { getEntriesByType: loads });
  });
}

/** Sends the next POST to this address to the server, and drops its response. */
export async function loseNextAnswer(page: Page, address: string): Promise<void> {
  let isCut = false;
  const cut = async (route: Route) => {
    if (isCut || route.request().method() !== "POST") {
      await route.fallback();
      return;
    }
    isCut = true;
    await route.fetch();
    await route.abort();
  };
  await page.route(address, cut);
}
