import { expect } from "playwright/test";
import { expectNoSidewaysScroll } from "../support/axe";
import { watchForTrouble } from "../support/browser-actors";
import { test } from "../support/browser-test";
import { OPERATIONS } from "../support/documented";

test("the API page lists every call without errors or external requests, on phone and desktop", async ({
  page,
  baseURL,
}) => {
  const trouble = watchForTrouble(page);
  const failed: string[] = [];
  const elsewhere: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() >= 400) failed.push(`${String(answer.status())} ${answer.url()}`);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) elsewhere.push(request.url());
  });
  const summaries = page.locator(".opblock-summary");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { name: /^Nibash/ })).toBeVisible();
    await expect(summaries.first()).toBeVisible();
    // Swagger UI renders what is in view.
    const shown = new Set<string>();
    await expect(async () => {
      for (const call of await summaries.evaluateAll((all) => all.map(({ textContent }) => textContent)))
        shown.add(call);
      await page.mouse.wheel(0, 600);
      expect(shown.size).toBe(OPERATIONS.length);
    }).toPass({ intervals: [100] });
    const texts = [...shown];
    for (const { call } of OPERATIONS) {
      const [method = "", path = ""] = call.split(" ");
      expect(texts.filter((text) => text.startsWith(method + path)).length, call).toBeGreaterThan(0);
    }
    await expectNoSidewaysScroll(page, `the page of the API, ${String(width)} px,`);
  }
  // If a page names no icon, a browser with a window requests /favicon.ico, and logs its 404.
  const icon = (await page.locator("link[rel=icon]").getAttribute("href")) ?? "";
  expect((await page.request.get(icon)).status()).toBe(200);
  // A file compressed at build: one compressed per request stays in memory for every client that requests it and does
  // not read it.
  const bundle = await page.request.get("/api/docs/swagger-ui-bundle.js", {
    headers: { "accept-encoding": "br" },
  });
  expect(bundle.headers()["content-encoding"]).toBe("br");
  await page.getByRole("link", { name: "Home" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(failed).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(trouble).toEqual([]);
});
