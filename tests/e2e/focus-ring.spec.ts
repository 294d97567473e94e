import { expect, type Page } from "playwright/test";
import { ADMIN, enter, visit } from "../support/browser-actors";
import { test } from "../support/browser-test";

/** Every focused control has a ring of 3 px (docs/product.md 10.5), in both themes; labels are plain words. */

/** Moves through the page by Tab and returns the controls without a ring of their own or around their card. */
async function controlsWithoutRing(page: Page, steps: number): Promise<string[]> {
  const bare: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const ring = (part: Element, pseudo?: string) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo);
        return outlineStyle === "solid" && parseFloat(outlineWidth) >= 3;
      };
      // A card's ring surrounds the whole card; a flat of the tower has a frame.
      const parts = [
        element,
        element.closest("li:has(h3)"),
        element.closest("label"),
        element.nextElementSibling,
      ];
      const frame = element.querySelector(".halo");
      if (frame) {
        const { stroke, strokeWidth } = getComputedStyle(frame);
        return stroke !== "none" && !stroke.endsWith(", 0)") && parseFloat(strokeWidth) >= 3
          ? null
          : element.outerHTML.slice(0, 120);
      }
      const hasRing = parts.some((part) => part && (ring(part) || ring(part, "::after")));
      return hasRing ? null : element.outerHTML.slice(0, 120);
    });
    if (name) bare.push(name);
  }
  return bare;
}

test("only the focused flat of the tower has a frame", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await visit(page, "/apartments");
    const flats = page.getByRole("complementary", { name: "Find it on the tower" }).locator("a[data-flat]");
    await expect(flats).toHaveCount(20);
    // From the control before the tower, with the keyboard only.
    await page.keyboard.press("Tab");
    while (!(await flats.first().evaluate((flat) => flat === document.activeElement)))
      await page.keyboard.press("Tab");
    for (let at = 0; at < 20; at += 1) {
      const widths = await flats.evaluateAll((all) =>
        all.map((flat) => {
          const frame = flat.querySelector(".halo");
          const { stroke, strokeWidth } = frame ? getComputedStyle(frame) : { stroke: "", strokeWidth: "" };
          const isDrawn = stroke !== "rgba(0, 0, 0, 0)" && stroke !== "none" && parseFloat(strokeWidth) >= 3;
          return `${flat === document.activeElement ? "on" : "off"} ${isDrawn ? "framed" : "bare"}`;
        }),
      );
      expect(new Set(widths), `${colorScheme}, flat ${String(at)}`).toEqual(
        new Set(["on framed", "off bare"]),
      );
      await page.keyboard.press("Tab");
    }
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`controls of public pages show a focus ring in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of ["/", "/apartments", "/apartments/8B", "/login", "/register"]) {
      await visit(page, path);
      expect(await controlsWithoutRing(page, 24), path).toEqual([]);
    }
  });

  test(`controls of the dashboard show a focus ring in ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await enter(page, ADMIN);
    for (const path of ["/dashboard", "/dashboard/announcements", "/dashboard/payments"]) {
      await visit(page, path);
      expect(await controlsWithoutRing(page, 24), path).toEqual([]);
    }
  });
}

test("labels have no border and the height of plain text", async ({ page }) => {
  for (const path of ["/apartments", "/login", "/register", "/forgot-password"]) {
    await visit(page, path);
    const labels = page.locator("label");
    expect(await labels.count(), path).toBeGreaterThan(0);
    for (const label of await labels.all()) {
      const { border, height } = await label.evaluate((element) => ({
        border: getComputedStyle(element).borderTopWidth,
        height: element.getBoundingClientRect().height,
      }));
      expect(border, path).toBe("0px");
      expect(height, path).toBeLessThan(32);
    }
  }
});
