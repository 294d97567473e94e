import { MongoClient, type ObjectId } from "mongodb";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { turnMonth } from "@/lib/autopay/rules";
import { addMonths, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { expectNoFindings, expectNoSidewaysScroll } from "../support/axe";
import { fillCard, visit } from "../support/browser-actors";
import { expectAwake, expectToast } from "../support/browser-context";
import { tenantOfFile } from "../support/browser-tenant";
import { test } from "../support/browser-test";

/** A card is saved, rent is charged to it automatically, and a declined charge is settled by hand. */

const GOOD = "4242424242424242";
/** Requires 3-D Secure on-session, and is declined off-session. */
const CHALLENGED = "4000002760003184";
const DAY = 1;
const NOW = periodOf(new Date());
/** The month whose turn came last: in the first hours of a month the one before. */
const MONTH = turnMonth(DAY, new Date());
const BEFORE = addMonths(MONTH, -1);

const NEWEST = { sort: { _id: -1 } } as const;

const tenant = tenantOfFile();
const panel = (page: Page) => page.getByRole("region", { name: "Autopay" });

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

/** Sets the chosen day, by default to now, since the tenant's clock cannot be moved; two months are then due. */
async function letTheDayCome(at = new Date()): Promise<string> {
  const folder = process.env.NIBASH_DATA_DIR ?? "";
  const { port } = JSON.parse(await readFile(join(folder, "mongod.json"), "utf8")) as { port: number };
  const client = new MongoClient(`mongodb://127.0.0.1:${String(port)}/?replicaSet=nibash`);
  try {
    const db = client.db("nibash");
    const autopays = db.collection<{ on: boolean; agreement_id: ObjectId }>("autopays");
    const { agreement_id: _id } = (await autopays.findOne({ on: true }, NEWEST)) ?? {};
    const agreements = db.collection<{ email: string }>("agreements");
    const { email = "" } = (await agreements.findOne({ _id })) ?? {};
    await agreements.updateOne({ _id: _id }, { $set: { first_period: BEFORE } });
    const due = await autopays.updateOne(
      { on: true, agreement_id: _id },
      { $set: { next_at: at, last_turn: null } },
    );
    expect(due.modifiedCount).toBe(1);
    return email;
  } finally {
    await client.close();
  }
}

async function saveCard(page: Page, link: string, number: string, expiry = "12 / 34"): Promise<void> {
  await visit(page, "/dashboard/make-payment");
  await panel(page).getByRole("link", { name: link, exact: true }).click();
  await page.waitForURL("**/payment/card");
  await expect(page.getByText(/You let .* save this card .* charge it for your rent/)).toBeVisible();
  await fillCard(page, number, expiry);
  await expectNoFindings(page, "saving a card");
  await expectNoSidewaysScroll(page, "saving a card");
  await page.getByRole("button", { name: "Agree and Save Card" }).click();
  if (number === CHALLENGED)
    await page.frameLocator("iframe[title*='3-D Secure']").getByRole("button", { name: "Complete" }).click();
  await expectToast(page, "Saved the card!");
  await page.waitForURL("**/dashboard/make-payment");
  await expect(panel(page)).toContainText(
    `Visa ending in ${number.slice(-4)}, valid until ${expiry.slice(0, 2)}/`,
  );
}

const mailed = async (email: string, subject: string) =>
  ((await tenant.admin.call("GET", "/mails?limit=50")) as { to: string; subject: string }[]).some(
    (mail) => mail.to === email && mail.subject.includes(subject),
  );

test("autopay charges a saved card, and after a decline the member gets a mail and pays by hand", async () => {
  const { page } = tenant;
  await saveCard(page, "Save a Card", GOOD, `${NOW.slice(5)} / ${NOW.slice(2, 4)}`);
  await expectAwake(page);
  await panel(page).getByLabel("Day of the month").selectOption(String(DAY));
  await panel(page).getByRole("button", { name: "Switch On" }).click();
  await expectToast(page, "Autopay is on.");
  await expect(panel(page)).toContainText(/autopay takes (?:it|\$[\d,.]+ for .*) on .* 1, /i);
  await expectNoFindings(page, "autopay on Make Payment");

  await letTheDayCome(inDays(40));
  await visit(page, "/dashboard");
  const rent = page.getByRole("region", { name: "Your rent" });
  const rest = MONTH === NOW ? periodLabel(MONTH) : "2 more";
  await expect(rent).toContainText(`For ${periodLabel(BEFORE)} and ${rest}.`);
  await expect(rent).toContainText(
    / is owed\. Unless you pay it now, autopay takes it on .* and stays behind\./,
  );
  const warning = "Your Visa ending in 4242 will have expired by then.";
  await expect(rent).toContainText(warning);
  await expect(rent.getByRole("link", { name: "Save another card" })).toBeVisible();
  await expectNoFindings(page, "the profile with autopay on and a card that expires");
  await saveCard(page, "Save another card", GOOD);
  await expect(panel(page)).not.toContainText(warning);

  const email = await letTheDayCome();
  await expect.poll(() => mailed(email, `for ${periodLabel(BEFORE)} is paid`)).toBe(true);
  await visit(page, "/dashboard/payment-history");
  await expect(page.getByRole("heading", { name: "Payments History(1)" })).toBeVisible();

  await saveCard(page, "Use Another Card", CHALLENGED);
  await letTheDayCome();
  await expect.poll(() => mailed(email, `could not take the rent for ${periodLabel(MONTH)}`)).toBe(true);
  await visit(page, "/dashboard");
  await expect(rent).toContainText("This transaction requires authentication. It tries again on ");
  await expectNoFindings(page, "the profile with a declined autopay");
  await visit(page, `/payment?period=${MONTH}`);
  await fillCard(page, CHALLENGED);
  await page.getByRole("button", { name: "Pay Now" }).click();
  await page.frameLocator("iframe[title*='3-D Secure']").getByRole("button", { name: "Complete" }).click();
  await expectToast(page, "payment successful");
  await visit(page, "/dashboard");
  // This month is open still where its own turn has not come.
  const nextTurn = MONTH === NOW ? /Autopay takes \$[\d,.]+ for / : / is owed\. .*autopay takes it on /;
  await expect(rent).toContainText(nextTurn);
  await expect(rent).not.toContainText("declined");

  await visit(page, "/dashboard/make-payment");
  await panel(page).getByRole("button", { name: "Remove Card" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the Visa ending in 3184?" });
  await question.getByRole("button", { name: "Remove Card" }).click();
  await expectToast(page, "Removed the card.");
  await expect(panel(page).getByRole("link", { name: "Save a Card" })).toBeVisible();
});
