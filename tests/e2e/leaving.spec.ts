import { MongoClient } from "mongodb";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { dayAfter, dayLabel, towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { visit } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { moveIn, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** Moving out: notice, withdrawal, an end set by the office, and the last day itself. */

const today = towerDay(new Date());
const section = (page: Page) => page.getByRole("region", { name: "Leaving" });

/** Sets a last day, announced or agreed, to yesterday, since the tenant's clock cannot be moved. */
async function letTheDayPass(email: string, name: "leave_on" | "last_day"): Promise<void> {
  const folder = process.env.NIBASH_DATA_DIR ?? "";
  const { port } = JSON.parse(await readFile(join(folder, "mongod.json"), "utf8")) as { port: number };
  const client = new MongoClient(`mongodb://127.0.0.1:${String(port)}/?replicaSet=nibash`);
  try {
    const agreements = client.db("nibash").collection("agreements");
    const passed = await agreements.updateOne(
      { email, active: true },
      { $set: { [name]: dayAfter(today, -1) } },
    );
    expect(passed.modifiedCount).toBe(1);
  } finally {
    await client.close();
  }
}

async function freeFrom(page: Page, no: string): Promise<unknown> {
  const answer = await page.request.get(`/api/apartments/${no}`);
  return ((await answer.json()) as { free_from: unknown }).free_from;
}

test("a member gives and withdraws notice, and the office ends the agreement on a chosen day", async ({
  page,
  browser,
  baseURL,
}) => {
  if (!baseURL) throw new Error("playwright.config.ts names the address of the product.");
  const office = await (await browser.newContext()).newPage();
  const admin = await signInAdmin(office.request, baseURL);
  const email = await moveIn(page, baseURL, admin);

  await visit(page, "/dashboard/agreement");
  await section(page).getByRole("button", { name: "Give Notice" }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Leave apartment/ });
  const no = /apartment (\w+)/.exec((await dialog.getByRole("heading").textContent()) ?? "")?.[1] ?? "";
  const field = dialog.getByLabel("Last day");
  await field.fill(dayAfter(today, -1));
  await dialog.getByRole("button", { name: "Give Notice" }).click();
  await expect(dialog.getByText(/^Please choose a day from/).first()).toBeVisible();
  await expectNoFindings(page, "giving notice");
  const leaveOn = dayAfter(today, 100);
  await field.fill(leaveOn);
  await expect(dialog).toContainText("Last bill");
  await dialog.getByRole("button", { name: "Give Notice" }).click();
  await expectToast(page, "Notice given!");
  await expect(section(page)).toContainText(`You leave on ${dayLabel(leaveOn)}.`);
  await expect(page.getByRole("list", { name: "Steps" })).toContainText("Move out");
  await expectNoSidewaysScroll(page, "a notice");
  expect(await freeFrom(page, no)).toBe(dayAfter(leaveOn));
  await visit(page, `/apartments/${no}`);
  await expect(page.getByText(dayLabel(dayAfter(leaveOn)))).toBeVisible();

  await visit(page, "/dashboard/agreement");
  await section(page).getByRole("button", { name: "Withdraw Notice" }).click();
  const question = page.getByRole("alertdialog", { name: "Withdraw your notice?" });
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expectToast(page, "Withdrew the Notice!");
  await expect(section(page).getByRole("button", { name: "Give Notice" })).toBeVisible();
  expect(await freeFrom(page, no)).toBeNull();

  const endOn = dayAfter(today, 10);
  // What was agreed ends nothing by itself.
  await letTheDayPass(email, "last_day");
  const overdue = `should have left on ${dayLabel(dayAfter(today, -1))}`;
  await visit(office, "/dashboard");
  const waiting = office.getByRole("list", { name: "Waiting for the office" });
  await waiting.getByRole("link", { name: overdue }).click();
  await expect(office.getByText(`${overdue}. The agreement goes on`)).toBeVisible();
  await expectNoSidewaysScroll(office, "a last day that has passed");
  const row = office.getByRole("row").filter({ hasText: email });
  await office.getByRole("button", { name: "End Agreement" }).click();
  const ending = office.getByRole("alertdialog", { name: /^End the agreement of/ });
  await ending.getByLabel("Last day").fill(endOn);
  await expectNoFindings(office, "ending an agreement");
  await ending.getByRole("button", { name: "End Agreement" }).click();
  await expectToast(office, `ends on ${dayLabel(endOn)}`);
  await expect(office.getByText(overdue)).toHaveCount(0);
  const outcome = office.getByRole("status").filter({ hasText: `is ${dayLabel(endOn)}` });
  await outcome.getByRole("button", { name: "Withdraw" }).click();
  const undoing = office.getByRole("dialog", { name: /^The agreement of .+ ends$/ });
  await undoing.getByRole("button", { name: "Close" }).last().click();
  await office.getByRole("link", { name: "Manage Members" }).first().click();
  await expect(row).toContainText(`leaves on ${dayLabel(endOn)}`);
  await visit(page, "/dashboard/agreement");
  await expect(section(page)).toContainText(`The office ends your agreement on ${dayLabel(endOn)}.`);
  await expect(section(page).getByRole("button")).toHaveCount(0);
  await row.getByRole("button", { name: "Remove" }).click();
  await expect(office.getByRole("alertdialog")).toContainText("Due by then");
  await expectNoFindings(office, "removing a member");

  await letTheDayPass(email, "leave_on");
  await expect
    .poll(async () => ((await admin.call("GET", "/members")) as { email: string }[]).map((one) => one.email))
    .not.toContain(email);
  await visit(page, "/dashboard/agreement");
  await expect(page.getByRole("region", { name: "What was agreed" })).toContainText("Ended");
  await expect(section(page)).toHaveCount(0);
  const paper = page.getByRole("region", { name: "Document" });
  await expect(paper).toContainText("Not signed");
  await expect(paper).not.toContainText("yet");
  expect(await freeFrom(page, no)).toBeNull();
  await closeContext(office.context());
});
