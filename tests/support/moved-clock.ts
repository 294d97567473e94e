import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright/test";

/** How long a process uses the offset that it last read. */
const LOOK_EVERY_MS = 20;

/** Preloaded in a process of the product: its clock is ahead by the milliseconds in a file; timers are unaffected. */
const move = (file: string) => `
import { readFileSync } from "node:fs";
const file = new URL(${JSON.stringify(pathToFileURL(file).href)});
let ahead = 0, readAt = -Infinity;
function now() {
  if (performance.now() - readAt > ${String(LOOK_EVERY_MS)}) {
    readAt = performance.now();
    // Empty while it is being written.
    try { ahead = Number(readFileSync(file, "utf8")) || ahead; } catch { ahead = 0; }
  }
  return Real.now() + ahead;
}
const Real = Date;
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});`;

/** The clock of a server that is started with `nodeOptions`, and of all its child processes. */
export interface MovedClock {
  readonly nodeOptions: string;
  /** Returns how many milliseconds it is ahead. */
  readonly ahead: () => number;
  readonly now: () => Date;
  /** Moves it to an instant; never back. */
  readonly moveTo: (instant: string | Date) => Promise<void>;
  /** Gives a page the same clock, from its next document on. TZDate cannot extend Playwright's own. */
  readonly follow: (page: Page) => Promise<void>;
}

/** Runs in the page; the last script added wins. */
function moveInPage(ahead: number): void {
  const kept = window as unknown as { realDate?: DateConstructor; Date: DateConstructor };
  const real = (kept.realDate ??= Date);
  const now = () => real.now() + ahead;
  kept.Date = new Proxy(real, {
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made) as Date,
    get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
  });
}

export function movedClock(file: string): MovedClock {
  let ahead = 0;
  return {
    nodeOptions: `--import=data:text/javascript,${encodeURIComponent(move(file))}`,
    ahead: () => ahead,
    now: () => new Date(Date.now() + ahead),
    follow: async (page) => {
      await page.addInitScript(moveInPage, ahead);
    },
    moveTo: async (instant) => {
      ahead = Math.max(ahead, new Date(instant).getTime() - Date.now());
      await writeFile(file, String(ahead));
      // Every process has read the file by then.
      await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS));
    },
  };
}
