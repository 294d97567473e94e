import { expect, request, type Page } from "playwright/test";
import { towerDay } from "@/lib/platform/format/dates";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { beginSession, enter, jpeg, register, visit, watchForTrouble } from "../support/browser-actors";
import { expectToast } from "../support/browser-context";
import { type Caller, moveIn, signInByCall } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { startOwnTower, type OwnTower } from "../support/own-tower";

/** A building that exists, without a card provider: rent comes by bKash, and both sides can prove it. */

test.describe.configure({ mode: "serial" });

const PORT = Number(process.env.PORT ?? 3199) + 43;
test.use({ baseURL: `http://localhost:${String(PORT)}` });

const OWNER = "owner@example.com";
const PHONE = { width: 360, height: 740 };
let tower: OwnTower;
let owner: Caller;
let tenant = "";

test.beforeAll(async () => {
  tower = await startOwnTower(PORT, { isBare: true });
});
test.afterAll(async () => {
  await tower.stop();
});

/** Nothing offers a card, and no host of a card provider is allowed or asked. */
async function expectNoCard(page: Page, path: string): Promise<void> {
  const answer = await visit(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(answer?.headers()["content-security-policy"], path).not.toContain("stripe");
  await expect(page.getByRole("main").getByText(/\b(cards?|autopay|coupons?)\b/i), path).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Manage Coupons" })).toHaveCount(0);
}

test("the owner starts without keys, is told so, and says how to pay", async ({ page }) => {
  const trouble = watchForTrouble(page);
  // It is healthy a moment before the start says how it stands.
  await expect.poll(() => tower.printed()).toMatch(/Cards\s+off: .*set STRIPE_SECRET_KEY/);
  const health = await page.request.get("/api/health");
  expect([health.status(), await health.json()]).toEqual([200, expect.objectContaining({ cards: "off" })]);
  await register(page, { name: "Rokeya Begum", email: OWNER });
  expect(await tower.makeAdmin(OWNER)).toContain(`${OWNER} is an admin now`);
  await enter(page, OWNER);
  await visit(page, "/dashboard/setup");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("heading", { level: 2 });
  await expect(steps.first()).toHaveText("Name the building");
  expect((await steps.allTextContents()).slice(-2)).toEqual(["Connect cards", "Connect Google"]);
  const cards = page.getByRole("region", { name: "Connect cards" });
  await cards.getByRole("button", { name: "Check Cards" }).click();
  await expect(cards.getByRole("status")).toContainText("No card is taken here, and nothing is missing.");
  await cards.getByRole("button", { name: "Skip: Connect cards" }).click();
  await expect(cards.getByText("Skipped", { exact: true })).toBeVisible();
  await cards.getByRole("button", { name: "Resume: Connect cards" }).click();
  await expect(cards.getByText("Open", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Add a Way to Pay" }).click();
  await page.waitForURL("**/dashboard/building#building-pay");
  const ways = page.getByRole("group", { name: "How to pay" });
  await ways.getByRole("button", { name: "Add a Way to Pay" }).click();
  await ways.getByLabel("Number 1").fill("01711 000000");
  await ways.getByLabel("Note 1").fill("Write your apartment number");
  await ways.getByRole("button", { name: "Add a Way to Pay" }).click();
  await ways.getByLabel("Paid by 2").selectOption("cash");
  await ways.getByLabel("Name 2").fill("Office");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Building Saved");
  await expectNoFindings(page, "how to pay on the building's page");
  await visit(page, "/dashboard/setup");
  await expect(page.getByRole("region", { name: "Say how to pay" }).getByText("Done")).toBeVisible();
  await expectNoCard(page, "/");
  expect(trouble).toEqual([]);
});

test("a tenant who owes is reminded how to pay, and reports a bKash payment on a telephone", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  owner = await signInByCall(await request.newContext({ baseURL: tower.url }), tower.url, OWNER);
  await owner.call("POST", "/setup/demo-apartments");
  await owner.call("PATCH", "/building", { first_month_until: 31 });
  tenant = await moveIn(page, tower.url, owner);
  const period = towerDay(new Date()).slice(0, 7);
  expect(await owner.call("POST", "/rent-reminders", { period, emails: [tenant] })).toMatchObject({
    sent: 1,
  });
  await expect
    .poll(async () =>
      (await tower.mails()).filter(({ to, text }) => to === tenant && text.includes("How to pay:")),
    )
    .toHaveLength(1);
  const reminder = (await tower.mails()).find(
    ({ to, text }) => to === tenant && text.includes("How to pay:"),
  );
  expect(reminder?.text).toContain("bKash: 01711 000000. Write your apartment number");
  expect(reminder?.text).not.toMatch(/\bcard\b.*pay now|nothing more to do/i);

  await visit(page, "/payment");
  expect(new URL(page.url()).pathname).toBe("/dashboard/make-payment");
  for (const path of ["/dashboard", "/dashboard/make-payment"]) {
    await expectNoCard(page, path);
    const list = page.getByRole("list", { name: "How to pay" });
    await expect(list.getByText("01711 000000")).toBeVisible();
    await expectNoFindings(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await page.getByRole("button", { name: "I have paid" }).click();
  const dialog = page.getByRole("dialog", { name: "I have paid" });
  await expect(dialog.getByLabel("Paid by")).toHaveValue("bkash");
  await dialog.getByRole("button", { name: "Report It" }).click();
  await expect(dialog.getByText("Please enter a reference", { exact: false })).toBeVisible();
  await dialog.getByLabel("Reference").fill("9F3K2L");
  const slip = { name: "slip.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  await dialog.getByLabel("Photo of the slip").setInputFiles(slip);
  await expectNoFindings(page, "the report's dialog");
  await expectNoSidewaysScroll(page, "the report's dialog");
  await dialog.getByRole("button", { name: "Report It" }).click();
  await expectToast(page, "The office will look for it.");
  const own = page.getByRole("list", { name: "What you reported" }).getByRole("listitem");
  await expect(own).toContainText("by bKash, 9F3K2L");
  await expect(own.getByText("waits for the office")).toBeVisible();
  await expect(own.getByRole("link", { name: "See the photo" })).toBeVisible();
  await visit(page, "/dashboard");
  await expect(page.getByText("The office has yet to confirm it.")).toBeVisible();
  await owner.call("POST", "/rent-reminders", { period, emails: [tenant] }).then((answer) =>
    expect(answer).toMatchObject({
      sent: 0,
      rows: [{ message: "Has reported a payment: confirm or decline it first." }],
    }),
  );
});

test("the owner confirms it by one press, and both have the receipt", async ({ page, browser }) => {
  const trouble = watchForTrouble(page);
  await enter(page, OWNER);
  await visit(page, "/dashboard/payments");
  const waiting = page.getByRole("region", { name: "To confirm (1)" });
  await expect(waiting.getByText("by bKash, 9F3K2L", { exact: false })).toBeVisible();
  const slip = await waiting.getByRole("link", { name: "See the slip" }).getAttribute("href");
  const photo = await page.request.get(slip ?? "");
  expect([photo.status(), photo.headers()["content-type"]]).toEqual([200, "image/webp"]);
  expect((await (await request.newContext({ baseURL: tower.url })).get(slip ?? "")).status()).toBe(404);
  await expectNoFindings(page, "Payments with a report");
  await waiting.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Recorded the Payment!");
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: tenant }).first()).toContainText("paid");

  const phone = await browser.newContext({ baseURL: tower.url, viewport: PHONE });
  const member = await phone.newPage();
  await beginSession(member.request, tenant);
  await visit(member, "/dashboard/make-payment");
  const own = member.getByRole("list", { name: "What you reported" }).getByRole("listitem");
  await expect(own.getByText("confirmed", { exact: true })).toBeVisible();
  await own.getByRole("link", { name: "See the receipt" }).click();
  await member.waitForURL("**/dashboard/receipts/*");
  await expect(member.getByRole("main")).toContainText("9F3K2L");
  await expect
    .poll(async () => (await tower.mails()).some(({ to, text }) => to === tenant && text.includes("9F3K2L")))
    .toBe(true);
  await phone.close();
  expect(trouble).toEqual([]);
});
