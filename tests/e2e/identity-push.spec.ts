import { expect, type Page, type Response } from "playwright/test";
import { enter, loseCookies, MEMBER, signIn, USER, visitKnowing } from "../support/browser-actors";
import { test } from "../support/browser-test";
import { standInForPush } from "../support/push-stand-in";

/** Nobody gets the push messages of another user of the device; push.spec.ts tests the rest. */
test.use({ serviceWorkers: "allow" });

const panelOf = (page: Page) => page.getByRole("region", { name: "Messages on this device" });
const browserSubscription = (page: Page) => page.evaluate(() => localStorage.getItem("test-subscription"));

async function switchOn(page: Page): Promise<void> {
  await visitKnowing(page, "/dashboard/account");
  await panelOf(page).getByRole("button", { name: "Switch On" }).click();
  await expect(panelOf(page)).toContainText("Announcements, decisions and receipts arrive here.");
}

test("a sign-out ends push messages, and the next user on the device has none", async ({ page, context }) => {
  await standInForPush(context, "default");
  await enter(page, MEMBER);
  await switchOn(page);
  await page.reload();
  await expect(panelOf(page).getByRole("button", { name: "Switch Off" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("test-shown", "There is a new announcement"));
  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.waitForURL((address) => address.pathname === "/");
  expect(await browserSubscription(page)).toBeNull();
  // Notifications still shown are closed too.
  const left = await page.evaluate(() =>
    ["nibash-push", "test-shown"].map((key) => localStorage.getItem(key)),
  );
  expect(left).toEqual([null, null]);

  await enter(page, USER);
  await visitKnowing(page, "/dashboard/account");
  await expect(panelOf(page)).toContainText("They are switched off.");
});

const isSubscribing = (answer: Response) => answer.url().endsWith("/api/push-subscriptions");

test("push messages continue after the same user signs in again, but not for another user", async ({
  page,
  context,
}) => {
  await standInForPush(context, "default");
  await enter(page, MEMBER);
  await switchOn(page);
  await loseCookies(page);
  await signIn(page, MEMBER);
  const resumed = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && isSubscribing(answer),
  );
  await visitKnowing(page, "/dashboard/account");
  expect((await resumed).status()).toBe(200);
  await page.reload();
  await expect(panelOf(page)).toContainText("arrive here");
  await loseCookies(page);
  await signIn(page, USER);
  await visitKnowing(page, "/dashboard/account");
  await expect.poll(() => browserSubscription(page)).toBeNull();
  await expect(panelOf(page)).toContainText("They are switched off.");
});
