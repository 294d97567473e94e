import { expect, type BrowserContext, type Page, type Request, type Route } from "@playwright/test";
import { HYDRATED } from "@/lib/http/hydrated";

/** Milliseconds without a request after which nothing more is under way. */
const QUIET_MS = 500;

interface Heard {
  /** The words of each toast that no test has taken yet, in the order in which they were shown. */
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

/** Runs in the page: tells of each toast that is seen there, and remembers that the page has woken up. */
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

/** Lets a context's pages be asked what they have said, whether they listen and whether they are at rest. */
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
 * Leads a context's pages to an empty one, before the context is closed: Chromium loses an order to close that arrives
 * while another document is coming up (seen with 156: one close in five never answered where a test ended on a page
 * that was just signing out), and the test then waits for its whole time.
 */
export async function leavePages(context: BrowserContext): Promise<void> {
  // A popup may close by itself before, which is as good.
  await Promise.all(context.pages().map((page) => page.goto("about:blank").catch(() => null)));
}

/** Closes a browser of its own. */
export async function closeContext(context: BrowserContext): Promise<void> {
  await leavePages(context);
  await context.close();
}

/** What the toasts of a page have said so far and `expectToast` has not taken. */
export const toastsOf = (page: Page): readonly string[] => hear(page).toasts;

/**
 * Waits until a toast has said these words, and takes it: the next one must be said again. It may be gone since, as each
 * is after two or four seconds, however slow the machine is.
 */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const { toasts } = hear(page);
  const matches = (said: string) => (typeof words === "string" ? said.includes(words) : words.test(said));
  await expect.poll(() => toasts.some(matches), { message: `a toast says ${String(words)}` }).toBe(true);
  toasts.splice(toasts.findIndex(matches), 1);
}

/** Waits until a page listens: what is pressed before is early-press.spec.ts's. */
export async function expectAwake(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { isAwake?: boolean }).isAwake);
}

/** Waits until a page waits for no answer and has asked for nothing for half a second. */
export async function atRest(page: Page): Promise<void> {
  const { underWay } = hear(page);
  const isAtRest = () => underWay.size === 0 && Date.now() - hear(page).quietSince > QUIET_MS;
  await expect.poll(isAtRest, { message: "nothing is under way", intervals: [100] }).toBe(true);
}

type Entries = typeof performance.getEntriesByType;

/**
 * Hands the clock of a page that is not open yet to the test; it goes as usual until told otherwise. Playwright's own
 * clock forgets that the browser loaded the page, and the product would move the focus as after a change of page.
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

/** Carries the next POST to this address out, and cuts its answer off. */
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
