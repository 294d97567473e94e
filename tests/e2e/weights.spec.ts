import { expect } from "playwright/test";
import { firstLoads, frameworkBytes, scriptBudget } from "../../scripts/checks/page-weight";
import { visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

/** One page of each kind; `npm run bench:pages` measures all. */
const PAGES = ["/", "/apartments", "/apartments/4A", "/register", "/contact"];

test("the public pages stay within their script budgets", async ({ baseURL }) => {
  // The framework's part of the build is the least that an empty page loads (npm run bench:pages builds one).
  const framework = frameworkBytes();
  const loads = await firstLoads(process.env.CHROMIUM_PATH ?? "/usr/bin/chromium", baseURL ?? "", PAGES);
  const above = [...loads].map(([path, { script }]) => ({ path, bytes: script - framework }));
  expect(above).toHaveLength(PAGES.length);
  expect(above.filter(({ path, bytes }) => bytes > scriptBudget(path))).toEqual([]);
});

test("a phone loads a small photo for /login and prefetches no other page", async ({ browser }) => {
  // Lighthouse's phone, on which the photo is the largest contentful paint.
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  const page = await context.newPage();
  const photos: number[] = [];
  const ahead: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_rsc=")) ahead.push(request.url());
  });
  page.on("response", (answer) => {
    if (answer.url().includes("/media/tower-dusk")) photos.push(Number(answer.headers()["content-length"]));
  });
  await visit(page, "/login");
  await atRest(page);
  expect(photos).toHaveLength(1);
  expect(photos[0]).toBeGreaterThan(0);
  expect(photos[0]).toBeLessThan(35_000);
  expect(ahead).toEqual([]);
  await context.close();
});
