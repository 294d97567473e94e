import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** The rent roll on its screen: found, reminded, exported as a file, waived, and shown over 24 months. */
test("an admin filters the rent roll, sends reminders, waives a rent and sees the monthly income", async ({
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
  // Of a rent due on the 5th nobody is reminded on the 1st.
  const { due_day } = (await admin.call("GET", "/building")) as { due_day: number };
  await admin.call("PATCH", "/building", { due_day: 1 });

  await visit(page, "/dashboard/payments");
  const filter = page.getByRole("search", { name: "Filter the rent" });
  await filter.getByLabel("Name, email or apartment").fill(email);
  await filter.getByLabel("Open since").selectOption("0–30 days");
  await filter.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/age=days_30&words=/);
  const roll = page.getByRole("table", { name: /^Rent of / });
  const rows = roll.getByRole("row").filter({ hasText: "@" });
  await expect(rows).toHaveCount(1);
  await page.getByRole("combobox", { name: "Sort by" }).first().selectOption("Status, ascending");
  await expect(roll.getByRole("columnheader", { name: "Status" })).toHaveAttribute("aria-sort", "ascending");
  const sums = page.getByRole("row").filter({ hasText: "Total, 1 tenant" });
  await expect(sums).toContainText((await rows.locator("td[data-l=Due]").textContent()) ?? "no amount");
  await expectNoFindings(page, "the rent roll");
  await expectNoSidewaysScroll(page, "the rent roll");

  await rows.getByRole("checkbox").check();
  const steps = page.getByRole("group", { name: "Actions for the chosen rows" });
  await steps.getByRole("button", { name: "Remind 1" }).click();
  const whom = page.getByRole("dialog", { name: "Remind 1 person?" });
  await expect(whom.getByRole("listitem")).toContainText("Not reminded yet.");
  await whom.getByRole("button", { name: "Remind" }).click();
  const sent = page.getByRole("dialog", { name: "Reminded 1 person" });
  await expect(sent.getByRole("listitem")).toContainText("Reminded.");
  await expectNoFindings(page, "what became of a reminder");
  await sent.getByRole("button", { name: "Close" }).last().click();
  await expect(rows).toContainText(/due now|late/);
  // Nobody is offered twice a day.
  await expect(steps.getByRole("button", { name: /^Remind/ })).toHaveCount(0);
  await expect(steps).toContainText("1 was reminded today");
  await page.getByText("Reminders of today").click();
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /sent at / })
      .first(),
  ).toBeVisible();

  const saved = page.waitForEvent("download");
  await steps.getByRole("button", { name: "Download CSV" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text.trimEnd().split("\r\n")).toHaveLength(3);
  expect(text).toContain(email);

  await steps.getByRole("button", { name: "Waive" }).click();
  const question = page.getByRole("alertdialog", { name: /^Waive the rent of / });
  await question.getByLabel("Reason").fill("The lift stood still.");
  await question.getByRole("button", { name: "Waive" }).click();
  await expectToast(page, /^Waived the rent of \w+ \d{4}: \w+$/);
  await expect(page.getByText("No matches")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Rent of / })).toBeFocused();

  await visit(page, "/dashboard/book");
  const income = page.getByRole("figure").filter({ hasText: "Paid, by month of rent" });
  await income.getByText("Paid, by month of rent as a table").click();
  await expect(income.getByRole("table").getByRole("row")).toHaveCount(25);
  await expectNoFindings(page, "the months behind the rent roll");
  await admin.call("PATCH", "/building", { due_day });
  await moveOut(admin, email);
  await closeContext(context);
  expect(trouble).toEqual([]);
});

test("an admin records the payments of several tenants on one sheet, and none that is recorded meanwhile", async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, ADMIN);
  const admin = await signInAdmin(page.request, baseURL ?? "");
  const contexts = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  const emails: string[] = [];
  for (const context of contexts) emails.push(await moveIn(await context.newPage(), baseURL ?? "", admin));

  await visit(page, "/dashboard/payments");
  const roll = page.getByRole("table", { name: /^Rent of / });
  const rows = emails.map((email) => roll.getByRole("row").filter({ hasText: email }));
  for (const row of rows) await row.getByRole("checkbox").check();
  await page
    .getByRole("group", { name: "Actions for the chosen rows" })
    .getByRole("button", { name: "Record", exact: true })
    .click();
  const dialog = page.getByRole("dialog", { name: "Record Payments" });
  const amounts = dialog.getByLabel("Rafiq Islam");
  await expectNoFindings(page, "several payments");
  await dialog.getByLabel("Paid by").selectOption("bkash");
  await dialog.getByRole("button", { name: "Record 2 Payments" }).click();
  await expect(dialog.getByText("Please enter a reference", { exact: false })).toHaveCount(2);
  await dialog.getByLabel("Paid by").selectOption("cash");
  // Another admin has the same money of the second in the book by now.
  const received_on = new Date().toISOString().slice(0, 10);
  const shown = (await admin.call("GET", "/rent-roll")) as { rows: { email: string; owed: number }[] };
  const second = shown.rows.findLast(({ email }) => emails.includes(email));
  const money = { email: second?.email, amount: second?.owed, method: "cash", received_on };
  await admin.call("POST", "/receipts", money);
  await amounts.nth(1).press("Enter");
  await expect(dialog.getByText("recorded", { exact: true })).toHaveCount(1);
  await expect(
    dialog.getByText("This account has changed: $0 is open now. Close this and open it again."),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Record 1 Payment" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  for (const row of rows) {
    await expect(row.getByText("paid", { exact: true })).toBeVisible();
    await expect(row).not.toContainText("credit");
  }
  for (const email of emails) await moveOut(admin, email);
  for (const context of contexts) await closeContext(context);
});
