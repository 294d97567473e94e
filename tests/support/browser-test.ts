import { test as base } from "playwright/test";
import { leavePages, prepare } from "./browser-context";

/** Playwright's `test`, with every page of every context prepared by browser-context.ts. */
export const test = base.extend<object, object>({
  browser: [
    async ({ browser }, lend) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => prepare(await open(options));
      await lend(browser);
    },
    { scope: "worker" },
  ],
  context: async ({ context }, lend) => {
    await lend(await prepare(context));
    await leavePages(context);
  },
});
