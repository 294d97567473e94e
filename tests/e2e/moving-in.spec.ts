import { readFile } from "node:fs/promises";
import { expect, request, type Browser, type Locator, type Page } from "playwright/test";
import { expectNoFindings, expectNoSidewaysScroll, expectSoundInBothThemes } from "../support/axe";
import { beginSession, enter, jpeg, register, visit, watchForTrouble } from "../support/browser-actors";
import { atRest, expectToast } from "../support/browser-context";
import { type Caller, signInByCall } from "../support/browser-tenant";
import { test } from "../support/browser-test";
import { findLookFaults } from "../support/look-faults";
import { startOwnTower, type OwnTower } from "../support/own-tower";
import { HEAD, HOMES, inTaka, openAtFirst, PEOPLE, type Person, ROWS } from "../support/paper-book";
import { readPdfTexts } from "../support/pdf-text";

/**
 * A tower that exists moves in: no card provider, rents in taka, eighteen people from a paper book, three of them without
 * an email address, and rent that comes by bKash and in cash. From an empty database to the end of the month.
 */

test.describe.configure({ mode: "serial" });

// Both lanes may run it at once.
const PORT = Number(process.env.PORT ?? 3199) + 43 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);
test.use({ baseURL: `http://localhost:${String(PORT)}` });

const OWNER = "owner@example.com";
const RAHIM = "rahim@example.com";
const PASSWORD = "Nibash#2026";
const PHONE = { width: 360, height: 740 };
let tower: OwnTower;
let owner: Caller;
/** The link of the person in 1A. */
let link = "";

test.beforeAll(async () => {
  tower = await startOwnTower(PORT, { isBare: true });
});
test.afterAll(async () => {
  await tower.stop();
});

/** What has come in since the book was closed, by home. */
const received = new Map<string, number>();
const openOf = (person: Person) => openAtFirst(person) - (received.get(person.home) ?? 0);

const isLong = () => test.info().project.name === "long";

/** Axe finds nothing and nothing scrolls sideways; in the long lane at three widths, in both themes, with the design's checks. */
async function look(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  if (isLong()) {
    const size = page.viewportSize();
    await expectSoundInBothThemes(page, what, [360, 768, 1440]);
    expect(await findLookFaults(page), what).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    if (size) await page.setViewportSize(size);
  } else {
    await expectNoFindings(page, what);
    await expectNoSidewaysScroll(page, what);
  }
}

/** In the long lane, since screens.spec.ts looks at the screen in any lane. */
const lookAgain = (page: Page, what: string) => (isLong() ? look(page, what) : atRest(page));

/** Nothing is said of another currency or of a card; no host of a card provider is allowed. */
async function lookAt(page: Page, path: string): Promise<void> {
  const answer = await visit(page, path);
  expect(answer?.headers()["content-security-policy"], path).not.toContain("stripe");
  await lookAgain(page, path);
  const text = await page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    // Filters offer the words of every record.
    for (const part of body.querySelectorAll("script, style, template, select")) part.remove();
    return body.textContent;
  });
  expect
    .soft(/.{0,20}(?:\$|dollar|autopay|collect coupon|save a card).{0,20}/i.exec(text)?.[0], path)
    .toBeUndefined();
}

async function paste(page: Page, head: string, rows: readonly string[]): Promise<void> {
  await page.getByLabel("Rows", { exact: true }).fill([head, ...rows].join("\n"));
  await page.getByRole("button", { name: "Check Rows" }).click();
}
const step = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const rowOf = (page: Page, { name }: Person) =>
  page
    .getByRole("table", { name: /^Rent of / })
    .getByRole("row")
    .filter({ hasText: name });

/** The roll on the screen and each account, to the poisha. */
async function expectBooks(page: Page): Promise<void> {
  await visit(page, "/dashboard/payments");
  for (const person of PEOPLE) {
    const owed = rowOf(page, person).locator('td[data-l="Open in All"]');
    // Who had paid this month before has no bill of it, and no row.
    if (openAtFirst(person) === 0) await expect(owed, person.home).toHaveCount(0);
    else await expect(owed.getByText(inTaka(openOf(person)), { exact: true }), person.home).toBeVisible();
  }
  const all = PEOPLE.reduce((sum, person) => sum + openOf(person), 0);
  await expect(page.locator("[data-figures]").getByText(inTaka(all), { exact: true }).first()).toBeVisible();
  const members = (await owner.call("GET", "/members?limit=100")) as { _id: string; name: string }[];
  for (const person of PEOPLE) {
    const id = members.find(({ name }) => name === person.name)?._id ?? "";
    const { open, currency } = (await owner.call("GET", `/accounts/${id}`)) as Record<string, unknown>;
    expect([Math.round(Number(open) * 100), currency], person.home).toEqual([openOf(person), "BDT"]);
  }
}

test("an owner starts without keys, is told so, and is led by what an owner has", async ({ page }) => {
  const trouble = watchForTrouble(page);
  // It is healthy a moment before the start says how it stands.
  await expect.poll(() => tower.printed()).toMatch(/Cards\s+off: .*set STRIPE_SECRET_KEY/);
  const health = await page.request.get("/api/health");
  expect([health.status(), await health.json()]).toEqual([200, expect.objectContaining({ cards: "off" })]);
  await register(page, { name: "Rokeya Begum", email: OWNER });
  expect(await tower.makeAdmin(OWNER)).toContain(`${OWNER} is an admin now`);
  owner = await signInByCall(await request.newContext({ baseURL: tower.url }), tower.url, OWNER);
  // Of a rent due on the 5th nobody is reminded on the 1st.
  await owner.call("PATCH", "/building", { due_day: 1 });
  await enter(page, OWNER);
  await visit(page, "/dashboard/setup");
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("heading", { level: 2 });
  await expect(steps.first()).toHaveText("Name the building");
  expect((await steps.allTextContents()).slice(-2)).toEqual(["Connect cards", "Connect Google"]);
  const cards = step(page, "Connect cards");
  await cards.getByRole("button", { name: "Check Cards" }).click();
  await expect(cards.getByRole("status")).toContainText("No card is taken here, and nothing is missing.");
  await cards.getByRole("button", { name: "Skip: Connect cards" }).click();
  await expect(cards.getByText("Skipped", { exact: true })).toBeVisible();
  await cards.getByRole("button", { name: "Resume: Connect cards" }).click();
  await expect(cards.getByText("Open", { exact: true })).toBeVisible();
  await lookAgain(page, "the guide");
  await visit(page, "/dashboard/building");
  await lookAgain(page, "the building with its currency");
  expect(trouble).toEqual([]);
});

test("from the guide's first screen to eighteen people in takes less than five minutes", async ({ page }) => {
  const trouble = watchForTrouble(page);
  await enter(page, OWNER);
  const began = performance.now();
  await visit(page, "/dashboard/setup");
  await step(page, "Name the building").getByRole("link", { name: "Name the Building" }).click();
  await page.waitForURL("**/dashboard/building#building-place");
  await page.getByLabel("Name", { exact: true }).fill("Lake View");
  await page.getByLabel("Address").fill("12 Lake Road\nGulshan 2, Dhaka");
  await page.getByLabel("Landlord").fill("Rokeya Begum");
  await page.getByLabel("Currency").selectOption("Bangladeshi taka (৳)");
  await page.locator("summary").filter({ hasText: "How to pay" }).click();
  const ways = page.getByRole("group", { name: "How to pay" });
  await ways.getByRole("button", { name: "Add a Way to Pay" }).click();
  await ways.getByLabel("Number 1").fill("01711 000000");
  await ways.getByLabel("Note 1").fill("Write your apartment number");
  await ways.getByRole("button", { name: "Add a Way to Pay" }).click();
  await ways.getByLabel("Paid by 2").selectOption("cash");
  await ways.getByLabel("Name 2").fill("Office");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Building Saved");

  await visit(page, "/dashboard/setup");
  await expect(step(page, "Say how to pay").getByText("Done")).toBeVisible();
  await step(page, "Add apartments").getByRole("link", { name: "Import a List" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import Apartments" })).toBeFocused();
  await paste(page, "apartment_no\trent\trooms\tbathrooms\tbalconies\tsize_sqft", HOMES);
  await expect(page.getByRole("heading", { name: "20 new" })).toBeFocused();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "20 apartments added." })).toBeFocused();

  await visit(page, "/dashboard/setup");
  await page.getByRole("link", { name: "Add People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Add People" })).toBeFocused();
  await paste(page, HEAD, [...ROWS.slice(0, 17), ROWS[17]?.replace("৳", "much ") ?? ""]);
  await expect(page.getByRole("heading", { name: "1 refused, 17 new" })).toBeFocused();
  await expect(page.getByText("rent: Please enter a rent from ৳1 to ৳9,99,999.99 a month.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply" })).toHaveCount(0);
  await paste(page, HEAD, ROWS);
  await expect(page.getByRole("heading", { name: "18 new" })).toBeFocused();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "18 people live here now." })).toBeFocused();
  const seconds = (performance.now() - began) / 1000;
  test.info().annotations.push({ type: "moved in", description: `${seconds.toFixed(1)} s` });
  // The promise of the guide, on a machine that may be busy; without pauses for thinking it is some twenty seconds.
  expect(seconds).toBeLessThan(300);
  expect(trouble).toEqual([]);
});

test("the roll and each account are right to the poisha, and nobody has got a mail", async ({ page }) => {
  await enter(page, OWNER);
  await expectBooks(page);
  await lookAgain(page, "the roll");
  await visit(page, "/apartments?available=true");
  await expect(page.getByText("2 of 20 fit")).toBeVisible();
  await lookAt(page, "/dashboard/building");
  await expect(page.getByLabel("Currency")).toHaveCount(0);
  await lookAt(page, "/dashboard/manage-members?sort=apartment_no");
  const first = page.getByRole("row").filter({ hasText: "Tenant 1A" });
  await expect(first).toContainText(inTaka(openAtFirst(PEOPLE[0] as Person)));
  await expect(first).toContainText("No email");
  await first.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Tenant 1A" })).toBeVisible();
  const whatsApp = page.getByRole("link", { name: "WhatsApp" });
  await expect(whatsApp).toHaveAttribute("href", /wa\.me\/8801711001000\?text=/);
  await lookAgain(page, "a person with an account in taka");
  expect((await tower.mails()).filter(({ to }) => to.startsWith("tenant"))).toEqual([]);
});

test("the office invites by mail, and prints a slip with a QR code", async ({ page }) => {
  await enter(page, OWNER);
  await visit(page, "/dashboard/manage-members/people");
  await expect(page.getByRole("heading", { name: "Invite (18)" })).toBeVisible();
  await page.getByRole("button", { name: "Invite: Tenant 1A" }).click();
  const slip = page.locator("[data-slips] > div");
  await expect(slip).toHaveCount(1);
  await expect(slip.locator("path")).toHaveAttribute("d", /^M/);
  const whatsApp = await page.getByRole("link", { name: "WhatsApp to Tenant 1A" }).getAttribute("href");
  link = /http\S+?\/claim#[\w-]+/.exec(decodeURIComponent(whatsApp ?? ""))?.[0] ?? "";
  expect(link).toContain("/claim#");
  await page.emulateMedia({ media: "print" });
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Invite 15 by Mail" }).click();
  const mailed = async () =>
    (await tower.mails())
      .filter(({ subject }) => subject === "Your account at Lake View")
      .map(({ to }) => to);
  await expect.poll(async () => (await mailed()).length).toBe(15);
  expect(new Set(await mailed())).toEqual(new Set(PEOPLE.slice(3).map(({ email }) => email)));
  await paste(page, HEAD, ROWS);
  await expect(page.getByRole("heading", { name: "18 unchanged" })).toBeFocused();
  await look(page, "the rows and the links");
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("a tenant takes the account over with a photo, and proves the address by the mail", async ({
    page,
  }) => {
    const trouble = watchForTrouble(page);
    await visit(page, new URL(link).pathname + new URL(link).hash);
    await page
      .getByLabel("Photo (optional)")
      .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() });
    await look(page, "the claim");
    await page.getByLabel("Email Address").fill(RAHIM);
    await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Take My Account Over" }).click();
    await page.waitForURL((address) => address.pathname === "/dashboard");
    const you = page.getByRole("region", { name: "You", exact: true });
    await expect(you).toContainText("Tenant 1A");
    await expect(you.locator("img")).toHaveAttribute("src", /\/api\/images\/[0-9a-f]{48}/);
    await expect(page.locator("main")).toContainText(inTaka(openAtFirst(PEOPLE[0] as Person)));
    await lookAgain(page, "their profile");
    const proof = async () =>
      (await tower.mails()).find(({ to, subject }) => to === RAHIM && /confirm/i.test(subject));
    await expect.poll(async () => Boolean(await proof())).toBe(true);
    await page.goto(/http\S+#[\w-]+/.exec((await proof())?.text ?? "")?.[0] ?? "");
    await expect(page.getByText("Thank you, your email address is confirmed.")).toBeVisible();
    await visit(page, new URL(link).pathname + new URL(link).hash);
    await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Take My Account Over" }).click();
    await expect(page.getByText("This link is not valid any more.")).toBeVisible();
    expect(trouble.filter((line) => !line.includes("400 (Bad Request)"))).toEqual([]);
  });

  test("they see how to pay, and report a bKash payment with its slip", async ({ page }) => {
    await enter(page, RAHIM);
    await visit(page, "/payment");
    expect(new URL(page.url()).pathname).toBe("/dashboard/make-payment");
    for (const path of ["/dashboard", "/dashboard/make-payment"]) {
      await lookAt(page, path);
      await expect(page.getByRole("list", { name: "How to pay" }).getByText("01711 000000")).toBeVisible();
    }
    await page.getByRole("button", { name: "I Have Paid" }).click();
    const dialog = page.getByRole("dialog", { name: "I Have Paid" });
    await expect(dialog.getByLabel("Paid by")).toHaveValue("bkash");
    await dialog.getByRole("button", { name: "Report It" }).click();
    await expect(dialog.getByText("Please enter a reference", { exact: false })).toBeVisible();
    await dialog.getByLabel("Reference").fill("9F3K2L");
    const slip = { name: "slip.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
    await dialog.getByLabel("Photo of the slip").setInputFiles(slip);
    await look(page, "the report's dialog");
    await dialog.getByRole("button", { name: "Report It" }).click();
    await expectToast(page, "Reported: ");
    const own = page.getByRole("list", { name: "What you reported" }).getByRole("listitem");
    await expect(own).toContainText(`${inTaka(openAtFirst(PEOPLE[0] as Person))} by bKash, 9F3K2L`);
    await expect(own.getByRole("link", { name: "See the photo" })).toBeVisible();
    await visit(page, "/dashboard");
    await expect(page.getByText("The office has yet to confirm it.")).toBeVisible();
  });
});

test("reminders name how to pay, none comes while a report waits, and one press confirms it", async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  const [rahim, late] = [PEOPLE[0], PEOPLE[5]] as [Person, Person];
  await enter(page, OWNER);
  await visit(page, "/dashboard/payments");
  for (const person of [rahim, late]) await rowOf(page, person).getByRole("checkbox").check();
  // After nine in the morning the day's own reminder may have gone to the second already, by the same words.
  await page.getByRole("button", { name: /^(?:Remind 1|Why No Reminder)$/ }).click();
  const question = page.getByRole("dialog");
  await expect(question.getByRole("listitem").filter({ hasText: rahim.name })).toContainText(
    "Has reported a payment: confirm or decline it first.",
  );
  const send = question.getByRole("button", { name: "Remind", exact: true });
  if (await send.isVisible()) await send.click();
  await expect(
    question.getByRole("heading", { name: /^(?:Reminded 1 person|Nobody is reminded)$/ }),
  ).toBeVisible();
  await question.getByRole("button", { name: "Close" }).last().click();
  const reminder = async () =>
    (await tower.mails()).find(({ to, text }) => to === late.email && text.includes("How to pay:"));
  await expect.poll(async () => Boolean(await reminder())).toBe(true);
  const text = (await reminder())?.text ?? "";
  expect(text).toContain("bKash: 01711 000000. Write your apartment number");
  expect(text).toContain(inTaka(openAtFirst(late)));
  expect(text).not.toMatch(/\$|\bcard\b/i);

  const waiting = page.getByRole("region", { name: "To confirm (1)" });
  await expect(waiting.getByText("by bKash, 9F3K2L", { exact: false })).toBeVisible();
  const slip = await waiting.getByRole("link", { name: "See the slip" }).getAttribute("href");
  const photo = await page.request.get(slip ?? "");
  expect([photo.status(), photo.headers()["content-type"]]).toEqual([200, "image/webp"]);
  expect((await (await request.newContext({ baseURL: tower.url })).get(slip ?? "")).status()).toBe(404);
  await lookAgain(page, "Payments with a report");
  await waiting.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, `Recorded ${inTaka(openAtFirst(rahim))}: ${rahim.home}, ${rahim.name}`);
  await expect(waiting).toHaveCount(0);
  received.set(rahim.home, openAtFirst(rahim));
  await expect(rowOf(page, rahim)).toContainText("paid");
  await expectReceipt(browser, rahim);
  expect(trouble).toEqual([]);
});

/** Both sides' lines for a signature, as the act of 1991 asks, in the file that the tenant saves. */
async function expectReceipt(browser: Browser, { name }: Person): Promise<void> {
  const phone = await browser.newContext({ baseURL: tower.url, viewport: PHONE });
  const page = await phone.newPage();
  await beginSession(page.request, RAHIM);
  await visit(page, "/dashboard/make-payment");
  const own = page.getByRole("list", { name: "What you reported" }).getByRole("listitem");
  await expect(own.getByText("confirmed", { exact: true })).toBeVisible();
  await own.getByRole("link", { name: "See the receipt" }).click();
  await page.waitForURL("**/dashboard/receipts/*");
  await expect(page.getByRole("main")).toContainText("9F3K2L");
  await lookAgain(page, "a receipt in taka");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Receipt as PDF/ }).click(),
  ]);
  const texts = readPdfTexts(await readFile(await saved.path()));
  expect(texts.join("\n")).toContain("9F3K2L");
  expect(texts).toContain("One Lakh Taka And Five Poysha Only");
  // Two lines, side by side.
  expect(texts.at(-2)).toBe(`Rokeya Begum${name}`);
  await expect
    .poll(async () => (await tower.mails()).some(({ to, text }) => to === RAHIM && text.includes("9F3K2L")))
    .toBe(true);
  await phone.close();
}

test("at the end of the month ten pay in cash in fewer than twenty presses, and the ledger is printed", async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await enter(page, OWNER);
  await visit(page, "/dashboard/payments");
  const payers = PEOPLE.filter((person) => openOf(person) > 0).slice(0, 10);
  expect(payers).toHaveLength(10);
  let presses = 0;
  const press = async (part: Locator) => {
    presses += 1;
    await part.click();
  };
  for (const { home, name } of payers)
    await press(page.getByRole("checkbox", { name: `Choose ${name}, ${home}`, exact: true }));
  await press(
    page
      .getByRole("group", { name: "Actions for the chosen rows" })
      .getByRole("button", { name: "Record", exact: true }),
  );
  const dialog = page.getByRole("dialog", { name: "Record Payments" });
  // One has brought only a part of it.
  const [part] = payers as [Person];
  await press(dialog.getByLabel(`${part.home}, ${part.name}`));
  await dialog.getByLabel(`${part.home}, ${part.name}`).fill("1000.50");
  for (const person of payers) received.set(person.home, person === part ? 100_050 : openAtFirst(person));
  const total = payers.reduce((sum, { home }) => sum + (received.get(home) ?? 0), 0);
  await expect(dialog.getByText(`Total: ${inTaka(total)}`)).toBeVisible();
  await look(page, "ten payments on one sheet");
  await press(dialog.getByRole("button", { name: "Record 10 Payments" }));
  await expectToast(page, `Recorded ${inTaka(total)}: ${part.home}, `);
  // What was chosen is done.
  await expect(page.getByText(/^0 of \d+ chosen$/)).toBeVisible();
  expect(presses).toBeLessThan(20);
  await expectBooks(page);

  await page.evaluate(() => (window.print = () => undefined));
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.emulateMedia({ media: "print" });
  const sums = page.getByRole("row").filter({ hasText: /^Total, 15 tenants/ });
  await expect(sums).toContainText(inTaka(PEOPLE.reduce((sum, person) => sum + openOf(person), 0)));
  for (const person of payers) await expect(rowOf(page, person)).toHaveCSS("display", "table-row");
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 84[12]/);
  expect(await tower.run(["check-invariants"])).toContain("All invariants hold over the whole database.");
  expect(trouble).toEqual([]);
});

test("no screen speaks of dollars or of a card", async ({ page, browser }) => {
  await enter(page, OWNER);
  for (const path of [
    "",
    "/setup",
    "/payments",
    "/manage-apartments",
    "/manage-members/left",
    "/audit",
    "/mails",
  ])
    await lookAt(page, `/dashboard${path}`);
  await beginSession(page.request, RAHIM);
  for (const path of ["/payment-history", "/agreement"]) await lookAt(page, `/dashboard${path}`);
  const visitor = await (await browser.newContext({ baseURL: tower.url })).newPage();
  for (const path of ["/", "/apartments", "/apartments/10A"]) await lookAt(visitor, path);
  await visitor.context().close();
});
