import { expect } from "@playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { watchForTrouble } from "../support/browser-actors";
import { test } from "../support/browser-test";
import { OPERATIONS } from "../support/documented";

test("the API page lists every call without errors or external requests, on phone and desktop", async ({
  page,
  baseURL,
}) => {
  // axe checks the ten thousand nodes of this page twice.
  test.slow();
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
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: /^Nibash/ })).toBeVisible();
  // Each group lists its own calls, by method and path.
  const calls = page.getByRole("list", { name: /endpoints$/ }).getByRole("listitem");
  await expect(calls).toHaveCount(OPERATIONS.length);
  const shown = (await calls.allTextContents()).map((words) =>
    words.replace(/\s+/g, "").replace(/^[a-z]+/, (method) => `${method.toUpperCase()} `),
  );
  expect(shown.toSorted()).toEqual(OPERATIONS.map(({ call }) => call).toSorted());
  // The last part that Scalar renders, and wider than a phone.
  await expect(page.locator(".scalar-toaster").last()).toBeAttached();
  // If a page names no icon, a browser with a window requests /favicon.ico, and logs its 404.
  const icon = (await page.locator("link[rel=icon]").getAttribute("href")) ?? "";
  expect((await page.request.get(icon)).status()).toBe(200);
  const scalar = await page.request.get("/api/docs/scalar.js", { headers: { "accept-encoding": "br" } });
  expect(await scalar.text()).not.toContain("sourceMappingURL");
  // A file compressed at build: one compressed per request stays in memory for every client that requests it and does
  // not read it.
  expect(scalar.headers()["content-encoding"]).toBe("br");
  // Scalar has the same colours at every width.
  for (const [colorScheme, width, rules] of [
    ["light", 360, ["color-contrast", "region"]],
    ["dark", 1440, ["color-contrast"]],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("heading", { level: 1, name: /^Nibash/ })).toBeVisible();
    await expectNoFindings(page, `${colorScheme}, ${String(width)} px`, { rules });
    await expectNoSidewaysScroll(page, `the page of the API, ${colorScheme}, ${String(width)} px,`);
  }
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(failed).toEqual([]);
  expect(elsewhere).toEqual([]);
  expect(trouble).toEqual([]);
});
