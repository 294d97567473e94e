import type { Connection, mongo } from "mongoose";
import { hasEmail, hasLeft, noEmailOf } from "@/lib/platform/contracts/contact";
import { startOfTowerDay, towerDay } from "@/lib/platform/format/dates";
import { isClosed, MOST_REPAIR_PHOTOS } from "@/lib/repairs/contract";
import { costsOf } from "@/lib/repairs/rules";
import type { AnnouncementDocument } from "@/models/announcement";
import type { DepositDocument } from "@/models/deposit";
import type { MailDocument } from "@/models/mail";
import type { PaymentDocument } from "@/models/payment";
import type { PaymentReportDocument } from "@/models/payment-report";
import type { PushSubscriptionDocument } from "@/models/push-subscription";
import type { RepairDocument, RepairPhotoDocument } from "@/models/repair";
import type { SessionRecord } from "@/models/session";
import type { UserDocument } from "@/models/user";
import { checkAgreementDocuments } from "./agreement-documents";
import { checkAutopay } from "./autopay";
import { checkDeposits } from "./deposits";
import { findRepeats, violations } from "./find-repeats";
import { checkLeaving } from "./leaving";
import { checkMoney } from "./money";
import { checkReminders } from "./reminders";
import { checkTenancy } from "./tenancy";

const CAUSE = /^announcement:([0-9a-f]{24}):([0-9a-f]{24})$/;

/** The allowed clock difference between instances. */
const CLOCKS_MS = 60_000;

/** I22: an announcement is mailed to a person once, and not before its day; a waiting one has its day's date. */
async function checkAnnouncements(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const begins = new Map<string, Date>();
  for await (const one of connection.collection<AnnouncementDocument>("announcements").find({})) {
    const { _id, publish_on, date } = one;
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
async function checkPaymentReports(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const payments = connection.collection<PaymentDocument>("payments");
  const deposits = connection.collection<DepositDocument>("deposits");
  const taken = new Set<string>();
  for await (const report of connection.collection<PaymentReportDocument>("payment_reports").find({})) {
    const { _id, state, payment_id, purpose, user_id, apartment_no, cents } = report;
    const fault = (what: string) => faults.push(`I27: report ${_id.toString()} ${what}`);
    if ((state === "confirmed") !== Boolean(payment_id)) fault(`is ${state}, receipt ${String(payment_id)}`);
    if (!payment_id) continue;
    if (taken.has(payment_id.toString())) fault("has the receipt of another report");
    taken.add(payment_id.toString());
    const own = { user_id, apartment_no };
    const { entries = [] } =
      (purpose === "deposit"
        ? await deposits.findOne({
            "entries._id": payment_id,
            agreement_id: { $in: await connection.collection("agreements").distinct("_id", own) },
          })
        : await payments.findOne({ _id: payment_id, ...own })) ?? {};
    const isReceipt = ({ kind, _id: entry }: { kind: string; _id?: unknown }) =>
      kind === "received" && (purpose !== "deposit" || String(entry) === String(payment_id));
    const received = [...entries].find(isReceipt)?.cents;
    if (received !== cents) fault(`of ${String(cents)} has a receipt of ${String(received)}`);
  }
  return faults;
}

/**
 * Checks I1 to I27 of docs/product.md 11 over a whole database and returns each violation as a sentence that
 * begins with its number. The reconciler compares what only the card provider knows (I13, captured money).
 */
export async function checkInvariants(connection: Connection): Promise<string[]> {
  const found = await Promise.all([
    checkTenancy(connection),
    checkMoney(connection),
    checkPaymentReports(connection),
    checkIdentity(connection),
    checkTenants(connection),
    checkLeaving(connection),
    checkAgreementDocuments(connection),
    checkDeposits(connection),
    checkAutopay(connection),
    checkReminders(connection),
    checkRepairs(connection),
    checkPushSubscriptions(connection),
    checkAnnouncements(connection),
  ]);
  return found.flat();
}

interface Entered {
  readonly _id: mongo.ObjectId;
  readonly email: string;
  readonly role: string;
  readonly entered_at?: Date | null;
}

/** I24: what stands for an address is its own person's, and a link to an account is of one who was entered and lives here. */
async function checkTenants(connection: Connection): Promise<string[]> {
  const people = await connection.collection("users").find<Entered>({}).toArray();
  const foreign = people.filter(({ _id, email }) => !hasEmail(email) && email !== noEmailOf(_id));
  const links = await connection
    .collection<{ user_id: mongo.ObjectId; purpose: string }>("mail_tokens")
    .find({ purpose: { $in: ["claim", "claim-mailed"] } })
    .toArray();
  const open = new Set(
    people.flatMap(({ _id, role, entered_at }) => (role === "member" && entered_at ? [String(_id)] : [])),
  );
  const stray = links.filter(({ user_id }) => !open.has(String(user_id)));
  const twice = await findRepeats(connection, "mail_tokens", ["user_id", "purpose"], {
    purpose: { $in: ["claim", "claim-mailed"] },
  });
  return [
    ...violations(
      "I24",
      "has what stands for another person's address: user",
      foreign.map(({ _id }) => String(_id)),
    ),
    ...violations(
      "I24",
      "a link opens the account of nobody who was entered and lives here: user",
      stray.map(({ user_id }) => String(user_id)),
    ),
    ...violations("I24", "more than one link of a kind of user", twice),
  ];
}

/** I11: one account per normalised email, claimed or own, and per Google account. */
async function checkIdentity(connection: Connection): Promise<string[]> {
  const emails = await findRepeats(connection, "users", ["email"]);
  const accounts = await findRepeats(connection, "accounts", ["provider", "providerAccountId"]);
  const people = await connection
    .collection("users")
    .find<
      Pick<UserDocument, "email" | "claimed_email" | "role" | "entered_at" | "claimed_at" | "password_hash">
    >({})
    .toArray();
  const own = new Set(people.flatMap((person) => (hasLeft(person) ? [] : person.email)));
  const claims = people.flatMap(({ claimed_email }) => claimed_email ?? []);
  const shared = claims.filter((email, at) => own.has(email) || claims.indexOf(email) !== at);
  const written = people
    .map(({ email }) => email)
    .filter((email) => email !== email.normalize("NFKC").trim().toLowerCase());
  return [
    ...violations("I11", "more than one account of email", emails),
    ...violations("I11", "a claimed address is another account's", shared),
    ...violations("I11", "more than one person for account", accounts),
    ...violations("I11", "an email is not normalised", written),
  ];
}

/** I25: a push endpoint and a session each have one subscription, which belongs to the session's user. */
async function checkPushSubscriptions(connection: Connection): Promise<string[]> {
  const addresses = await findRepeats(connection, "push_subscriptions", ["endpoint"]);
  const sessions = await findRepeats(connection, "push_subscriptions", ["session_id"]);
  const faults: string[] = [];
  for await (const { _id, session_id, user_id } of connection
    .collection<PushSubscriptionDocument>("push_subscriptions")
    .find({})) {
    const owner = await connection.collection<SessionRecord>("user_sessions").findOne({ _id: session_id });
    if (owner && !owner.user_id.equals(user_id))
      faults.push(`I25: subscription ${_id.toString()} is not of its session's person`);
  }
  return [
    // Neither may appear in a log: each works like a key.
    ...violations(
      "I25",
      "more than one subscription of an address",
      addresses.map(() => "one of them"),
    ),
    ...violations(
      "I25",
      "more than one subscription of a session",
      sessions.map(() => "one of them"),
    ),
    ...faults,
  ];
}

/** I23: a closed repair has its closing time, a planned one has a day, its cost is what the book counts, and each photo belongs to one repair. */
async function checkRepairs(connection: Connection): Promise<string[]> {
  const faults: string[] = [];
  const wanted = new Map<string, string>();
  for await (const repair of connection.collection<RepairDocument>("repairs").find({})) {
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
  const kept = connection
    .collection<RepairPhotoDocument>("repair_photos")
    .find({}, { projection: { repair_id: 1 } });
  for await (const { _id, repair_id } of kept) {
    if (wanted.get(_id.toString()) !== repair_id.toString())
      faults.push(`I23: photo ${_id.toString()} is of no repair`);
    wanted.delete(_id.toString());
  }
  for (const [photo, repair] of wanted) faults.push(`I23: photo ${photo} of repair ${repair} is not there`);
  return faults;
}
