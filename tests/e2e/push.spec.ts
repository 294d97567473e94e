import { expect, request, type BrowserContext, type Page, type Worker } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { enter, MEMBER, visitKnowing } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { askForApartment, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { standInForPush } from "../support/push-stand-in";

/**
 * What no browser test reaches without the internet: the subscription at the browser vendor's push service, and
 * messages from there; nor does a headless browser show notifications. Stand-ins replace these in the page, with the
 * browser's developer tools and in the worker; the server, the screens and the worker's own code are real.
 * identity-push.spec.ts tests whose device it is.
 */
test.use({ serviceWorkers: "allow" });

const panelOf = (page: Page) => page.getByRole("region", { name: "Messages on this device" });
const cardOf = (page: Page) => page.getByRole("region", { name: /^Get a message|^Messages are on/ });

async function openReceipt(page: Page): Promise<void> {
  await visitKnowing(page, "/dashboard/payment-history");
  await page
    .getByRole("link", { name: /receipt/i })
    .first()
    .click();
  await expect(page.getByRole("region", { name: /^Receipt / })).toBeVisible();
}

const asked = (page: Page) => page.evaluate(() => localStorage.getItem("test-asked"));
const browserSubscription = (page: Page) => page.evaluate(() => localStorage.getItem("test-subscription"));

test("a receipt page offers push messages, asks permission only on a click, and the profile ends them", async ({
  page,
  context,
}) => {
  await standInForPush(context, "default");
  await enter(page, MEMBER);
  await openReceipt(page);
  const card = cardOf(page);
  await expect(
    card.getByRole("heading", { name: "Get a message for receipts and announcements?" }),
  ).toBeVisible();
  expect(await asked(page)).toBeNull();
  await expectNoFindings(page, "the offer");
  await card.getByRole("button", { name: "Notify Me on This Device" }).click();
  await expectToast(page, "Messages come to this device now.");
  await expect(card.getByRole("heading", { name: "Messages are on for this device" })).toBeVisible();
  await expect(card).toBeFocused();

  await visitKnowing(page, "/dashboard/account");
  await expect(panelOf(page)).toContainText("Announcements, decisions and receipts arrive here.");
  await panelOf(page).getByRole("button", { name: "Switch Off" }).click();
  await expectToast(page, "No more messages on this device.");
  await expect(panelOf(page)).toContainText("They are switched off.");
  expect(await browserSubscription(page)).toBeNull();
  // A user who has switched them off is not asked again.
  await openReceipt(page);
  await atRest(page);
  await expect(cardOf(page)).toHaveCount(0);
});

test("a pending request offers push messages for its decision", async ({ page, context, baseURL }) => {
  await standInForPush(context, "default");
  const admin = await signInAdmin(await request.newContext({ baseURL: baseURL ?? "" }), baseURL ?? "");
  const { requestId } = await askForApartment(page.request, baseURL ?? "", admin);
  const { apartment_no } = (
    (await admin.call("GET", "/requests")) as { _id: string; apartment_no: string }[]
  ).find(({ _id }) => _id === requestId) ?? { apartment_no: "" };
  await visitKnowing(page, `/apartments/${apartment_no}`);
  const card = cardOf(page);
  await expect(card.getByRole("heading", { name: "Get a message when it is decided?" })).toBeVisible();
  expect(await asked(page)).toBeNull();
  await card.getByRole("button", { name: "Notify Me on This Device" }).click();
  await expectToast(page, "Messages come to this device now.");
  expect(await asked(page)).not.toBeNull();
  await admin.call("PATCH", "/update-request", { id: requestId, status: "checked" });
  // The request is decided, so there is nothing to notify about.
  await visitKnowing(page, `/apartments/${apartment_no}`);
  await expect(cardOf(page)).toHaveCount(0);
});

test("after 'Not Now' the offer of push messages does not return", async ({ page, context }) => {
  await standInForPush(context, "default");
  await enter(page, MEMBER);
  await openReceipt(page);
  await cardOf(page).getByRole("button", { name: "Not Now" }).click();
  await expect(cardOf(page)).toHaveCount(0);
  await openReceipt(page);
  await atRest(page);
  await expect(cardOf(page)).toHaveCount(0);
  expect(await asked(page)).toBeNull();
});

test("the account page explains when the browser blocks push messages or does not support them", async ({
  page,
  context,
}) => {
  await standInForPush(context, "denied");
  await enter(page, MEMBER);
  await visitKnowing(page, "/dashboard/account");
  await expect(panelOf(page)).toContainText("Your browser blocks them.");
  await expect(panelOf(page).getByRole("button")).toHaveCount(0);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the account page at ${String(width)}`);
  }
  await expectNoFindings(page, "the account page");
  await context.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await visitKnowing(page, "/dashboard/account");
  await expect(panelOf(page)).toContainText("This browser can't show them.");
});

/** Delivers a message to the worker as a push service does. */
async function deliver(context: BrowserContext, page: Page, data: object): Promise<void> {
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  const push = { origin, registrationId: await registered, data: JSON.stringify(data) };
  await browser.send("ServiceWorker.deliverPushMessage", push);
}

interface Shown {
  readonly title: string;
  readonly options: { readonly tag: string; readonly data: string; readonly body?: string };
}

/** The headless browser shows no notifications: keeps the worker's in the worker itself, one per tag. */
function standInForNotifications(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const shown = new Map<string, Shown>();
    const asked: string[] = [];
    const { clients, registration } = self as unknown as ServiceWorkerGlobalScope;
    Object.assign(self, { shown, asked });
    Object.defineProperty(registration, "showNotification", {
      value: (title: string, options: Shown["options"]) =>
        Promise.resolve(shown.set(options.tag, { title, options })),
    });
    // A test's event is no user activation, without which a browser opens no window.
    Object.defineProperty(clients, "openWindow", {
      value: (address: string) => Promise.resolve(asked.push(address)),
    });
  });
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => [...(self as unknown as { shown: Map<string, Shown> }).shown.values()]);

/** Clicks a notification with this path, and returns the opened pages. */
const press = (worker: Worker, data: string) =>
  worker.evaluate(async (path) => {
    const { asked } = self as unknown as { asked: string[] };
    const event = new ExtendableEvent("notificationclick");
    Object.assign(event, { notification: { data: path, close: () => asked.push("closed") } });
    self.dispatchEvent(event);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return asked;
  }, data);

test("a push message shows only its title, once per tag, and a click opens its page", async ({
  page,
  context,
}) => {
  await enter(page, MEMBER);
  await visitKnowing(page, "/dashboard/announcements");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no service worker.");
  await standInForNotifications(worker);
  const path = "/dashboard/payment-history";
  const notice = { title: "Your payment is recorded", path, tag: "one" };
  await deliver(context, page, notice);
  await expect.poll(async () => (await shownBy(worker)).length).toBe(1);
  await deliver(context, page, notice);
  await deliver(context, page, { ...notice, tag: "two" });
  await expect.poll(async () => (await shownBy(worker)).length).toBe(2);
  const look = { icon: "/media/icon-192.png", badge: "/media/badge-96.png" };
  const [first] = await shownBy(worker);
  expect(first).toEqual({ title: notice.title, options: { tag: "one", data: path, ...look } });
  for (const picture of Object.values(look)) expect((await page.request.get(picture)).status()).toBe(200);
  expect(await press(worker, path)).toEqual(["closed", new URL(path, page.url()).href]);
  // An address of another site opens nothing.
  expect(await press(worker, "https://elsewhere.example/")).toEqual([
    ...["closed", new URL(path, page.url()).href],
    "closed",
  ]);
});
