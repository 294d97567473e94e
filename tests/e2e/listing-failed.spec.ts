import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { visit } from "../support/browser-actors";
import { test } from "../support/browser-test";

/** The error state of the apartments: what a user sees when a page of the list fails to load. */

const errorOf = (page: Page) => page.getByRole("alert").filter({ hasText: "Couldn't load this" });

for (const width of [360, 1440])
  test(`a list page that fails to load keeps header, search and tower, and can be retried at ${String(width)} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "/apartments?minimum=500&maximum=1400");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Next" }).click();
    const error = errorOf(page);
    await expect(error).toBeFocused();
    await expect(error.getByRole("button", { name: "Try Again" })).toBeInViewport();
    await expect(page).toHaveURL(/maximum=1400$/);
    await expect(page.getByLabel("Min Price")).toHaveValue("500");
    await expect(page.getByRole("heading", { name: "Find it on the tower" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: /Nibash/ })).toBeVisible();
    await expectNoFindings(page, "list failed");
    await expectNoSidewaysScroll(page, "list failed");

    const retry = error.getByRole("button", { name: "Try Again" });
    // Still no connection: the same state, and the requested page is not forgotten. Twice, as people retry.
    for (let press = 0; press < 2; press += 1) {
      await retry.click();
      await expect(retry).not.toHaveAttribute("aria-busy", "true");
      await expect(error).toBeVisible();
    }
    await context.setOffline(false);
    await retry.click();
    await expect(page).toHaveURL(/minimum=500&maximum=1400&page=2$/);
    await expect(page.getByText(/^2\/\d$/)).toBeVisible();
    await expect(errorOf(page)).toHaveCount(0);
  });

test("a new search after a failed one is sent, and shows the error if it fails too", async ({
  page,
  context,
}) => {
  await visit(page, "/apartments");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(errorOf(page)).toBeVisible();
  await page.getByLabel("Min Price").fill("700");
  await page.getByLabel("Max Price").fill("900");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(errorOf(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/minimum=700&maximum=900$/);
  await expect(page.getByText(/^1\/\d$/)).toBeVisible();
});

test("Back after a failed page load shows the previous page without the error", async ({ page, context }) => {
  await visit(page, "/apartments");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/^2\/\d$/)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(errorOf(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/apartments$/);
  await expect(errorOf(page)).toHaveCount(0);
  await expect(page.getByText(/^1\/\d$/)).toBeVisible();
  await expect(page.locator("li:has(h3)").first()).toBeVisible();
});
