import { expect, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { atRest, closeContext, expectToast } from "../support/browser-context";
import { moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** Rent at the office: recorded in cash, seen by the member, reversed, and due again. */

const REFERENCE = `R-${Date.now().toString(36)}`;
const rentOf = (page: Page) => page.getByRole("region", { name: "Your rent" });

/** Counts the moments in which the page has no title; the returned function reads the count. */
async function watchForNoTitle(page: Page): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle(() => {
    const moments = { count: 0 };
    new MutationObserver(() => {
      if (document.title === "") moments.count += 1;
    }).observe(document.head, { childList: true, subtree: true });
    return moments;
  });
  return () => count.evaluate((moments) => moments.count);
}

test("an admin records rent in cash, reverses it and waives the month, and the member sees each step", async ({
  page,
  browser,
  baseURL,
}) => {
  const trouble = watchForTrouble(page);
  const context = await browser.newContext({ baseURL });
  const member = await context.newPage();
  await enter(page, ADMIN);
  const admin = await signInAdmin(page.request, baseURL ?? "");
  const email = await moveIn(member, baseURL ?? "", admin);
  await visit(member, "/dashboard");
  await expect(rentOf(member)).toContainText(/\$[\d,.]+ due (by|since) /);
  await expect(rentOf(member).getByRole("link", { name: /^Pay / })).toBeVisible();

  await visit(page, "/dashboard/payments");
  const roll = page.getByRole("table", { name: /^Rent of / });
  const row = roll.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: /^Record a payment of / }).click();
  const dialog = page.getByRole("dialog", { name: "Record a Payment" });
  await expect(dialog).toContainText("Rafiq Islam");
  await expectNoFindings(page, "the dialog of a payment");
  // Cash needs none.
  await dialog.getByLabel("Paid by").selectOption("bank");
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expect(
    dialog.getByText("Please enter a reference, such as the number of the transfer."),
  ).toBeVisible();
  await dialog.getByLabel("Paid by").selectOption("cash");
  await dialog.getByLabel("Reference").fill(REFERENCE);
  await dialog.getByRole("button", { name: "Record", exact: true }).click();
  await expectToast(page, /^Recorded \$[\d,.]+: \w+, Rafiq Islam$/);
  await expect(page.getByRole("heading", { name: /^Rent of / })).toBeFocused();
  await expect(row.getByText("paid", { exact: true })).toBeVisible();

  await visit(member, "/dashboard");
  await expect(rentOf(member)).toContainText("Paid until ");
  await expect(rentOf(member).getByRole("link", { name: /^Pay \w+ \d{4} Ahead$/ })).toBeVisible();
  await expectNoFindings(member, "the profile with the rent");
  await expectNoSidewaysScroll(member, "the profile with the rent");
  await rentOf(member)
    .getByRole("link", { name: /Ahead$/ })
    .click();
  await expect(member.getByText(/^\w+ \d{4}, in advance$/)).toBeVisible();
  await visit(member, "/dashboard/make-payment");
  await expect(member.getByText(/^Rent for \w+ \d{4}, in advance\.$/)).toBeVisible();
  await visit(member, "/dashboard/payment-history");
  await expect(member.getByRole("table")).toContainText(REFERENCE);
  await member.getByRole("link", { name: /^Receipt of / }).click();
  const receipt = member.getByRole("region", { name: /^Receipt / });
  await expect(receipt).toContainText("Paid byCash");
  await expect(receipt).toContainText(/Recorded by\S/);
  await expect(member.getByRole("button", { name: "Reverse" })).toHaveCount(0);

  await visit(page, new URL(member.url()).pathname);
  await page.getByRole("button", { name: "Reverse" }).click();
  const question = page.getByRole("alertdialog", { name: "Reverse this payment?" });
  await question.getByLabel("Reason").fill("It was the rent of another apartment.");
  const untitled = await watchForNoTitle(page);
  await question.getByRole("button", { name: "Reverse" }).click();
  await expectToast(page, /^Reversed \$[\d,.]+: \w+, Rafiq Islam$/);
  await expect(page.getByRole("region", { name: /^Receipt / })).toContainText("Recorded wrongly");
  await expect(page.getByRole("button", { name: "Reverse" })).toHaveCount(0);
  expect(await untitled(), "moments without a title").toBe(0);
  await expectNoFindings(page, "a receipt that was reversed");

  await visit(member, "/dashboard");
  await expect(rentOf(member)).toContainText(/\$[\d,.]+ due (by|since) /);

  // The month is due again: the admin settles it from the payment's page, and both sides see the reason.
  await page.getByRole("button", { name: "Record a Payment" }).click();
  await expect(dialog.getByLabel("Received in dollars")).toHaveValue(/^\d/);
  await page.keyboard.press("Escape");
  const { period } = (await admin.call("GET", "/rent-roll")) as { period: string };
  await page.getByRole("button", { name: "Waive the Rent" }).click();
  const waiver = page.getByRole("alertdialog", { name: /^Waive the rent of / });
  await waiver.getByLabel("Reason").fill("The lift stood still.");
  await expectNoFindings(page, "waiving from a payment's page");
  // Another admin settles it while the reason is typed: the dialog reports it, says whose it is, and keeps the reason.
  const due = Number(
    /\$([\d,.]+)/.exec(await waiver.getByRole("listitem").innerText())?.[1]?.replace(",", ""),
  );
  const received_on = new Date().toISOString().slice(0, 10);
  const elsewhere = {
    email,
    period,
    method: "cash",
    received: due,
    reference: `${REFERENCE}-2`,
    received_on,
  };
  const { insertedId } = (await admin.call("POST", "/offline-payments", elsewhere)) as { insertedId: string };
  await waiver.getByRole("button", { name: "Waive" }).click();
  await expect(waiver.getByText(/^\w+, Rafiq Islam: .* is already paid\.$/)).toBeVisible();
  await expect(waiver.getByLabel("Reason")).toHaveValue("The lift stood still.");
  await atRest(page);
  await expect(waiver.getByText(/^\w+, Rafiq Islam: .* is already paid\.$/)).toBeVisible();
  await admin.call("POST", `/payments/${insertedId}/reverse`, { reason: "It was another tenant's." });
  await waiver.getByRole("button", { name: "Waive" }).click();
  await expectToast(page, /^Waived the rent of \w+ \d{4}: \w+$/);
  await expect(page.getByRole("button", { name: "Waive the Rent" })).toHaveCount(0);
  await visit(member, "/dashboard/payment-history");
  await member
    .getByRole("link", { name: /^Receipt of / })
    .first()
    .click();
  await expect(receipt).toContainText("Waiver reasonThe lift stood still.");
  await moveOut(admin, email);
  await closeContext(context);
  expect(trouble).toEqual([expect.stringContaining("409 (Conflict)")]);
});

test("an admin puts a meter on the bill, records a part of what is open, and takes a wrong line off", async ({
  page,
  browser,
  baseURL,
}) => {
  const trouble = watchForTrouble(page);
  const context = await browser.newContext({ baseURL });
  const member = await context.newPage();
  await enter(page, ADMIN);
  const admin = await signInAdmin(page.request, baseURL ?? "");
  const email = await moveIn(member, baseURL ?? "", admin);
  await visit(page, "/dashboard/manage-members");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  const account = page.getByRole("region", { name: "Account" });
  const openOf = async () =>
    Number((await account.getByText(/^\$/).first().innerText()).replace(/[$,]/g, ""));
  await expect(account.getByRole("list", { name: /^Bills and payments of / }).first()).toContainText("Rent");
  const before = await openOf();

  await account.getByRole("button", { name: "Add to a Bill" }).click();
  const bill = page.getByRole("dialog", { name: "Add to a Bill" });
  await expectNoFindings(page, "the dialog of a charge");
  await bill.getByLabel("For", { exact: true }).fill("Electricity");
  await bill.getByLabel("Amount in dollars").fill("24.50");
  await bill.getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(page, /^Added Electricity, \$24\.50: \w+, \w+ \d{4}$/);
  await expect.poll(openOf).toBe(before + 24.5);
  await visit(member, "/dashboard");
  await expect(rentOf(member)).toContainText(
    `$${(before + 24.5).toLocaleString("en-US", { minimumFractionDigits: 2 })}`,
  );

  await page.locator("[data-person-actions]").getByRole("button", { name: "Record a Payment" }).click();
  const money = page.getByRole("dialog", { name: "Record a Payment" });
  await expectNoFindings(page, "the dialog of money");
  // A zero too many.
  await money.getByLabel("Received in dollars").fill(String(before * 100));
  await expect(money.getByText(/ stays as credit\.$/)).toBeVisible();
  await money.getByRole("button", { name: "Record", exact: true }).click();
  await expect(money.getByText(/ more than what is open is a lot\. Is the amount right\?$/)).toBeVisible();
  await expect(money.getByRole("button", { name: "Record It" })).toBeVisible();
  await money.getByLabel("Received in dollars").fill("100");
  await money.getByRole("button", { name: "Record", exact: true }).click();
  await expectToast(page, /^Recorded \$100: \w+, Rafiq Islam$/);
  await expect.poll(openOf).toBe(before - 75.5);

  await account.getByRole("button", { name: /^Reverse Electricity/ }).click();
  const wrong = page.getByRole("alertdialog", { name: /^Reverse Electricity of / });
  await wrong.getByLabel("Reason").fill("It was the meter of 5A.");
  await wrong.getByRole("button", { name: "Reverse", exact: true }).click();
  await expectToast(page, /^Reversed Electricity, \w+ \d{4}: \w+$/);
  await expect.poll(openOf).toBe(before - 100);
  await expect(account).not.toContainText("Electricity");
  await expectNoFindings(page, "a person's page with the account");

  // What is left over stays as credit; once they leave, the page says that it is to be refunded.
  const received_on = new Date().toISOString().slice(0, 10);
  await admin.call("POST", "/receipts", { email, amount: before - 50, method: "cash", received_on });
  await page.reload();
  await expect(account.getByRole("term").filter({ hasText: "Credit" })).toBeVisible();
  await page.locator("[data-person-actions]").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Removed Member!");
  await expect(page.getByText("Still to settle: $50 is to be refunded.")).toBeVisible();
  await expect(account.getByRole("term").filter({ hasText: "To refund" })).toBeVisible();
  await closeContext(context);
  expect(trouble).toEqual([]);
});
