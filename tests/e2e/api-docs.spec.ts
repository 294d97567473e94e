import { expect } from "@playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { watchForTrouble } from "../support/browser-actors";
import { test } from "../support/browser-test";
import { OPERATIONS } from "../support/documented";

for (const width of [360, 1440])
  test(`the page of the API shows every call, in silence, at ${String(width)} px`, async ({ page }) => {
    const trouble = watchForTrouble(page);
    const failed: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) failed.push(`${String(answer.status())} ${answer.url()}`);
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { name: /^Nibash/ })).toBeVisible();
    const calls = page.locator(".opblock-summary");
    await expect(calls).toHaveCount(OPERATIONS.length);
    const shown = await calls.evaluateAll((each) =>
      each.map((call) => {
        const words = (name: string) => call.querySelector(name)?.textContent.replaceAll("\u200b", "").trim();
        return `${words(".opblock-summary-method") ?? ""} ${words(".opblock-summary-path") ?? ""}`;
      }),
    );
    expect(shown.toSorted()).toEqual(OPERATIONS.map(({ call }) => call).toSorted());
    await expectNoSidewaysScroll(page, "the page of the API");
    // Where a page names no icon, a browser with a window asks for /favicon.ico, and tells of its 404.
    const icon = (await page.locator("link[rel=icon]").getAttribute("href")) ?? "";
    expect((await page.request.get(icon)).status()).toBe(200);
    for (const file of ["swagger-ui.css", "swagger-ui-bundle.js"])
      expect(
        (await (await page.request.get(`/api/docs/${file}`)).text()).includes("sourceMappingURL"),
        file,
      ).toBe(false);
    // The house's frame: its type, and a way home.
    await calls.first().click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoFindings(page, colorScheme, ["color-contrast", "region"]);
    }
    expect(await page.evaluate(() => document.fonts.check("16px Inter"))).toBe(true);
    await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
    await page.waitForURL((address) => address.pathname === "/");
    expect(failed).toEqual([]);
    expect(trouble).toEqual([]);
  });
