import type { Page } from "@playwright/test";

/** Before the page is opened; answers how to wait until it sees the window that it has opened as closed. */
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
