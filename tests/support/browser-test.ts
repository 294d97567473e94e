import { test as base } from "@playwright/test";
import { leavePages, prepare } from "./browser-context";

/** Playwright's `test`, whose pages can be asked what they have said (browser-context.ts). */
export const test = base.extend({
  context: async ({ context }, lend) => {
    await lend(await prepare(context));
    await leavePages(context);
  },
});
