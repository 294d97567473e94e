import { expect } from "playwright/test";
import { visit, watchForTrouble } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

test("the server renders the first four apartments into the home page", async ({ request }) => {
  const response = await request.get("/");
  expect(response.status()).toBe(200);
  const html = await response.text();
  for (const apartmentNo of ["1A", "1B", "2A", "2B"])
    expect(html).toContain(`href="/apartments/${apartmentNo}"`);
  expect(html).toContain("<title>Home");
});

test("a visitor finds apartments by price and pages through them", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await visit(page, "/");
  await page.getByRole("link", { name: "Explore Your Dreams" }).first().click();
  await page.waitForURL("**/apartments");
  await expect(page.getByText("1/5")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("2/5")).toBeVisible();
  await page.getByLabel("Min Price").fill("700");
  await page.getByLabel("Max Price").fill("900");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/minimum=700/);
  const rents = await page.locator("li:has(h3) dd").filter({ hasText: "$" }).allInnerTexts();
  expect(rents.length).toBeGreaterThan(0);
  for (const rent of rents) {
    const dollars = Number(/\$([\d,]+)/.exec(rent)?.[1]?.replace(",", ""));
    expect(dollars).toBeGreaterThanOrEqual(700);
    expect(dollars).toBeLessThanOrEqual(900);
  }
  expect(trouble).toEqual([]);
});

test("an inverted price range shows an error beside the form and does not search @long", async ({ page }) => {
  await visit(page, "/apartments");
  await page.getByLabel("Min Price").fill("900");
  await page.getByLabel("Max Price").fill("100");
  await page.getByRole("button", { name: "Search" }).click();
  const error = page.getByText("Please enter a valid Range");
  await expect(error).toBeVisible();
  await expect(page).not.toHaveURL(/minimum=900/);
  // The error concerns two fields, and a change of either can fix it.
  await page.getByLabel("Max Price").fill("800");
  await expect(error).toBeVisible();
  await page.getByLabel("Max Price").fill("1000");
  await expect(error).toBeHidden();
  await expect(page.getByLabel("Min Price")).not.toHaveAttribute("aria-invalid");
});

test("a price that is not a number shows one error, without a browser message @long", async ({ page }) => {
  await visit(page, "/apartments");
  await page.getByLabel("Min Price").fill("900");
  await page.getByLabel("Max Price").fill("100");
  await page.getByRole("button", { name: "Search" }).click();
  const error = page.getByText("Please enter a valid Range");
  await expect(error).toHaveCount(1);
  await page.getByLabel("Max Price").fill("much");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(error).toHaveCount(1);
  // The browser has no validation message of its own.
  const form = page.getByRole("search", { name: "Search by rent" });
  expect(await form.evaluate((each: HTMLFormElement) => each.checkValidity())).toBe(true);
  await expect(page.getByLabel("Min Price")).toBeFocused();
  await page.getByLabel("Min Price").fill("");
  await page.getByLabel("Max Price").fill("1000");
  await expect(error).toBeHidden();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/apartments\?maximum=1000$/);
});

test("a price range without apartments shows a message @long", async ({ page }) => {
  await visit(page, "/apartments?minimum=5000&maximum=6000");
  await expect(page.getByText("No Apartments Available!")).toBeVisible();
  await expect(page.getByText(/^No home has a rent in this range\. Widen it, or see all /)).toBeVisible();
});

test("an unknown address returns 404 with a link home", async ({ page }) => {
  const response = await visit(page, "/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! Page not found.")).toBeVisible();
  await page.getByRole("link", { name: "Go Home" }).click();
  await page.waitForURL((address) => address.pathname === "/");
});

test("a visitor who requests an apartment is sent to /login with a message", async ({ page }) => {
  await visit(page, "/apartments");
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await expectToast(page, "Please login to Request for the Apartment");
  await page.waitForURL((address) => address.pathname === "/login");
});

test("a page past the last one shows no apartments and a pager that leads back @long", async ({ page }) => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/apartments?page=9");
    await expect(page.getByText("No Apartments Available!")).toBeVisible();
    const pager = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
    const tower = await page.getByRole("complementary", { name: "Find it on the tower" }).boundingBox();
    expect((pager?.y ?? 0) + (pager?.height ?? 0), String(width)).toBeLessThanOrEqual(tower?.y ?? 0);
  }
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByText("5/5")).toBeVisible();
});
