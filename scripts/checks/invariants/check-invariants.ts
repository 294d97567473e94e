import type { Connection } from "mongoose";
import { keyOf } from "@/lib/payments/derive-bills";
import { hasEmail, hasLeft, noEmailOf } from "@/lib/platform/contracts/contact";
import { startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { isClosed, MOST_REPAIR_PHOTOS } from "@/lib/repairs/contract";
import { costsOf } from "@/lib/repairs/rules";
import type { MailDocument } from "@/models/mail";
import type { PushSubscriptionDocument } from "@/models/push-subscription";
import type { SessionRecord } from "@/models/session";
import { checkAgreementDocuments } from "./agreement-documents";
import { checkAutopay } from "./autopay";
import { checkDeposits } from "./deposits";
import { checkLeaving } from "./leaving";
import { checkMoney } from "./money";
import { idsOf, readRecords, type Records, repeatsOf, violations } from "./records";
import { checkReminders } from "./reminders";
import { checkTenancy } from "./tenancy";

const CAUSE = /^announcement:([0-9a-f]{24}):([0-9a-f]{24})$/;

/** The allowed clock difference between instances. */
const CLOCKS_MS = 60_000;

/** I22: an announcement is mailed to a person once, and not before its day; a waiting one has its day's date. */
async function checkAnnouncements(connection: Connection, { announcements }: Records): Promise<string[]> {
  const faults: string[] = [];
  const begins = new Map<string, Date>();
  for (const { _id, publish_on, date } of announcements) {
    const day = startOfTowerDay(publish_on ?? towerDay(date));
    begins.set(_id.toString(), day);
    if (publish_on && date.getTime() !== day.getTime())
      faults.push(`I22: announcement ${_id.toString()} waits for ${publish_on}, dated ${date.toISOString()}`);
  }
  const seen = new Set<string>();
  const mails = connection
    .collection<MailDocument>("mails")
    .find({ cause: { $regex: "^announcement:" } }, { projection: { cause: 1, to: 1, created_at: 1 } });
  for await (const { cause, to, created_at } of mails) {
    const [, id = "", person = ""] = CAUSE.exec(cause) ?? [];
    if (!person) faults.push(`I22: a mail's cause is "${cause}"`);
    if (seen.has(`${id} ${to}`)) faults.push(`I22: announcement ${id} went to ${to} twice`);
    seen.add(`${id} ${to}`);
    const day = begins.get(id);
    if (day && created_at.getTime() < day.getTime() - CLOCKS_MS)
      faults.push(`I22: announcement ${id} went to ${to} before its day`);
  }
  return faults;
}

/** I27: a reported payment has its receipt, of the same tenancy and amount, if and only if it is confirmed; one receipt is of one. */
function checkPaymentReports({ agreements, deposits, payments, payment_reports }: Records): string[] {
  const faults: string[] = [];
  const own = (id: unknown, tenancy: Parameters<typeof keyOf>[0]) => `${String(id)} ${keyOf(tenancy)}`;
  const isReceipt = ({ kind }: { kind: string }) => kind === "received";
  const paid = new Map(payments.map((one) => [own(one._id, one), one.entries.find(isReceipt)?.cents]));
  const tenancies = new Map(agreements.map((agreement) => [String(agreement._id), agreement]));
  const deposited = new Map<string, number>();
  for (const { agreement_id, entries } of deposits) {
    const tenancy = tenancies.get(String(agreement_id));
    if (!tenancy) continue;
    for (const { _id, cents } of entries.filter(isReceipt)) deposited.set(own(_id, tenancy), cents);
  }
  const taken = new Set<string>();
  for (const report of payment_reports) {
    const { _id, state, payment_id, purpose, cents } = report;
    const fault = (what: string) => faults.push(`I27: report ${_id.toString()} ${what}`);
    if ((state === "confirmed") !== Boolean(payment_id)) fault(`is ${state}, receipt ${String(payment_id)}`);
    if (!payment_id) continue;
    if (taken.has(payment_id.toString())) fault("has the receipt of another report");
    taken.add(payment_id.toString());
    const received = (purpose === "deposit" ? deposited : paid).get(own(payment_id, report));
    if (received !== cents) fault(`of ${String(cents)} has a receipt of ${String(received)}`);
  }
  return faults;
}

/**
 * Checks I1 to I27 of docs/product.md 11 over a whole database and returns each violation as a sentence that
 * begins with its number. The reconciler compares what only the card provider knows (I13, captured money).
 */
export async function checkInvariants(connection: Connection): Promise<string[]> {
  const records = await readRecords(connection);
  const streamed = await Promise.all([
    checkAgreementDocuments(connection, records),
    checkPushSubscriptions(connection),
    checkAnnouncements(connection, records),
  ]);
  return [
    ...checkTenancy(records),
    ...checkMoney(records),
    ...checkPaymentReports(records),
    ...checkIdentity(records),
    ...checkTenants(records),
    ...checkLeaving(records),
    ...checkDeposits(records),
    ...checkAutopay(records),
    ...checkReminders(records),
    ...checkRepairs(records),
    ...streamed.flat(),
  ];
}

/** I24: what stands for an address is its own person's, and a link to an account is of one who was entered and lives here. */
function checkTenants({ mail_tokens, users }: Records): string[] {
  const foreign = idsOf(users, ({ _id, email }) => !hasEmail(email) && email !== noEmailOf(_id));
  const links = mail_tokens.filter(({ purpose }) => purpose === "claim" || purpose === "claim-mailed");
  const open = new Set(idsOf(users, ({ role, entered_at }) => role === "member" && Boolean(entered_at)));
  const stray = links.map(({ user_id }) => String(user_id)).filter((id) => !open.has(id));
  const twice = repeatsOf(links, ["user_id", "purpose"]);
  return [
    ...violations("I24", "has what stands for another person's address: user", foreign),
    ...violations("I24", "a link opens the account of nobody who was entered and lives here: user", stray),
    ...violations("I24", "more than one link of a kind of user", twice),
  ];
}

/** I11: one account per normalised email, claimed or own, and per Google account. */
function checkIdentity({ accounts, users }: Records): string[] {
  const own = new Set(users.flatMap((person) => (hasLeft(person) ? [] : person.email)));
  const claims = users.flatMap(({ claimed_email }) => claimed_email ?? []);
  const shared = claims.filter((email, at) => own.has(email) || claims.indexOf(email) !== at);
  const written = users
    .map(({ email }) => email)
    .filter((email) => email !== email.normalize("NFKC").trim().toLowerCase());
  return [
    ...violations("I11", "more than one account of email", repeatsOf(users, ["email"])),
    ...violations("I11", "a claimed address is another account's", shared),
    ...violations(
      "I11",
      "more than one person for account",
      repeatsOf(accounts, ["provider", "providerAccountId"]),
    ),
    ...violations("I11", "an email is not normalised", written),
  ];
}

/** I25: a push endpoint and a session each have one subscription, which belongs to the session's user. */
async function checkPushSubscriptions(connection: Connection): Promise<string[]> {
  const subscriptions = await connection
    .collection<PushSubscriptionDocument>("push_subscriptions")
    .find({}, { projection: { endpoint: 1, session_id: 1, user_id: 1 } })
    .toArray();
  const sessions = connection
    .collection<SessionRecord>("user_sessions")
    .find({ _id: { $in: subscriptions.map(({ session_id }) => session_id) } });
  const owners = new Map<string, string>();
  for await (const { _id, user_id } of sessions) owners.set(_id, user_id.toString());
  const foreign = idsOf(subscriptions, ({ session_id, user_id }) => {
    const owner = owners.get(session_id);
    return owner !== undefined && owner !== user_id.toString();
  });
  return [
    // Neither may appear in a log: each works like a key.
    ...violations(
      "I25",
      "more than one subscription of an address",
      repeatsOf(subscriptions, ["endpoint"]).map(() => "one of them"),
    ),
    ...violations(
      "I25",
      "more than one subscription of a session",
      repeatsOf(subscriptions, ["session_id"]).map(() => "one of them"),
    ),
    ...violations("I25", "not of its session's person is subscription", foreign),
  ];
}

/** I23: a closed repair has its closing time, a planned one has a day, its cost is what the book counts, and each photo belongs to one repair. */
function checkRepairs({ repairs, repair_photos }: Records): string[] {
  const faults: string[] = [];
  const wanted = new Map<string, string>();
  for (const repair of repairs) {
    const { _id, state, closed_at, planned_on, photos, cost_cents } = repair;
    const id = _id.toString();
    if (isClosed(state) !== closed_at instanceof Date)
      faults.push(`I23: repair ${id} is ${state}, closed at ${String(closed_at)}`);
    if ((state === "planned") !== Boolean(planned_on))
      faults.push(`I23: repair ${id} is ${state}, planned on ${String(planned_on)}`);
    const costs = costsOf(repair);
    const counted = costs.reduce((sum, { cents }) => sum + cents, 0);
    if (costs.length > 0 && counted !== (cost_cents ?? 0))
      faults.push(`I23: repair ${id} cost ${String(cost_cents)}, and the book counts ${String(counted)}`);
    if (photos.length > MOST_REPAIR_PHOTOS)
      faults.push(`I23: repair ${id} has ${String(photos.length)} photos`);
    for (const photo of photos) wanted.set(photo.toString(), id);
  }
  for (const { _id, repair_id } of repair_photos) {
    if (wanted.get(_id.toString()) !== repair_id.toString())
      faults.push(`I23: photo ${_id.toString()} is of no repair`);
    wanted.delete(_id.toString());
  }
  for (const [photo, repair] of wanted) faults.push(`I23: photo ${photo} of repair ${repair} is not there`);
  return faults;
}
