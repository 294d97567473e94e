import { expect } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectAwake, expectToast } from "../support/browser-context";
import { moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** Rent from a bank statement: matched, confirmed, in the audit trail, and in the statements of tenant and admin. */

const REFERENCE = `TRX-${Date.now().toString(36).toUpperCase()}`;

test("an admin confirms rent from a bank statement, and the audit trail shows the payment", async ({
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
  const { rows } = (await admin.call("GET", "/rent-roll")) as {
    rows: { email: string; rent: number; apartment_no: string }[];
  };
  const home = rows.find((row) => row.email === email);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka" }).format(new Date());
  const line = `${today},Rent of ${email},${REFERENCE},${String(home?.rent)}`;
  const file = { name: "bank.csv", mimeType: "text/csv" };

  await visit(page, "/dashboard/payments");
  await page.getByRole("link", { name: "Bank statement" }).click();
  await expect(page.getByRole("heading", { name: "Bank Statement" })).toBeVisible();
  await expectAwake(page);
  const choose = page.locator("#bank-file");
  await choose.setInputFiles({ ...file, buffer: Buffer.from("Day,Reference,Amount\n1,2,3\n") });
  await expect(
    page.getByText("One of the first 20 lines names the columns; Date must be one of them."),
  ).toBeVisible();
  const year = today.slice(0, 4);
  const open = `Date\tReference\tAmount\r\n03/04/${year}\tA1\t1.23\r\n`;
  await choose.setInputFiles({ ...file, name: "excel.txt", buffer: Buffer.from(`\uFEFF${open}`, "utf16le") });
  const question = page.getByRole("group", { name: /^“03\/04\/\d{4}” in line 2 may be Apr 3, / });
  await expect(question.getByText("Does the day or the month come first in this file?")).toBeFocused();
  await expectNoFindings(page, "the question about the order of dates");
  await question.getByRole("button", { name: "Month First" }).click();
  await expect(page.getByRole("table").getByText(`Mar 4, ${year}`)).toBeVisible();
  await expect(question).toBeHidden();
  const text = `Date,Description,Reference,Amount\n${line}\n${today},Nobody,${REFERENCE}-2,1.23\n`;
  await choose.setInputFiles({ ...file, buffer: Buffer.from(text) });
  await expect(page.getByRole("heading", { name: "1 to confirm, 1 unclear" })).toBeVisible();
  const lines = page.getByRole("table", { name: "Lines of the statement" }).getByRole("row");
  const own = lines.filter({ hasText: email });
  await expect(own).toContainText("To confirm");
  await expectNoFindings(page, "a bank statement");
  await own.getByRole("button", { name: /^Confirm line 2: / }).click();
  await expectToast(page, /^Recorded \$[\d,.]+: \w+, \S/);
  await expect(own.getByText("Recorded", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 recorded, 1 unclear" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  await choose.setInputFiles({ ...file, buffer: Buffer.from(text) });
  await expect(page.getByRole("heading", { name: "1 recorded, 1 unclear" })).toBeVisible();

  await visit(page, "/dashboard/audit?action=payment");
  const entry = page.getByRole("row").filter({ hasText: REFERENCE });
  await expect(
    entry.getByText(/^\S.* recorded \$[\d,.]+ by bank transfer for \w+, \w+ \d{4}$/),
  ).toBeVisible();
  await expect(entry.getByText(`reference: ${REFERENCE}`)).toBeHidden();
  await entry.getByText("More").click();
  await expect(entry.getByText(`reference: ${REFERENCE}`)).toBeVisible();
  await expectNoFindings(page, "the audit trail");
  await expectNoSidewaysScroll(page, "the audit trail");

  await visit(member, "/dashboard/agreement");
  const [download] = await Promise.all([
    member.waitForEvent("download"),
    member.getByRole("button", { name: /^Statement of \d{4} as PDF$/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^statement-\d{4}\.pdf$/);
  await expectNoFindings(member, "the agreement with its statements");

  await visit(page, "/dashboard/manage-members");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  const account = page.getByRole("region", { name: "Account" });
  await expect(account.getByRole("button", { name: /^Statement of \d{4} as PDF$/ })).toBeVisible();
  await moveOut(admin, email);
  await closeContext(context);
  // The rejected file, and the one that leaves the order of its dates open.
  expect(trouble).toEqual(Array(2).fill(expect.stringContaining("/api/bank-statement")));
});
