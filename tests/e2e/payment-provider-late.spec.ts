import { expect, type Page } from "@playwright/test";
import { tenantOfFile } from "../support/browser-tenant";
import { test } from "../support/browser-test";

const tenant = tenantOfFile();
let page: Page;
test.beforeAll(() => {
  ({ page } = tenant);
});

test("every press of Try again asks for the card provider's script again, while all before it hang", async () => {
  test.setTimeout(90_000);
  const asked: string[] = [];
  // Never answered until the last one.
  await page.route(/\/stripe\.js(\?|$)/, async (route) => {
    asked.push(route.request().url());
    if (asked.length > 3) await route.continue();
  });
  await page.goto("/dashboard/make-payment");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await page.waitForURL(/\/payment(\?|$)/);
  const retry = page.getByRole("button", { name: "Try again" });
  for (const presses of [1, 2, 3]) {
    await expect(retry).toBeEnabled({ timeout: 20_000 });
    await expect(retry).not.toHaveAttribute("aria-busy", "true", { timeout: 20_000 });
    expect(asked).toHaveLength(presses);
    await retry.click();
    await expect.poll(() => asked.length).toBe(presses + 1);
  }
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
});
