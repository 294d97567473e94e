import { rename, rm, writeFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { expectNoFindings } from "../support/axe";
import { ADMIN, enter, visit } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { test } from "../support/browser-test";

const READER = "user@nibash.test";

test("an admin finds an unsent mail by its state and sends it again", async ({ page }) => {
  await visit(page, "/dev/mail");
  const told = (await page.getByText("Nothing is sent here").textContent()) ?? "";
  const folder = told.replace(/^.*written to /, "").replace(/\.$/, "");
  // A file in place of the folder makes every write fail.
  const aside = `${folder}-aside`;
  await rename(folder, aside).catch(() => undefined);
  await writeFile(folder, "");
  try {
    await visit(page, "/forgot-password");
    await page.getByLabel(/^Email/).fill(READER);
    await page.getByRole("button", { name: /link/i }).click();
    await enter(page, ADMIN);
    const row = page.getByRole("row").filter({ hasText: READER }).first();
    await expect(async () => {
      await visit(page, "/dashboard/mails");
      await expect(row).toContainText("could not be written", { timeout: 2_000 });
    }).toPass();
    await page.getByLabel("Status").selectOption("Waiting");
    await page.getByLabel("Email", { exact: true }).fill("USER@nibash");
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page).toHaveURL(/state=waiting&q=USER/);
    await expect(row).toContainText("Choose a new password for Nibash");
    await expectNoFindings(page, "mails");
    // On a card, which has two columns, the subject has its own line.
    await page.setViewportSize({ width: 360, height: 740 });
    const [card, subject] = [await row.boundingBox(), await row.getByRole("cell").nth(2).boundingBox()];
    expect((subject?.width ?? 0) / (card?.width ?? 1)).toBeGreaterThan(0.8);
    await page.setViewportSize({ width: 1440, height: 900 });
  } finally {
    await rm(folder);
    await rename(aside, folder).catch(() => undefined);
  }
  const row = page.getByRole("row").filter({ hasText: READER }).first();
  await row.getByRole("button", { name: /^Send Again/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send Again" }).click();
  await expectToast(page, "The mail is on its way.");
  await expect(async () => {
    await visit(page, "/dashboard/mails?state=sent");
    await expect(row).toContainText("Sent", { timeout: 2_000 });
  }).toPass();
  await expect(row.getByRole("button", { name: /^Send Again/ })).toHaveCount(0);
  await visit(page, "/dev/mail");
  const mail = page.locator("article", { hasText: READER }).filter({ hasText: "Choose a new password" });
  await expect(mail.first()).toBeVisible();
});

test("a user switches news mails off and on on their account page", async ({ page }) => {
  await enter(page, READER);
  await visit(page, "/dashboard/account");
  const panel = page.getByRole("region", { name: "Mails about the building and your home" });
  await panel.getByRole("button", { name: "Switch Off" }).click();
  await expectToast(page, "News is switched off.");
  await page.reload();
  await expect(panel).toContainText("They are switched off.");
  await panel.getByRole("button", { name: "Switch On" }).click();
  await expectToast(page, "News is switched on.");
  await page.reload();
  await expect(panel).toContainText(`They come to ${READER}.`);
});

test("the unsubscribe page sends nothing until its button is pressed", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") calls.push(new URL(request.url()).pathname);
  });
  const token = `${"0".repeat(24)}-${"x".repeat(43)}`;
  const way = await page.request.get(`/api/mail-preferences/unsubscribe?token=${token}`, { maxRedirects: 0 });
  expect([way.status(), way.headers().location]).toEqual([303, `/mail-preferences#${token}`]);
  await visit(page, `/mail-preferences#${token}`);
  await expectNoFindings(page, "stop the mails");
  await expect(page).toHaveURL(/\/mail-preferences$/);
  expect(calls).toEqual([]);
  await page.getByRole("button", { name: "Stop These Mails" }).click();
  await expect(page.getByRole("alert").getByText("This link is incomplete.")).toBeVisible();
  expect(calls).toEqual(["/api/mail-preferences/unsubscribe"]);
});
