import { expect, type Page } from "playwright/test";
import { tenantOfFile } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/**
 * A card provider whose script is slow or never loads. The tests move the page's clock instead of waiting ten seconds.
 */

const tenant = tenantOfFile();
let page: Page;
test.beforeAll(async () => {
  ({ page } = tenant);
  await page.clock.install();
});

/** Opens the payment page while the provider's script hangs, for this many requests; time passes only by the test. */
async function openWithHangingProvider(hanging: number): Promise<string[]> {
  await page.clock.resume();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const asked: string[] = [];
  await page.route(/\/stripe\.js(\?|$)/, async (route) => {
    asked.push(route.request().url());
    if (asked.length > hanging) await route.continue();
  });
  await page.goto("/dashboard/make-payment");
  const proceed = page.getByRole("button", { name: "Proceed to Pay" });
  await expect(proceed).toBeEnabled();
  // By the page's clock, which the test before has moved ahead.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await proceed.click();
  // Steps that are small beside the ten seconds, which begin with the request.
  const step = async () => {
    await page.clock.runFor(20);
    return asked.length;
  };
  await expect.poll(step, { intervals: [50] }).toBe(1);
  return asked;
}

test("a slow card provider shows an error after ten seconds, and Try Again loads the card field", async () => {
  await openWithHangingProvider(1);
  const failed = page.getByText("The card field could not be loaded.");
  await page.clock.fastForward(8_000);
  await expect(page.getByText("Loading card field…")).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(failed).toBeVisible();
  await page.clock.resume();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
});

test("each Try Again requests the card provider's script again while earlier requests hang", async () => {
  const asked = await openWithHangingProvider(3);
  await page.clock.resume();
  const retry = page.getByRole("button", { name: "Try Again" });
  for (const presses of [1, 2, 3]) {
    await expect.poll(() => asked.length).toBe(presses);
    await page.clock.fastForward(10_000);
    await expect(retry).toBeEnabled();
    await expect(retry).not.toHaveAttribute("aria-busy", "true");
    expect(asked).toHaveLength(presses);
    await retry.click();
    await expect.poll(() => asked.length).toBe(presses + 1);
  }
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
});
