import { expect } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import { test } from "../support/browser-test";
import { failingPage } from "../support/failing-page";
import { findLookFaults } from "../support/look-faults";

/** The error page: it is fetched when needed, and a plain text is shown if even that fails. */

for (const colorScheme of ["light", "dark"] as const)
  test(`a failed page keeps header and footer, shows a reference and can be retried in ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.addInitScript(failingPage("3f9c21b8"));
    await page.goto("/");
    await expect(
      page.getByRole("heading", { name: "Something Went Wrong! Please try again!" }),
    ).toBeVisible();
    await expect(page.getByText("Reference 3f9c21b8")).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expectNoFindings(page, "error");
    expect(await findLookFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { name: "About the Building" })).toBeVisible();
  });

test("a failed page shows an error even when the error page's script cannot load", async ({ page }) => {
  await page.addInitScript(failingPage("3f9c21b8"));
  const scripts = new Set<string>();
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    // Scripts named by the page load; the error page's, requested later, do not.
    if (scripts.size === 0)
      for (const [name] of (await (await page.request.get("/")).text()).matchAll(/[\w-]+\.js/g))
        scripts.add(name);
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    await (scripts.has(name) ? route.continue() : route.abort());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Something Went Wrong! Please try again!" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page.getByText("Reference")).toHaveCount(0);
});

for (const [system, chosen, paper] of [
  ["light", null, "rgb(245, 244, 240)"],
  ["dark", null, "rgb(18, 21, 42)"],
  ["light", "dusk", "rgb(18, 21, 42)"],
  ["dark", "light", "rgb(245, 244, 240)"],
] as const)
  test(`a failed root layout has the theme ${chosen ?? "of the system"} when the system is ${system}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript((theme) => {
      if (theme) localStorage.setItem("theme", theme);
      // The root layout reads this on load.
      Storage.prototype.getItem = function (this: Storage, key: string) {
        if (key === "nibash-flash") throw new Error("drawn");
        return (this[key] as string | undefined) ?? null;
      };
    }, chosen);
    await page.goto("/credits");
    await expect(
      page.getByRole("heading", { name: "Something Went Wrong! Please try again!" }),
    ).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(paper);
    await expectNoFindings(page, "the failure of all of it");
  });
