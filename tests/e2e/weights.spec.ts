import { expect } from "@playwright/test";
import { firstLoads, frameworkBytes, scriptBudget } from "../../scripts/checks/page-weight";
import { test } from "../support/browser-test";

/** Of each kind one; `npm run bench:pages` weighs them all. */
const PAGES = ["/", "/apartments", "/apartments/4A", "/register", "/contact"];

test("the public pages keep within their budgets of script", async ({ baseURL }) => {
  // The framework's own part of the build is the least that an empty page loads (npm run bench:pages builds one).
  const framework = frameworkBytes();
  const loads = await firstLoads(process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", baseURL ?? "", PAGES);
  const above = [...loads].map(([path, { script }]) => ({ path, bytes: script - framework }));
  expect(above).toHaveLength(PAGES.length);
  expect(above.filter(({ path, bytes }) => bytes > scriptBudget(path))).toEqual([]);
});
