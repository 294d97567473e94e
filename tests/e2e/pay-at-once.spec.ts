import { expect, type Locator } from "playwright/test";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { fillCard, visit, watchForTrouble } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { signInByCall, tenantOfFile } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/**
 * A phone shows a month's payment on one screen, and the confirmation says what was paid (docs/product.md 5.75, 5.76).
 */
const PHONE = { width: 360, height: 740 };
const tenant = tenantOfFile();

interface Balance {
  readonly next: string;
  readonly next_due: string;
}

/** Fails unless the whole element is inside the current viewport. */
async function expectOnScreen(part: Locator, what: string): Promise<void> {
  await expect(part, what).toBeVisible();
  const box = await part.boundingBox();
  expect(box?.y, `${what} begins below the head`).toBeGreaterThanOrEqual(64);
  expect((box?.y ?? Infinity) + (box?.height ?? 0), `${what} ends above the foot`).toBeLessThanOrEqual(
    PHONE.height,
  );
  expect(box?.x, `${what} begins on the screen`).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? Infinity) + (box?.width ?? 0), `${what} ends on the screen`).toBeLessThanOrEqual(
    PHONE.width,
  );
}

/** Returns whether a link's word is visible, not only clipped for screen readers. */
const showsWord = (link: Locator, word: string) =>
  link.evaluate((element, word) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text?.parentElement || text.textContent !== word) return false;
    const range = document.createRange();
    range.selectNode(text);
    const drawn = range.getBoundingClientRect().width;
    return drawn > 0 && drawn <= text.parentElement.getBoundingClientRect().width;
  }, word);

test("month, coupon, card, total and Pay Now fit on one phone screen, and so does the confirmation", async ({
  baseURL,
}) => {
  const { page, admin, email } = tenant;
  // Nothing comes before the next month's rent.
  const person = await signInByCall(page.request, baseURL ?? "", email);
  await person.call("POST", "/my-agreement/sign", { name: "Rafiq Islam" });
  const agreed = (await person.call("GET", "/my-agreement")) as { agreement_id: string; deposit: number };
  const deposit = { kind: "received", amount: agreed.deposit, method: "cash", on: towerDay(new Date()) };
  await admin.call("POST", `/agreements/${agreed.agreement_id}/deposit`, deposit);
  const trouble = watchForTrouble(page);
  const code = `ONCE${Date.now().toString(36).toUpperCase()}`;
  const coupon = { coupon: code, discount: 50, description: "For this test alone." };
  const { insertedId } = (await admin.call("POST", "/coupons", coupon)) as { insertedId: string };
  await page.setViewportSize(PHONE);
  await visit(page, "/payment");
  await page.waitForURL("**/payment?period=*");
  const month = periodLabel(new URL(page.url()).searchParams.get("period") ?? "");
  const summary = page.getByRole("complementary", { name: "Summary" });
  const form = page.getByRole("group", { name: "Card" }).locator("xpath=ancestor::form");
  const payNow = page.getByRole("button", { name: "Pay Now" });
  const total = form.locator("p", { hasText: "Total" }).locator("b");
  const parts = {
    month: summary.getByText(month, { exact: true }),
    coupon: page.getByLabel("Have a Coupon?"),
    "Apply Coupon": page.getByRole("button", { name: "Apply Coupon" }),
    card: page.getByRole("group", { name: "Card" }),
    total,
    "Pay Now": payNow,
  };
  await expect(page.locator("input[name=cardnumber]")).toBeVisible();
  await expect(payNow).toBeEnabled();
  for (const [what, part] of Object.entries(parts)) await expectOnScreen(part, what);
  await expect(total).toHaveText((await summary.locator("output").textContent()) ?? "");

  await page.getByLabel("Have a Coupon?").fill(code);
  await page.getByRole("button", { name: "Apply Coupon" }).click();
  await expect(page.getByText("Coupon Applied!")).toBeVisible();
  await expect(payNow).toBeEnabled();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const [what, part] of Object.entries(parts)) await expectOnScreen(part, `with a coupon: ${what}`);
  await expectOnScreen(summary.locator("s"), "the amount that is struck through");
  const amount = (await summary.locator("output").textContent()) ?? "";
  await expect(total).toHaveText(amount);
  await expectNoFindings(page, "the payment on a phone");
  await expectNoSidewaysScroll(page, "the payment on a phone");
  // The total stays beside the button at every width.
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [left, right] = [await total.boundingBox(), await payNow.boundingBox()];
    expect((left?.x ?? Infinity) + (left?.width ?? 0), `${width} px`).toBeLessThanOrEqual(right?.x ?? 0);
    expect(left?.y, `${width} px`).toBeLessThan((right?.y ?? 0) + (right?.height ?? 0));
    await expectNoSidewaysScroll(page, `the payment at ${width} px`);
  }

  await page.setViewportSize(PHONE);
  await fillCard(page, "4242424242424242");
  const told = page.waitForResponse(/\/api\/my-balance$/);
  await payNow.click();
  await expectToast(page, "payment successful");
  await page.waitForURL("**/dashboard/payment-history");
  const paid = amount.replace(/\.00$/, "");
  const note = page.getByRole("region", { name: `You paid ${paid} for ${month}` });
  await expect(note).toBeVisible();
  await expect(note).toContainText("The receipt is sent to you by mail.");
  const { next, next_due } = (await (await told).json()) as Balance;
  await expect(note).toContainText(`${periodLabel(next)} is due on ${dayLabel(next_due)}.`);
  await atRest(page);
  await expectNoFindings(page, "what was paid");
  await expectOnScreen(note, "what was paid");
  await note.getByRole("link", { name: "See the Receipt" }).click();
  await expect(page.getByRole("region", { name: /^Receipt / })).toContainText(month);
  // The note shows only once, not on a later visit.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Payments History(1)" })).toBeVisible();
  await atRest(page);
  await expect(note).toHaveCount(0);

  // The full form is unchanged: its month and its button are on the first screen.
  await visit(page, "/dashboard/make-payment");
  const fields = ["Name", "Email", "Apartment Number", "Floor", "Block", "Rent"];
  for (const label of fields) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("readonly", "");
    await expect(field).not.toHaveValue("");
    await expectOnScreen(field, label);
  }
  await expectOnScreen(page.getByLabel("Month"), "Month");
  await expectOnScreen(page.getByRole("button", { name: "Proceed to Pay" }), "Proceed to Pay");
  await expectNoFindings(page, "Make Payment on a phone");
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `Make Payment at ${width} px`);
  }

  // The link to the receipt is a word in the history, also in a table.
  await visit(page, "/dashboard/payment-history");
  const receipt = page.getByRole("table", { name: "Payments" }).getByRole("link", { name: /^Receipt of / });
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await showsWord(receipt, "Receipt"), `${width} px`).toBe(true);
  }
  await admin.call("DELETE", `/coupons/${insertedId}`);
  expect(trouble).toEqual([]);
});

test("what is paid ahead, or waits for the office, is said before more is paid, and no month is offered twice", async ({
  baseURL,
}) => {
  const { page, admin, email } = tenant;
  const today = towerDay(new Date());
  await admin.call("POST", "/receipts", { email, amount: 9_000, method: "cash", received_on: today });
  const person = await signInByCall(page.request, baseURL ?? "", email);
  const report = { method: "bkash", amount: 310.5, reference: `R${String(Date.now())}`, paid_on: today };
  await person.call("POST", "/payment-reports", report);
  const { credit, next } = (await person.call("GET", "/my-balance")) as { credit: number; next: string };
  expect(credit).toBeGreaterThan(0);

  await page.setViewportSize(PHONE);
  await visit(page, "/dashboard");
  await expect(
    page.getByText(`${formatMoney(credit)} is paid ahead: it pays what comes next.`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /^Pay .* Ahead$/ })).toHaveCount(0);
  await visit(page, `/payment?period=${next}`);
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  await expect(page.getByText(`${formatMoney(credit)} is paid ahead already`)).toBeVisible();
  await expect(page.getByText(/^You have reported \$310\.50 by bKash: .* becomes credit\.$/)).toBeVisible();
  await expectNoFindings(page, "the payment of what may be paid already");
});
