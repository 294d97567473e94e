import { expect, type Locator, type Page } from "@playwright/test";
import { ADMIN, enter, MEMBER, USER, visit } from "../support/browser-actors";
import { atRest } from "../support/browser-context";
import { test } from "../support/browser-test";

/** What is shown while a guarded page loads by navigation within the site. */

const loading = (page: Page): Locator => page.getByRole("status").filter({ hasText: "Loading..." });

/** Holds the router's requests for `path` until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  const matches = (address: URL) => address.pathname === path;
  await page.route(matches, async (route) => {
    if ("rsc" in route.request().headers()) await isOpen;
    await route.continue();
  });
  return async () => {
    open();
    await expect(loading(page)).toHaveCount(0);
    await page.unroute(matches);
  };
}

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /Account menu/ }).click();
  return page.getByRole("group", { name: "Account menu" });
}

test("'Loading...' covers the page until the dashboard appears", async ({ page }) => {
  await enter(page, USER);
  await visit(page, "/apartments");
  const goOn = await holdBack(page, "/dashboard");
  const menu = await openMenu(page);
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await expect(menu).toBeHidden();
  await expect(loading(page)).toBeVisible();
  expect(await loading(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await expect(page).toHaveURL(/\/apartments$/);
  await goOn();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeFocused();
});

test("with an ended session, navigation shows 'Loading...' and then /login", async ({ page }) => {
  await enter(page, USER);
  await visit(page, "/");
  await atRest(page);
  const goOn = await holdBack(page, "/dashboard");
  await (await openMenu(page)).getByRole("link", { name: "Dashboard" }).click();
  await expect(loading(page)).toBeVisible();
  await page.context().clearCookies();
  await goOn();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/);
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
});

test("on a wide screen the dashboard menu stays usable while a page loads", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  const goOn = await holdBack(page, "/dashboard/manage-members");
  await menu.getByRole("link", { name: "Manage Members" }).click();
  await expect(loading(page)).toBeVisible();
  const main = await page.locator("#main").boundingBox();
  expect((await loading(page).boundingBox())?.x).toBe(main?.x);
  await menu.getByRole("link", { name: "Make Announcement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Announcement/);
  await goOn();
  await expect(page).toHaveURL(/\/dashboard\/announcements$/);
});

test("on a phone 'Loading...' also covers the open menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, MEMBER);
  await visit(page, "/dashboard");
  const goOn = await holdBack(page, "/dashboard/payment-history");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("navigation", { name: "Dashboard menu" });
  await drawer.getByRole("link", { name: "Payment History" }).click();
  await expect(loading(page)).toBeVisible();
  const covering = await page.evaluate(
    () => document.elementFromPoint(180, 90)?.closest("[role=status]") !== null,
  );
  expect(covering).toBe(true);
  await goOn();
  await expect(page.getByRole("heading", { level: 1, name: /Payments History/ })).toBeVisible();
  await expect(drawer).toBeHidden();
});
