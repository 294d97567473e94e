import { expect, type BrowserContext, type Page } from "playwright/test";
import { fillCard, visit } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { tenantOfFile, type Caller } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** One tenant pays month after month; each month a different fault occurs. */
const CODE = `PAY${Date.now().toString(36).toUpperCase()}`;
const GOOD = "4242424242424242";
const CHALLENGED = "4000002760003184";

const tenant = tenantOfFile();
let context: BrowserContext;
let page: Page;
let admin: Caller;
let paid = 0;
test.beforeAll(() => {
  ({ context, page, admin } = tenant);
});

const bill = () => page.getByRole("complementary", { name: "Summary" });

async function openPayment(): Promise<void> {
  await visit(page, "/dashboard/make-payment");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await page.waitForURL("**/payment?period=*");
}

test("the payment screen leaves the focus at the start of the page when it loads @long", async () => {
  await openPayment();
  await page.reload();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await atRest(page);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

test("a month that can no longer be paid shows an error and disables Pay Now", async () => {
  await openPayment();
  await page.route("**/api/create-payment-intent", (route) => {
    const order = route.request().postDataJSON() as { lines: string[] };
    return route.continue({ postData: JSON.stringify({ ...order, lines: ["rent:2001-02"] }) });
  });
  await page.reload();
  await expect(page.getByText(/^What you want to pay is not on your bill any more\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeDisabled();
});

async function pay(number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole("button", { name: "Pay Now" }).click();
}

/** Expects the success message, then the history with exactly one more row. */
async function expectPaid(): Promise<void> {
  paid += 1;
  await expectToast(page, "payment successful");
  await page.waitForURL("**/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: `Payments History(${String(paid)})` })).toBeVisible();
}

function answerChallenge(button: string): Promise<void> {
  return page.frameLocator("iframe[title*='3-D Secure']").getByRole("button", { name: button }).click();
}

test("Back or a failed 3-D Secure challenge charges nothing, and a passed one charges once", async () => {
  await openPayment();
  await pay(CHALLENGED);
  await expect(page.locator("iframe[title*='3-D Secure']")).toBeVisible();
  // The form waits for the bank, and looks up no coupon.
  const apply = page.getByRole("button", { name: "Apply Coupon", includeHidden: true });
  await expect(apply).toBeDisabled();
  await expect(apply).not.toHaveAttribute("aria-busy", "true");
  await page.goBack();
  await openPayment();
  await pay(CHALLENGED);
  await answerChallenge("Fail");
  await expect(page.getByText("We are unable to authenticate your payment method.")).toBeVisible();
  await page.getByRole("button", { name: "Pay Now" }).click();
  await answerChallenge("Complete");
  await expectPaid();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.reload();
  await visit(page, "/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: `Payments History(${String(paid)})` })).toBeVisible();
});

test("the webhook records a payment whose 3-D Secure challenge passes after its tab was closed", async () => {
  const other = await context.newPage();
  await visit(other, "/payment");
  await fillCard(other, CHALLENGED);
  await other.getByRole("button", { name: "Pay Now" }).click();
  const challenge = await other.locator("iframe[title*='3-D Secure']").getAttribute("src");
  await other.close();
  // The bank's own app approves.
  const passed = await context.request.post(challenge ?? "", { form: { outcome: "complete" } });
  expect(passed.ok()).toBe(true);
  paid += 1;
  await expect(async () => {
    await visit(page, "/dashboard/payment-history");
    const heading = page.getByRole("heading", { name: `Payments History(${String(paid)})` });
    await expect(heading).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("the payment screen recovers when the response to a charge is lost", async () => {
  await openPayment();
  let isLost = false;
  await page.route("**/v1/payment_intents/*/confirm", async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await pay(GOOD);
  await expectPaid();
  expect(isLost).toBe(true);
});

test("a payment that could not be recorded is recorded after a reload", async () => {
  await openPayment();
  await page.route("**/api/payments", (route) => route.abort());
  await pay(GOOD);
  await expect(page.getByRole("heading", { name: "Your payment is being confirmed" })).toBeVisible();
  // Left before the route is free again: the old document retries by itself, and would be faster than the new one.
  const address = page.url();
  await page.goto("about:blank");
  await page.unrouteAll();
  await page.goto(address);
  await expectPaid();
});

test("a double click and a second tab pay a month once", async () => {
  await openPayment();
  const other = await context.newPage();
  await visit(other, "/payment");
  await fillCard(other, GOOD);
  await fillCard(page, GOOD);
  await other.getByRole("button", { name: "Pay Now" }).dblclick();
  await expectToast(other, "payment successful");
  await other.close();
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectPaid();
});

test("Back after a payment shows that the month is already paid", async () => {
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^The rent for .* is already paid$/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: /^The rent for .* is already paid$/ })).toBeVisible();
});

test("a blocked card provider shows an error, and Try Again loads the card field", async () => {
  await page.route("**/v3/stripe.js", (route) => route.abort());
  await openPayment();
  await expect(page.getByText("The card field could not be loaded.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeDisabled();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
});

test("a coupon deleted after it was applied shows an error at Pay Now, and the full price returns", async () => {
  const coupon = { coupon: CODE, discount: 50, description: "For this test alone." };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  await openPayment();
  const total = await bill().locator("output").textContent();
  await page.getByLabel("Have a Coupon?").fill(CODE);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await fillCard(page, GOOD);
  // The intent must have the coupon: else the press waits for one at the full price, and pays that.
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await admin.call("DELETE", `/coupons/${insertedId}`);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("Invalid coupon")).toBeVisible();
  await expect(bill().locator("output")).toHaveText(total ?? "");
  await expect(bill().locator("s")).toHaveCount(0);
});

test("a coupon whose discount was reduced shows the new discount and total at Pay Now", async () => {
  const coupon = { coupon: CODE, discount: 50, description: "For this test alone." };
  const first = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  await openPayment();
  await page.getByLabel("Have a Coupon?").fill(CODE);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(bill()).toContainText("50%");
  const half = await bill().locator("output").textContent();
  await fillCard(page, GOOD);
  // The intent must have the coupon: else the press waits for one at the full price, and pays that.
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await admin.call("DELETE", `/coupons/${first.insertedId}`);
  const second = (await admin.call("POST", "/coupons", { ...coupon, discount: 10 })) as {
    insertedId: string;
  };
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("This coupon now gives 10% off.")).toBeVisible();
  await expect(bill()).toContainText("10%");
  await expect(bill().locator("output")).not.toHaveText(half ?? "");
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await admin.call("DELETE", `/coupons/${second.insertedId}`);
});

test("a coupon deactivated before payment restores the full price, and works again once reactivated", async () => {
  const coupon = { coupon: CODE, discount: 100, description: "For this test alone." };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  await openPayment();
  await page.getByLabel("Have a Coupon?").fill(CODE.toLowerCase());
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await expect(bill().locator("output")).toHaveText("$0.00");
  await admin.call("PATCH", "/coupons", { id: insertedId, validity: "Invalid" });
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("Coupon validity expired!")).toBeVisible();
  await expect(bill().locator("s")).toHaveCount(0);
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();

  await admin.call("PATCH", "/coupons", { id: insertedId, validity: "Valid" });
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectPaid();
  await admin.call("DELETE", `/coupons/${insertedId}`);
});
