import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { ADMIN, enter, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { moveIn, moveOut, signInAdmin } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { readPdfTexts } from "../support/pdf-text";

test("an admin types a sheet of meter readings, explains a lower one, and the tenants' bills show them and are saved as PDF", async ({
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
    rows: { email: string; apartment_no: string }[];
  };
  const home = rows.find((row) => row.email === email)?.apartment_no ?? "";
  const last = periodOf(new Date(Date.now() - 40 * 86_400_000));
  await admin.call("POST", "/meter-readings?apply=true", {
    utility: "Water",
    period: last,
    rate: 0.5,
    readings: [{ apartment_no: home, current: 1_200 }],
  });

  await visit(page, "/dashboard/payments");
  await page.getByRole("link", { name: "Meter readings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meter Readings" })).toBeVisible();
  await page.getByLabel("Meter", { exact: true }).selectOption("Water");
  const meter = page.getByRole("row").filter({ hasText: home });
  await expect(meter).toContainText("1,200");
  await expect(page.getByLabel("Price a unit")).toHaveValue("0.5");
  await expectNoFindings(page, "the meters");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, "the meters on a phone");

  const [month, put] = [page.getByLabel("Month"), page.getByRole("button", { name: "Put on the Bills" })];
  await month.fill(addMonths(periodOf(new Date()), 1));
  await expect(page.getByText("No meter can have been read")).toBeVisible();
  await expect(put).toBeHidden();
  await expectNoFindings(page, "the meters of a month to come");
  await month.fill(periodOf(new Date()));
  await expect(page.getByText("No meter can have been read")).toBeHidden();
  await meter.getByLabel(`Reading of ${home}`).fill("30");
  await expect(meter).toContainText("It showed 1,200 before. Please say why it is lower.");
  await put.click();
  await expect(page.getByText(`Nothing is on the bills yet. ${home}: It showed 1,200 before.`)).toBeVisible();
  await meter.getByLabel(`Why ${home} shows less than before`).fill("The meter was replaced.");
  await expect(meter).toContainText("$15");
  await expectNoFindings(page, "the meters with a reason");
  await expectNoSidewaysScroll(page, "the meters with a reason");
  // Another meter's sheet and back: what is typed is kept.
  await page.getByLabel("Meter", { exact: true }).selectOption("Gas");
  await expect(page.getByLabel(`Reading of ${home}`)).toHaveValue("");
  await page.getByLabel("Meter", { exact: true }).selectOption("Water");
  await expect(meter.getByLabel(`Reading of ${home}`)).toHaveValue("30");
  await expect(meter).toContainText("$15");
  await put.click();
  await expectToast(page, "1 reading is on the bill!");
  await expect(meter.getByLabel(`Reading of ${home}`)).toHaveCount(0);
  await expect(meter).toContainText("$15");

  await visit(page, "/dashboard/manage-members");
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
  const months = page.getByRole("region", { name: "Account" }).getByRole("listitem");
  await expect(months.filter({ hasText: "Water" }).first()).toContainText("$15");
  // Both sides save the month's bill.
  for (const screen of [page, member]) {
    if (screen === member) await visit(member, "/dashboard/agreement");
    const saved = screen.waitForEvent("download");
    await screen
      .getByRole("button", { name: /^Bill of .* as PDF/ })
      .first()
      .click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`bill-${periodOf(new Date())}-${home}.pdf`);
    const texts = readPdfTexts(await readFile(await download.path())).join(" ");
    expect(texts).toContain("Water: 1,200 to 30, counted from 0, at $0.50 a unit (The meter was replaced.)");
    expect(texts).toContain("$15.00");
  }
  await moveOut(admin, email);
  await closeContext(context);
  expect(trouble).toEqual([]);
});
