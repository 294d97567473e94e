import { expect, type Locator, type Page } from "playwright/test";
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

/** Fails if anything lies over the middle of the screen that is being left. */
async function expectUncovered(page: Page): Promise<void> {
  const isUncovered = await page.evaluate(
    () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("#main, nav") !== null,
  );
  expect(isUncovered).toBe(true);
}

test("within the dashboard a press marks its entry at once, and the screen stays readable until the next one", async ({
  page,
}) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard");
  const menu = page.getByRole("navigation", { name: "Dashboard", exact: true });
  const current = menu.locator("[aria-current]");
  const goOn = await holdBack(page, "/dashboard/announcements");
  await menu.getByRole("link", { name: "Make Announcement" }).click();
  await expect(current).toHaveText("Make Announcement");
  await expect(loading(page)).toBeVisible();
  expect((await loading(page).boundingBox())?.height).toBeLessThan(8);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expectUncovered(page);
  await menu.getByRole("link", { name: "Manage Members" }).click();
  await expect(current).toHaveText(/^Manage Members/);
  await expect(page.getByRole("heading", { level: 1, name: /Total Members/ })).toBeVisible();
  await goOn();
  await expect(page).toHaveURL(/\/dashboard\/manage-members$/);
  await expect(current).toHaveText(/^Manage Members/);
});

test("on a phone a press marks its entry in the open menu, which closes when the screen arrives", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, MEMBER);
  await visit(page, "/dashboard");
  const goOn = await holdBack(page, "/dashboard/announcements");
  await page.getByRole("button", { name: "Open menu" }).click();
  const drawer = page.getByRole("navigation", { name: "Dashboard menu" });
  await drawer.getByRole("link", { name: "Announcements" }).click();
  await expect(drawer.locator("[aria-current]")).toHaveText(/^Announcements/);
  await expect(loading(page)).toBeVisible();
  await expectUncovered(page);
  await goOn();
  await expect(page.getByRole("heading", { level: 1, name: /Announcements/ })).toBeVisible();
  await expect(drawer).toBeHidden();
});
