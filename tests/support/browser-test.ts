import { test as base } from "@playwright/test";

/**
 * Playwright's `test`, whose pages are led to an empty one before their browser context is closed. Chromium
 * loses an order to close a context that arrives while another document is coming up (seen with 156: one close
 * in five never answered where a test ended on a page that was just signing out), and the test then waits for
 * its whole time.
 */
export const test = base.extend({
  context: async ({ context }, lend) => {
    await lend(context);
    // A popup may close by itself meanwhile, which is as good.
    await Promise.all(context.pages().map((page) => page.goto("about:blank").catch(() => null)));
  },
});
