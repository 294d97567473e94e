import { expect, type Browser, type BrowserContext, type Page } from "playwright/test";
import { fillCard, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { tenantOfFile } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { translatePages } from "../support/translate";

/** One tenant pays on pages that a reload, a browser, an extension or the network has changed. */
const tenant = tenantOfFile();
const GOOD = "4242424242424242";
let paid = 0;

/** Opens the month to pay in a page of its own of the same tenant. */
async function openPaymentInOwnPage(
  prepare: (context: BrowserContext) => Promise<void>,
  browser: Browser,
  card = GOOD,
) {
  const own = await browser.newContext({ storageState: await tenant.context.storageState() });
  await prepare(own);
  const screen = await own.newPage();
  await visit(screen, "/payment");
  await fillCard(screen, card);
  return screen;
}

/** Expects the history to have exactly one more row. */
async function expectOneMoreRow(screen: Page): Promise<void> {
  paid += 1;
  await visit(screen, "/dashboard/payment-history");
  await expect(screen.getByRole("heading", { name: `Payments History(${String(paid)})` })).toBeVisible();
  await closeContext(screen.context());
}

test("a page that the browser has translated applies a coupon, pays and says so", async ({ browser }) => {
  const screen = await openPaymentInOwnPage(translatePages, browser);
  const trouble = watchForTrouble(screen);
  await screen.getByLabel("Have a Coupon?").fill("NOSUCHCODE");
  await screen.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(screen.getByText("Invalid coupon")).toBeVisible();
  await screen.getByRole("button", { name: "Pay Now" }).click();
  await expectToast(screen, "payment successful");
  await screen.waitForURL("**/dashboard/payment-history");
  expect(trouble).toEqual([]);
  await expectOneMoreRow(screen);
});

/** Makes the page's next change of what is shown fail, as a translated page or an extension of the browser can. */
function breakNextChange(): void {
  const whole = Object.getOwnPropertyDescriptor(Node.prototype, "insertBefore") ?? {};
  Node.prototype.insertBefore = () => {
    Object.defineProperty(Node.prototype, "insertBefore", whole);
    throw new DOMException("Broken by the test.", "NotFoundError");
  };
}

test("a screen that breaks while the card is charged follows the charge and says that the rent is paid", async ({
  browser,
}) => {
  const screen = await openPaymentInOwnPage(() => Promise.resolve(), browser);
  await screen.evaluate(breakNextChange);
  await screen.getByRole("button", { name: "Pay Now" }).click();
  await expect(screen.getByRole("heading", { name: "Your rent is paid" })).toBeVisible();
  await expect(screen.getByText("Something Went Wrong")).toHaveCount(0);
  await screen.getByRole("link", { name: "Payment History" }).click();
  await screen.waitForURL("**/dashboard/payment-history");
  await expectOneMoreRow(screen);
});

test("a charged card whose payment is refused for now is being confirmed, not failed", async ({
  browser,
}) => {
  const screen = await openPaymentInOwnPage(() => Promise.resolve(), browser);
  let isRefused = true;
  await screen.route("**/api/payments", (route) =>
    isRefused
      ? route.fulfill({ status: 409, json: { error: { code: "conflict", message: "Not now." } } })
      : route.continue(),
  );
  await screen.getByRole("button", { name: "Pay Now" }).click();
  await expect(screen.getByRole("heading", { name: "Your payment is being confirmed" })).toBeVisible();
  await expect(screen.getByText("Not now.")).toHaveCount(0);
  isRefused = false;
  await expectToast(screen, "payment successful");
  await expectOneMoreRow(screen);
});

test("a reload on the bank's page says that the payment is looked up, and lets it be paid again", async ({
  browser,
}) => {
  const screen = await openPaymentInOwnPage(() => Promise.resolve(), browser, "4000002760003184");
  await screen.getByRole("button", { name: "Pay Now" }).click();
  await expect(screen.locator("iframe[title*='3-D Secure']")).toBeVisible();
  let isHeld = true;
  await screen.route("**/api/payments", (route) => (isHeld ? route.abort() : route.continue()));
  await screen.reload();
  await expect(screen.getByRole("heading", { name: "We are looking up your payment" })).toBeVisible();
  await expect(screen.getByText("broke on the way")).toBeHidden();
  isHeld = false;
  await fillCard(screen, GOOD);
  await screen.getByRole("button", { name: "Pay Now" }).click();
  await expectToast(screen, "payment successful");
  await expectOneMoreRow(screen);
});
