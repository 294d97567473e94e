import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "playwright/test";
import { BUILDING_DEFAULTS } from "@/lib/building/contract";
import { dayAfter, dayLabel, towerDay } from "@/lib/platform/format/dates";
import { addMonths, firstPeriodFrom, periodLabel } from "@/lib/platform/format/periods";
import { enter, fillCard, jpeg, PASSWORD, visit, watchForTrouble } from "../support/browser-actors";
import { closeContext, expectToast } from "../support/browser-context";
import { signInByCall, type Caller } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { movedClock } from "../support/moved-clock";
import { startOwnTower, type OwnTower } from "../support/own-tower";

/**
 * A tenancy of fourteen months, from the request to the last day and after it, with a moved clock, also for the
 * database: the server's own jobs do what happens automatically.
 */

const PORT = Number(process.env.PORT ?? 3199) + 60;
const OWNER = "owner@example.com";
const TENANT = { name: "Rafiq Islam", email: "rafiq@example.com" };
const HOME = "3A";
const MONTHS = 14;
/** The seventh month costs more, announced in the fifth. */
const [RENT, RAISED, RAISED_FROM, TOLD_IN] = [650, 700, 7, 5];
/** The months paid by card on the screen; the office records all others. */
const BY_CARD = [0, RAISED_FROM];
/** Not before the grace period is over. */
const LATE = 3;
const NOTICE_IN = 11;

const clock = movedClock(join(mkdtempSync(join(tmpdir(), "nibash-clock-")), "ahead"));
let tower: OwnTower;
test.use({ baseURL: `http://localhost:${String(PORT)}` });
test.beforeAll(async () => {
  tower = await startOwnTower(PORT, { clock });
});
test.afterAll(async () => {
  await tower.stop();
});

interface Side {
  readonly page: Page;
  readonly email: string;
}

async function registerByCall({ page, email }: Side, name: string): Promise<void> {
  const image = { name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
  const answer = await page.request.post("/api/register", {
    multipart: { name, email, password: PASSWORD, image },
  });
  expect(answer.status()).toBe(201);
}

/** Moves the clock to another day: no session lives that long, so both sign in again. */
async function wakeUp(instant: string | Date, ...sides: readonly Side[]): Promise<Caller[]> {
  // An open page fetches again and reports an error when its token expires.
  for (const { page } of sides) await page.goto("about:blank");
  await clock.moveTo(instant);
  return Promise.all(
    sides.map(async ({ page, email }) => {
      await clock.follow(page);
      await enter(page, email);
      return signInByCall(page.request, tower.url, email);
    }),
  );
}

/** Expects a mail on the product's own page of mails with this address, this subject and all these words. */
async function expectMail(
  { page, email }: Side,
  subject: string,
  words: readonly string[] = [],
): Promise<void> {
  const articles = async () => (await (await page.request.get("/dev/mail")).text()).split("<article");
  const found = async () =>
    (await articles()).find((one) => one.includes(email) && one.includes(subject)) ?? "";
  const what = `a mail to ${email}: ${subject}`;
  await expect.poll(found, { message: what }).toContain(subject);
  const text = await found();
  for (const word of words) expect(text, what).toContain(word);
}

async function payByCard({ page }: Side, period: string): Promise<void> {
  await visit(page, `/payment?period=${period}`);
  await fillCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay Now" }).click();
  await expectToast(page, "payment successful");
}

async function sign({ page }: Side): Promise<void> {
  await visit(page, "/dashboard/agreement");
  const paper = page.getByRole("region", { name: "Document" });
  await paper.getByLabel("Your name").fill(TENANT.name);
  await paper.getByRole("button", { name: "Sign the Agreement" }).click();
  await expectToast(page, "Signed the agreement!");
}

interface Balance {
  due: number;
  late: boolean;
  paid_until: string | null;
  to_give_back: number;
}
const balanceOf = async (caller?: Caller) => (await caller?.call("GET", "/my-balance")) as Balance;

test("a tenant moves in, pays fourteen months, gives notice, leaves on the last day and keeps the receipts", async ({
  page,
  browser,
  baseURL,
}) => {
  const tenant: Side = { page, email: TENANT.email };
  const office: Side = { page: await (await browser.newContext({ baseURL })).newPage(), email: OWNER };
  const trouble = [watchForTrouble(tenant.page), watchForTrouble(office.page)];
  await registerByCall(office, "Owner");
  await tower.makeAdmin(OWNER);
  const [owner] = await wakeUp(new Date(), office);
  const rooms = { rooms: 3, bathrooms: 2, balconies: 1, size_sqft: 1550 };
  await owner?.call("POST", "/apartments", { apartment_no: HOME, rent: RENT, ...rooms });

  await registerByCall(tenant, TENANT.name);
  await enter(page, TENANT.email);
  await visit(page, `/apartments/${HOME}`);
  await page.getByRole("button", { name: "Request Agreement" }).first().click();
  await page.getByLabel("Telephone").fill("+880 1711 000000");
  await page.getByRole("button", { name: "Send Request" }).click();
  await expectToast(page, "Request Sent! Please, wait for the confirmation!");
  await expectMail(office, `${TENANT.name} asks for apartment ${HOME}`, [
    "+880 1711 000000",
    `$${String(RENT)}`,
  ]);
  await expectMail(tenant, `We have your request for apartment ${HOME}`, [
    "The office answers every request",
  ]);

  const today = towerDay(clock.now());
  const first = firstPeriodFrom(today, BUILDING_DEFAULTS.first_month_until);
  const period = (place: number) => addMonths(first, place);
  await visit(office.page, "/dashboard/agreement-requests");
  await office.page.getByRole("button", { name: `Accept ${TENANT.name}` }).click();
  const question = office.page.getByRole("alertdialog");
  await expect(question.getByLabel("Rent is due from")).toHaveValue(first);
  await question.getByRole("button", { name: "Accept" }).click();
  await expectToast(office.page, "Accepted the Request!");
  await expectMail(tenant, `Your request for apartment ${HOME} is accepted`, ["Welcome"]);
  await enter(page, TENANT.email);
  await sign(tenant);
  for (const side of [tenant, office])
    await expectMail(side, `The agreement for apartment ${HOME} is signed`, [
      `${side === tenant ? "You" : TENANT.name} signed the agreement`,
      "Attached: ",
    ]);
  const [member] = await wakeUp(new Date(), tenant);
  const { agreement_id } = (await member!.call("GET", "/my-agreement")) as { agreement_id: string };
  const deposit = { amount: 2 * RENT, method: "bank", reference: "TRX-1" };
  await owner?.call("POST", `/agreements/${agreement_id}/deposit`, { kind: "received", ...deposit });
  await expectMail(tenant, `We have received $1,300 of your deposit for apartment ${HOME}`, [
    "$1,300 of your deposit is held now.",
    "TRX-1",
  ]);

  for (let place = 0; place < MONTHS; place++) {
    const month = period(place);
    const rent = place < RAISED_FROM ? RENT : RAISED;
    const day = place === LATE ? "20" : "04";
    const [admin, person] = await wakeUp(`${month}-${day}T10:00:00+06:00`, office, tenant);
    expect(await balanceOf(person), month).toMatchObject({ due: rent, late: place === LATE });
    if (place === LATE)
      await expectMail(tenant, `The rent of apartment ${HOME} for ${periodLabel(month)} is late`, [
        `${periodLabel(month)}: $${String(rent)}, due on `,
      ]);
    if (BY_CARD.includes(place)) await payByCard(tenant, month);
    else {
      const money = { method: "bkash", received: rent, reference: `B-${month}` };
      await admin?.call("POST", "/offline-payments", { email: TENANT.email, period: month, ...money });
      await expectMail(tenant, `Receipt: the rent of apartment ${HOME} for ${periodLabel(month)}`, [
        `We have received $${String(rent)}`,
        `bKash, reference B-${month}`,
      ]);
    }
    expect(await balanceOf(person), month).toMatchObject({ due: 0, paid_until: month, to_give_back: 0 });
    if (place === TOLD_IN) await raiseTheRent(office, tenant, period(RAISED_FROM));
    if (place === NOTICE_IN) await giveNotice(office, tenant, lastDay());
  }

  function lastDay(): string {
    return dayAfter(`${period(MONTHS)}-01`, -1);
  }
  // Fifteen minutes before midnight in Dhaka, and half an hour after it.
  await wakeUp(`${lastDay()}T23:45:00+06:00`, office, tenant);
  await visit(page, "/dashboard/agreement");
  await expect(page.getByRole("region", { name: "Leaving" })).toBeVisible();
  await page.goto("about:blank");
  await wakeUp(`${period(MONTHS)}-01T00:30:00+06:00`, office);
  const wasLast = `${dayLabel(lastDay())} was `;
  await expectMail(tenant, `Your agreement for apartment ${HOME} has ended`, [wasLast]);
  await expectMail(office, `The agreement for apartment ${HOME} has ended`, [wasLast]);

  const [admin, former] = await wakeUp(`${period(MONTHS)}-02T10:00:00+06:00`, office, tenant);
  expect(await balanceOf(former)).toMatchObject({ due: 0, to_give_back: 0 });
  await visit(page, "/dashboard/agreement");
  const agreed = page.getByRole("region", { name: "What was agreed" });
  await expect(agreed).toContainText("Ended");
  await expect(agreed).toContainText(`Last day${dayLabel(lastDay())}`);
  await expect(agreed).toContainText(
    `Rent from ${periodLabel(period(RAISED_FROM))}$${String(RAISED)} per month`,
  );
  await expect(page.getByRole("region", { name: "Leaving" })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const receipts = page.getByRole("link", { name: /^Receipt of / });
  await expect(receipts.first()).toBeVisible();
  // The years before are folded.
  const folded = page.locator("details:not([open]) > summary").filter({ hasText: /^\d{4}/ });
  expect(await receipts.count()).toBeLessThan(MONTHS);
  while ((await folded.count()) > 0) await folded.first().click();
  await expect(receipts).toHaveCount(MONTHS);
  await expect(page.getByRole("button", { name: /^Bill of / })).toHaveCount(MONTHS);
  expect((await receipts.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await visit(office.page, "/dashboard/manage-members/left");
  const row = office.page.getByRole("row").filter({ hasText: TENANT.email });
  await expect(row).toContainText(`$${(2 * RENT).toLocaleString("en-US")}`);
  const back = { amount: 2 * RENT, method: "bank", reference: "TRX-2" };
  await admin?.call("POST", `/agreements/${agreement_id}/deposit`, { kind: "given_back", ...back });
  await expectMail(tenant, `$1,300 of your deposit for apartment ${HOME} is given back`, [
    "$0 of your deposit is held now.",
  ]);
  await row.getByRole("link", { name: TENANT.name }).click();
  const bills = office.page
    .getByRole("region", { name: "Account" })
    .getByRole("button", { name: /^Bill of /, includeHidden: true });
  await expect(bills).toHaveCount(MONTHS);
  expect(await tower.run(["check-invariants"])).toContain("hold over the whole database");
  await closeContext(office.page.context());
  expect(trouble.flat()).toEqual([]);
});

/** Raises the rent at the office from a later month; the tenant reads the mail and signs the new version. */
async function raiseTheRent(office: Side, tenant: Side, from: string): Promise<void> {
  await visit(office.page, "/dashboard/manage-members");
  await office.page.getByRole("row").filter({ hasText: tenant.email }).getByRole("link").first().click();
  await office.page.getByRole("button", { name: "Change Rent" }).click();
  const dialog = office.page.getByRole("alertdialog", { name: `Change the rent of apartment ${HOME}?` });
  await dialog.getByLabel("Rent in dollars a month").fill(String(RAISED));
  await dialog.getByLabel("From").selectOption(from);
  await expect(dialog.getByText(/^Dhaka North City Corporation's house rent guideline/)).toBeVisible();
  await dialog.getByRole("button", { name: "Change Rent" }).click();
  await expectToast(office.page, `Changed the rent of ${HOME}`);
  await expect(office.page.getByText(`Rent from ${periodLabel(from)}`)).toBeVisible();
  await expectMail(tenant, `The rent of apartment ${HOME} is $${String(RAISED)} from ${periodLabel(from)}`, [
    `Until then it stays at $${String(RENT)}.`,
  ]);
  await sign(tenant);
}

async function giveNotice(office: Side, tenant: Side, leaveOn: string): Promise<void> {
  const { page } = tenant;
  await visit(page, "/dashboard/agreement");
  await page.getByRole("button", { name: "Give Notice" }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Leave apartment/ });
  await dialog.getByLabel("Last day").fill(leaveOn);
  await dialog.getByRole("button", { name: "Give Notice" }).click();
  await expectToast(page, "Notice given!");
  await expectMail(tenant, `We have your notice for apartment ${HOME}`, [
    `${dayLabel(leaveOn)} is your last day`,
  ]);
  await expectMail(office, `${TENANT.name} leaves apartment ${HOME}`, [
    `the last day is ${dayLabel(leaveOn)}`,
  ]);
  const agreed = page.getByRole("region", { name: "What was agreed" });
  await expect(agreed).toContainText(`Last day${dayLabel(leaveOn)}`);
}
