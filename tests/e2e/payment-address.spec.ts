import { expect, type BrowserContext, type Page } from "playwright/test";
import { addMonths, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { fillCard, visit, watchForTrouble } from "../support/browser-actors";
import { atRest, expectToast, toastsOf } from "../support/browser-context";
import { tenantOfFile, type Caller } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** The address of the payment screen determines the month; changes elsewhere do not change it. */
const CODE = `ADDR${Date.now().toString(36).toUpperCase()}`;
const GOOD = "4242424242424242";

const tenant = tenantOfFile();
let context: BrowserContext;
let page: Page;
let admin: Caller;
test.beforeAll(() => {
  ({ context, page, admin } = tenant);
});

async function openPayment(tab: Page): Promise<string> {
  await visit(tab, "/payment");
  await tab.waitForURL("**/payment?period=*");
  await expect(tab.locator("input[name=cardnumber]")).toBeVisible();
  return new URL(tab.url()).searchParams.get("period") ?? "";
}

function nextMonth(period: string): string {
  const [year, month] = period.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
}

const total = (tab: Page) => tab.getByRole("complementary", { name: "Summary" }).locator("output");

test("/payment without a month redirects to the oldest unpaid one, as does Make Payment", async () => {
  const period = await openPayment(page);
  expect(period).toMatch(/^\d{4}-\d\d$/);
  await visit(page, "/dashboard/make-payment");
  await page.getByRole("button", { name: "Proceed to Pay" }).click();
  await page.waitForURL(`**/payment?period=${period}`);
});

test("a month that cannot be paid shows a message, and an invalid month returns 404", async () => {
  await page.goto("/payment?period=2001-02");
  const words = "The rent for February 2001 can't be paid";
  await expect(page.getByRole("heading", { name: words })).toBeVisible();
  for (const period of ["2026-13", "november", ""]) {
    const answer = await page.goto(`/payment?period=${period}`);
    expect(answer?.status(), period).toBe(404);
  }
});

test("a reload on a phone keeps the scroll position @long", async () => {
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  await openPayment(page);
  await page.evaluate(() => window.scrollTo(0, 500));
  const place = await page.evaluate(() => window.scrollY);
  expect(place, "there is something to scroll").toBeGreaterThan(200);
  await page.reload();
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
  await atRest(page);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(60);
  await page.setViewportSize(before);
});

test("a coupon survives a reload and can be removed", async () => {
  const coupon = { coupon: CODE, discount: 50, description: "For this test alone." };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  await openPayment(page);
  const full = (await total(page).textContent()) ?? "";
  await page.getByLabel("Have a Coupon?").fill(CODE);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await expect(total(page)).not.toHaveText(full);
  const half = (await total(page).textContent()) ?? "";

  await page.reload();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await expect(total(page)).toHaveText(half);
  await expect(page.getByLabel("Have a Coupon?")).toHaveValue(CODE);

  await page.getByRole("button", { name: `Remove ${CODE}` }).click();
  await expect(total(page)).toHaveText(full);
  await expect(page.getByLabel("Have a Coupon?")).toBeFocused();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await page.reload();
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
  await expect(total(page)).toHaveText(full);
  await expect(page.getByRole("complementary", { name: "Summary" }).locator("s")).toHaveCount(0);
  await admin.call("DELETE", `/coupons/${insertedId}`);
});

test("an expired coupon shows an error and leaves the full price", async () => {
  const coupon = { coupon: `${CODE}U`, discount: 50, description: "Used up.", until: "2020-01-31" };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  await openPayment(page);
  const full = (await total(page).textContent()) ?? "";
  await page.getByLabel("Have a Coupon?").fill(`${CODE}U`);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  const refusal = page.getByText("This coupon ended on Jan 31, 2020.");
  await expect(refusal).toBeVisible();
  await expect(total(page)).toHaveText(full);
  // Typing another code hides the error, applying the same one again shows it.
  await page.getByLabel("Have a Coupon?").fill(`${CODE}W`);
  await expect(refusal).toBeHidden();
  await page.getByLabel("Have a Coupon?").fill(`${CODE}U`);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(refusal).toBeVisible();

  // An emptied field has no error, though the stored code is answered only then.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/coupons/${CODE}U`, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByLabel("Have a Coupon?")).toHaveValue(`${CODE}U`);
  await page.getByLabel("Have a Coupon?").fill("");
  release();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await expect(refusal).toBeHidden();
  await page.unrouteAll({ behavior: "wait" });
  await admin.call("DELETE", `/coupons/${insertedId}`);
});

test("applying another coupon works while the stored one is still loading", async () => {
  const coupon = { coupon: `${CODE}V`, discount: 10, description: "For this test alone." };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  // The tab still has the previous test's code; its response arrives after the next click.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/coupons/${CODE}U`, async (route) => {
    await held;
    await route.continue();
  });
  await openPayment(page);
  await expect(page.getByLabel("Have a Coupon?")).toHaveValue(`${CODE}U`);
  await expect(page.getByRole("button", { name: "Apply Coupon" })).toHaveAttribute("aria-busy", "true");
  await page.getByLabel("Have a Coupon?").fill(`${CODE}V`);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  await admin.call("DELETE", `/coupons/${insertedId}`);
});

test("Pay Now shows an error when the provider's script rejects, and can be pressed again", async () => {
  const other = await context.newPage();
  await other.addInitScript(rejectPaymentMethods);
  await openPayment(other);
  await fillCard(other, GOOD);
  await other.getByRole("button", { name: "Pay Now" }).click();
  await expect(other.getByText("The card provider is busy. Nothing was charged.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await other.close();
});

/** Runs in the page: Stripe.js as it is once its frame is gone, when its calls reject. */
function rejectPaymentMethods(): void {
  type MakeStripe = (...options: unknown[]) => { createPaymentMethod: () => Promise<never> };
  let made: MakeStripe | undefined;
  Object.defineProperty(window, "Stripe", {
    get: () => made,
    set: (make: MakeStripe) => {
      const createPaymentMethod = () => Promise.reject(new Error("IntegrationError"));
      made = Object.assign(
        (...options: unknown[]) => Object.assign(make(...options), { createPaymentMethod }),
        make,
      );
    },
  });
}

test("a tab left open on a month paid elsewhere charges no other month", async () => {
  const coupon = { coupon: `${CODE}T`, discount: 10, description: "For this test alone." };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  const other = await context.newPage();
  const period = await openPayment(other);
  await fillCard(other, GOOD);
  await openPayment(page);
  // Another price replaces the other tab's intent.
  await page.getByLabel("Have a Coupon?").fill(`${CODE}T`);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await fillCard(page, GOOD);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("payment successful")).toBeVisible();

  await other.getByRole("button", { name: "Pay Now" }).click();
  await expect(other.getByRole("heading", { name: /^The rent for .* is already paid$/ })).toBeVisible();
  expect(new URL(other.url()).searchParams.get("period")).toBe(period);
  await page.goto("/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: "Payments History(1)" })).toBeVisible();
  await other.close();

  // The month's own address shows it too, also on a reload.
  await page.goto(`/payment?period=${period}`);
  await expect(page.getByRole("heading", { name: /^The rent for .* is already paid$/ })).toBeVisible();
  await admin.call("DELETE", `/coupons/${insertedId}`);
});

test("a single-use coupon moves from a month with an unfinished payment to the month that is paid", async () => {
  const code = `${CODE}M`;
  const coupon = { coupon: code, discount: 10, description: "Once for each tenant.", uses_per_tenant: 1 };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  const begun = await openPayment(page);
  const next = nextMonth(begun);
  const apply = async (tab: Page, period: string) => {
    await visit(tab, `/payment?period=${period}`);
    await fillCard(tab, GOOD);
    await tab.getByLabel("Have a Coupon?").fill(code);
    await tab.getByRole("button", { name: "Apply Coupon" }).click();
    await expect(tab.getByText("Coupon Applied!")).toBeVisible();
    await expect(tab.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  };
  const other = await context.newPage();
  await apply(other, begun);
  await apply(page, next);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByText("payment successful")).toBeVisible();

  // The month that was started first is neither charged nor paid with the coupon: the price is checked again.
  await other.getByRole("button", { name: "Pay Now" }).click();
  await expect(other.getByText("You have already used this coupon.")).toBeVisible();
  await expect(other.getByRole("complementary", { name: "Summary" }).locator("s")).toHaveCount(0);
  await page.goto("/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: "Payments History(2)" })).toBeVisible();
  await other.close();
  await admin.call("DELETE", `/coupons/${insertedId}`);
});

/** Charges the month on screen; this tab does not see the result. */
async function chargeUnseen(): Promise<void> {
  await fillCard(page, GOOD);
  await page.route("**/api/payments", (route) => route.abort());
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expect(page.getByRole("heading", { name: "Your payment is being confirmed" })).toBeVisible();
}

/** Leaves before the route is free again: the old document retries by itself, and would be faster than the new one. */
async function leaveConfirming(): Promise<void> {
  await page.goto("about:blank");
  await page.unrouteAll();
}

test("an unconfirmed charge of another month is reported, and this month can still be paid", async () => {
  const toldBefore = toastsOf(page).length;
  const charged = await openPayment(page);
  // The month between was paid above.
  const wanted = nextMonth(nextMonth(charged));
  await chargeUnseen();
  await leaveConfirming();
  await page.goto(`/payment?period=${wanted}`);
  await expectToast(page, `${periodLabel(charged)} is paid`);
  await expect(page.getByText(`Rent for ${periodLabel(wanted)}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  expect(toastsOf(page)).toHaveLength(toldBefore);
  await page.goto("/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: "Payments History(3)" })).toBeVisible();
});

test("all that is open, of several months and kinds, is paid at once, line by line", async () => {
  const trouble = watchForTrouble(page);
  const now = periodOf(new Date());
  const charges = [
    { period: addMonths(now, -1), kind: "arrears", label: "From the paper book", amount: 120 },
    { period: now, kind: "meter", label: "Electricity", amount: 24.5 },
  ];
  for (const charge of charges) await admin.call("POST", "/charges", { email: tenant.email, ...charge });
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/dashboard");
  const rent = page.getByRole("region", { name: "Your rent" });
  const all = rent.getByRole("link", { name: /^Pay All, \$/ });
  const amount = (await all.innerText()).replace("Pay All, ", "");
  await expect(rent).toContainText(`${amount} open, the oldest since `);
  await expectNoFindings(page, "what is open of two months");
  await expectNoSidewaysScroll(page, "what is open of two months");

  await visit(page, "/dashboard/make-payment");
  await expect(page.getByRole("link", { name: `Pay All, ${amount}` })).toBeVisible();
  await expect(page.getByLabel("From the paper book")).toHaveValue("$120");
  await page.getByRole("link", { name: `Pay All, ${amount}` }).click();
  await page.waitForURL("**/payment?period=all");
  await expect(page.getByText(/^All that is open, apartment /)).toBeVisible();
  const summary = page.getByRole("complementary", { name: "Summary" });
  for (const { label, period } of charges)
    await expect(summary.getByText(`${label}, ${periodLabel(period)}`, { exact: true })).toBeVisible();
  await expect(summary.getByText("$24.50")).toBeVisible();
  await expect(summary.locator("output")).toHaveText(amount.includes(".") ? amount : `${amount}.00`);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the payment of all at ${width} px`);
  }
  await expectNoFindings(page, "the payment of all that is open");
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectToast(page, "payment successful");
  await page.waitForURL("**/dashboard/payment-history");
  await expect(page.getByRole("region", { name: new RegExp(`^You paid \\${amount} for `) })).toBeVisible();

  await visit(page, "/dashboard/agreement");
  const billed = page.getByRole("listitem").filter({ hasText: "Electricity $24.50" });
  await expect(billed.getByText("paid", { exact: true })).toBeVisible();
  await expect(billed.getByRole("link", { name: /^Receipt of / }).first()).toBeVisible();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `the bills at ${width} px`);
  }
  await expectNoFindings(page, "one's bills and payments");
  await visit(page, "/payment?period=all");
  await expect(page.getByText("Nothing is open")).toBeVisible();
  expect(trouble).toEqual([]);
});
