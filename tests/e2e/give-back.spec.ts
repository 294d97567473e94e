import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, fillCard, visit } from "../support/browser-actors";
import { expectToast, loseNextAnswer } from "../support/browser-context";
import { tenantOfFile } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** Card money refunded from the payment's page: a partial refund that both sides see; and one that the bank returns. */

const GOOD = "4242424242424242";
/** Its bank accepts a refund, and returns it a second later. */
const SENDS_BACK = "4000000000005126";
/** An amount with cents that no other mail contains. */
const SENT_BACK = `${String(10 + (Date.now() % 90))}.${String(11 + (Date.now() % 88))}`;

const tenant = tenantOfFile();

const receiptOf = (page: Page) => page.getByRole("region", { name: /^Receipt / });

/** Pays the oldest open month, and opens its receipt; returns the receipt's path. */
async function payWith(card: string): Promise<string> {
  const { page } = tenant;
  await visit(page, "/payment");
  await page.waitForURL("**/payment?period=*");
  await fillCard(page, card);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectToast(page, "payment successful");
  await page.getByRole("link", { name: "See the Receipt" }).click();
  await expect(receiptOf(page)).toBeVisible();
  return new URL(page.url()).pathname;
}

test("an admin refunds part of a card payment, both sides see it, and a returned refund is reported", async ({
  page,
}) => {
  await enter(page, ADMIN);
  const paid = await payWith(GOOD);
  await visit(page, paid);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Refund this payment?" });
  await expectNoFindings(page, "the dialog of a give-back");
  await dialog.getByLabel("Amount in dollars").fill("99999");
  await dialog.getByLabel("Reason").fill("The lift stood still.");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText(/^At most \$[\d,.]+ can be refunded\.$/)).toBeVisible();
  await dialog.getByLabel("Amount in dollars").fill("100");
  await loseNextAnswer(page, "**/api/payments/*/give-back");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText(/^The server cannot be reached\./)).toBeVisible();
  // By now the page has fetched what is left, and the same press refunds nothing more.
  await expect(page.getByText("The lift stood still.")).toHaveCount(1);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expectToast(page, /^Refunded \$100: \w+, \S/);
  await visit(tenant.page, paid);
  for (const side of [page, tenant.page]) {
    const returns = side.getByRole("region", { name: "Refunded" });
    await expect(returns).toContainText("$100");
    await expect(returns.getByText("The lift stood still.")).toHaveCount(1);
    await expect(returns).toContainText("The lift stood still.");
    await expectNoSidewaysScroll(side, "a receipt with a give-back");
  }
  await expectNoFindings(tenant.page, "a receipt with a give-back");

  const other = await payWith(SENDS_BACK);
  await visit(page, other);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await dialog.getByLabel("Amount in dollars").fill(SENT_BACK);
  await dialog.getByLabel("Reason").fill("Moved out earlier.");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expectToast(page, /^Refunded \$[\d,.]+: \w+, \S/);
  const subjects = async () => {
    const mails = (await tenant.admin.call("GET", "/mails?limit=50")) as { to: string; subject: string }[];
    return mails.filter(({ to }) => to === ADMIN).map(({ subject }) => subject);
  };
  await expect
    .poll(subjects)
    .toContainEqual(expect.stringContaining(`Not given back: $${SENT_BACK} of apartment `));
  await visit(page, other);
  await expect(receiptOf(page).getByText("paid", { exact: true })).toBeVisible();
  await visit(tenant.page, other);
  for (const side of [page, tenant.page])
    await expect(side.getByRole("region", { name: "Refunded" })).toContainText("It did not reach the card");
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeVisible();
});
