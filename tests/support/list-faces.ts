import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from "playwright/test";
import { signIn } from "./browser-actors";
import { closeContext } from "./browser-context";
import { EMAIL_OF } from "./screens";

export type Role = keyof typeof EMAIL_OF;

const states = new Map<Role, Awaited<ReturnType<BrowserContext["storageState"]>>>();

/** Opens a page in a browser of its own, of a signed-in user or a visitor; signs each role in only once. */
export async function openAs(browser: Browser, as: Role | "visitor", width: number): Promise<Page> {
  if (as !== "visitor" && !states.has(as)) {
    const context = await browser.newContext();
    await signIn(await context.newPage(), EMAIL_OF[as]);
    states.set(as, await context.storageState());
    await closeContext(context);
  }
  const viewport = { width, height: width < 700 ? 780 : 900 };
  const storageState = as === "visitor" ? undefined : states.get(as);
  const context = await browser.newContext({
    viewport,
    reducedMotion: "reduce",
    ...(storageState && { storageState }),
  });
  return context.newPage();
}

/**
 * Opens what the server streams first, while it still reads: without scripts, later content does not replace the
 * skeleton.
 */
export async function openSkeleton(page: Page, path: string, skeleton: string): Promise<void> {
  const matches = (address: URL) => address.pathname === path;
  await page.route(matches, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");
    await route.fulfill({ response, body });
  });
  // Rarely the server has read before it sends, and there is no skeleton to wait for.
  await expect(async () => {
    await page.goto(path);
    expect(await page.locator(`${skeleton} >> visible=true`).count()).toBeGreaterThan(0);
  }).toPass();
  await page.unroute(matches);
}

/**
 * Opens a screen as if the server had failed to read its list (lib/platform/lists/first-page.ts): the screen then fetches it
 * itself. Must start from a page of the dashboard.
 */
export async function visitUnread(page: Page, path: string): Promise<void> {
  const matches = (address: URL) => address.pathname === path;
  await page.route(matches, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).split("\n").map(withoutFirst).join("\n");
    await route.fulfill({ response, body });
  });
  await page.evaluate((to) => {
    (window as unknown as { next: { router: { push: (to: string) => void } } }).next.router.push(to);
  }, path);
  await page.waitForURL((address) => address.pathname === path);
  await page.unroute(matches);
}

/**
 * Returns a row of React's stream with undefined for the `first` properties (and Today's `roll`), which the server has read. Another row may
 * be before it in the line: one of text ends without a line break.
 */
function withoutFirst(row: string): string {
  const [, before = "", json] = /^((?:[0-9a-f]+:T.*?)?[0-9a-f]+:)([[{].*)$/.exec(row) ?? [];
  if (!json) return row;
  return (
    before +
    JSON.stringify(
      JSON.parse(json, (key, value: unknown) => (key === "first" || key === "roll" ? unread(value) : value)),
    )
  );
}

function unread(first: unknown): unknown {
  if (typeof first === "number") return first;
  // The payment screens read two lists at once.
  const isPair = typeof first === "object" && first !== null && "apartment" in first && "months" in first;
  return isPair ? { apartment: "$undefined", months: "$undefined" } : "$undefined";
}

/** Holds a call until the test sets its response; later calls get the same response. */
export async function holdCall(page: Page, address: RegExp) {
  let settle: (how: (route: Route) => Promise<void>) => void = () => undefined;
  let how = new Promise<(route: Route) => Promise<void>>((resolve) => {
    settle = resolve;
  });
  await page.route(address, async (route) => (await how)(route).catch(() => undefined));
  return {
    answer: (next: (route: Route) => Promise<void>) => {
      settle(next);
      how = Promise.resolve(next);
    },
  };
}

export const refused = (route: Route) => route.fulfill({ status: 400, json: {} });
export const arrives = (route: Route) => route.continue();
export const answers = (json: unknown) => (route: Route) =>
  route.fulfill({ json, headers: { "X-Total-Count": "0", "Content-Type": "application/json" } });

/** Returns its top on the page and its height, in whole pixels. */
export async function boxOf(part: Locator): Promise<{ top: number; height: number }> {
  return part.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { top: Math.round(top + window.scrollY), height: Math.round(height) };
  });
}
