import { expect, type Locator } from "playwright/test";
import { ADMIN, enter, MEMBER, visit } from "../support/browser-actors";
import { atRest, expectAwake } from "../support/browser-context";
import { test } from "../support/browser-test";
import { openWithoutScripts } from "../support/late-scripts";

/** Back, forward, reload and a shared link show the same view of a list. */
test("Back and Forward step through the pages, sort orders and filters of a list", async ({ page }) => {
  // Wide enough for a table, whose heads sort it.
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, ADMIN);
  await visit(page, "/dashboard");
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await page.getByRole("link", { name: "All Payments", exact: true }).click();
  const heading = page.getByRole("heading", { name: /^All Payments\(\d+\)$/ });
  const pager = page.getByRole("navigation", { name: "Pages" });
  const filter = page.getByRole("search", { name: "Filter the payments" });
  const words = filter.getByLabel("Name, email, apartment, coupon or transaction");
  await expect(heading).toBeVisible();
  const all = await heading.textContent();

  await pager.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect(heading).toBeFocused();
  await words.fill(MEMBER);
  await filter.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/\?q=member/);
  await expect(filter.getByRole("button", { name: "Filter" })).toBeFocused();
  await page.getByRole("button", { name: "Paid Amount" }).click();
  await expect(page).toHaveURL(/sort=paid/);

  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/payments\/all\?page=2$/);
  await expect(words).toHaveValue("");
  await expect(pager.getByLabel(/^Page 2 of/)).toBeVisible();
  await expect(heading).toHaveText(all ?? "");
  await page.goForward();
  await expect(words).toHaveValue(MEMBER);
  await page.reload();
  await expect(words).toHaveValue(MEMBER);
  await expect(heading).not.toHaveText(all ?? "");
  await filter.getByRole("button", { name: "Reset" }).click();
  await expect(words).toHaveValue("");
  await expect(page).toHaveURL(/\/payments\/all$/);

  for (let step = 0; step < 5; step += 1) await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("requesting the same view twice adds only one history entry", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/audit");
  const steps = await page.evaluate(() => window.history.length);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByLabel("Person, subject or request").fill("nobody");
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/q=nobody/);
  expect(await page.evaluate(() => window.history.length)).toBe(steps + 1);
});

/** Acts within one task, so that nothing renders in between: `Reset`, the state, and with `isSent` `Filter`. */
const chooseAfterReset = (filter: Locator, isSent: boolean) =>
  filter.evaluate((form: HTMLFormElement, send) => {
    const [search, reset] = form.querySelectorAll("button");
    const state = form.elements.namedItem("state") as HTMLSelectElement;
    reset?.click();
    state.value = "pending";
    if (send) search?.click();
  }, isSent);

test("a filter value chosen right after Reset is kept, even before the URL changes", async ({ page }) => {
  await enter(page, ADMIN);
  await visit(page, "/dashboard/agreement-requests?state=pending");
  const filter = page.getByRole("search", { name: "Filter the requests" });
  const heading = page.getByRole("heading", { name: /^All Requests\(\d+\)$/ });
  await expect(heading).toBeVisible();
  const pending = await heading.textContent();

  await chooseAfterReset(filter, false);
  await expect(page).toHaveURL(/\/agreement-requests$/);
  await expect(heading).not.toHaveText(pending ?? "");
  await atRest(page);
  await expect(filter.getByLabel("Status")).toHaveValue("pending");

  await page.goBack();
  await expect(heading).toHaveText(pending ?? "");
  await chooseAfterReset(filter, true);
  await atRest(page);
  await expect(page).toHaveURL(/\/agreement-requests\?state=pending$/);
  await expect(filter.getByLabel("Status")).toHaveValue("pending");
});

test("sorting right after filtering keeps the filter", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, ADMIN);
  await visit(page, "/dashboard/agreement-requests");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await page.getByRole("search", { name: "Filter the requests" }).evaluate((form: HTMLFormElement) => {
    (form.elements.namedItem("q") as HTMLInputElement).value = "a";
    form.querySelector("button")?.click();
    document.querySelector<HTMLElement>("thead th button")?.click();
  });
  await expect(page).toHaveURL(/\?q=a&sort=\w+$/);
});

test("text typed into a filter before the scripts load is kept", async ({ page }) => {
  await enter(page, ADMIN);
  const { arrive } = await openWithoutScripts(page, "/dashboard/payments/all");
  const filter = page.getByRole("search", { name: "Filter the payments" });
  const words = filter.getByLabel("Name, email, apartment, coupon or transaction");
  await expect(filter.locator(":scope:not([inert] *)")).toBeVisible();
  await words.fill(MEMBER);
  arrive();
  await expectAwake(page);
  await atRest(page);
  await expect(words).toHaveValue(MEMBER);
  await filter.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/q=member/);
});
