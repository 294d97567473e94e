import type { Page } from "playwright/test";

/** Call it before the page opens; returns a function that waits until the page sees its opened window as closed. */
export async function watchWindow(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...how) => {
      const opened = open(...how);
      Object.assign(window, { opened });
      return opened;
    };
  });
  return () => page.waitForFunction(() => (window as unknown as { opened?: Window }).opened?.closed);
}
