import mongoose, { type ClientSession, type QueryFilter, type Types } from "mongoose";
import type { PaymentStatus } from "@/lib/payments/contract";
import { ADMIN, CARE, MONEY, type OfficeRole } from "@/lib/platform/contracts/endpoint";
import { towerDay } from "@/lib/platform/format/dates";
import { rentLine } from "@/lib/platform/format/periods";
import { AgreementModel, AgreementRequestModel, AgreementVersionModel } from "@/models/agreement";
import { AnnouncementModel } from "@/models/announcement";
import { ApartmentModel } from "@/models/apartment";
import { AutopayModel } from "@/models/autopay";
import { FreeNoticeModel } from "@/models/free-notice";
import { InvitationModel } from "@/models/invitation";
import { MailTokenModel } from "@/models/mail-token";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { PaymentReportModel, REPORTED_RENT } from "@/models/payment-report";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import { RepairModel, type RepairDocument } from "@/models/repair";
import { UserModel } from "@/models/user";
import { VisitModel } from "@/models/visit";

const { trusted } = mongoose;

/** Money that is kept, or with the bank. Whether it covers a rent is in the rows: a payment may be a part of it. */
const TAKEN_STATUSES = ["paid", "disputed", "processing"] as const satisfies readonly PaymentStatus[];

/** Returns why a message is not true any more, as a sentence for admins; null while it is. Gets the parts of its cause. */
type Check = (ids: readonly string[], now: Date) => Promise<string | null>;

interface Reason {
  /** Without a check it is a record of what happened, which stays true. */
  readonly findGone?: Check;
  /**
   * The thing it is about, with the next part of its cause as id: mails about one thing reach a reader in the order in
   * which they were written.
   */
  readonly about?: string;
  /** Who in the office gets it, by default admins alone; for a caretaker none may name money. */
  readonly office?: readonly OfficeRole[];
  /** It says how that thing stands, so that a newer one replaces it. */
  readonly isState?: true;
  /** Undoes what was written with a mail that is dropped for this reason. */
  readonly undo?: (ids: readonly string[], why: string) => Promise<unknown>;
}

const goneUnless = async (found: Promise<unknown>, why: string) => ((await found) ? null : why);

const isAgreementActive: Check = ([id]) =>
  goneUnless(AgreementModel.exists({ _id: id, active: true }), "The agreement has ended.");

const isRequestPending: Check = ([id]) =>
  goneUnless(
    AgreementRequestModel.exists({ _id: id, status: "pending" }),
    "The request is not open any more.",
  );

const isVisitNew: Check = ([id]) =>
  goneUnless(VisitModel.exists({ _id: id, state: "new" }), "It has been answered.");

const isAnnouncementThere: Check = ([id]) =>
  goneUnless(AnnouncementModel.exists({ _id: id }), "The announcement has been deleted.");

const isRepair =
  (filter: QueryFilter<RepairDocument>): Check =>
  ([_id]) =>
    goneUnless(RepairModel.exists({ _id, ...filter }), "The repair stands otherwise now.");

interface Months {
  readonly user_id: Types.ObjectId;
  readonly apartment_no: string;
  readonly periods: readonly string[];
}

/** What `coversRent` reads of payments that name a month's rent. */
type NamingRent = Pick<
  PaymentDocument,
  "status" | "kept_cents" | "rent_cents" | "discount_cents" | "entries"
>;

/** Whether these payments, together with what was waived, cover the rent that they name; a bank's answer counts as it is due. */
export function coversRent(rows: readonly NamingRent[]): boolean {
  if (rows.some(({ status }) => status === "processing" || status === "disputed")) return true;
  let [covered, rent] = [0, 0];
  for (const { kept_cents = 0, discount_cents, rent_cents, entries } of rows) {
    const waived = entries.reduce((sum, { kind, cents }) => sum + (kind === "waived" ? cents : 0), 0);
    covered += kept_cents + discount_cents + waived;
    rent = Math.max(rent, rent_cents);
  }
  return rows.length > 0 && covered >= rent;
}

/** Whether the rent of one of these months is paid, or the bank is processing it. */
async function isTaken(
  { user_id, apartment_no, periods }: Months,
  session?: ClientSession,
): Promise<boolean> {
  const rows = await PaymentModel.find({
    user_id,
    apartment_no,
    lines: trusted({ $in: periods.map(rentLine) }),
    status: trusted({ $in: [...TAKEN_STATUSES] }),
  })
    .session(session ?? null)
    .lean();
  return periods.some((period) => coversRent(rows.filter(({ lines }) => lines.includes(rentLine(period)))));
}

/** A payment that was committed together with a reminder may have a slightly older time. */
const LENIENCE_MS = 60_000;

/** Whether the tenant has paid something since a reminder, or the bank is processing it: what is open is no more as it says. */
async function hasPaidSince({ user_id, apartment_no, at }: RentReminderDocument): Promise<boolean> {
  const since = new Date(at.getTime() - LENIENCE_MS);
  const found = await PaymentModel.exists({
    user_id,
    apartment_no,
    status: trusted({ $in: [...TAKEN_STATUSES] }),
    $or: [{ updated_at: trusted({ $gt: since }) }, { status: "processing" }],
  });
  return found !== null;
}

const REPORTED_SINCE = "They have reported a payment, which waits for an admin.";

const PAID_SINCE = "Something has been paid since, or is being paid.";

const isStillOwed: Check = async ([id], now) => {
  const reminder = await RentReminderModel.findById(id).lean<RentReminderDocument | null>();
  if (!reminder) return "The reminder has been deleted.";
  if (await hasPaidSince(reminder)) return PAID_SINCE;
  const { user_id, apartment_no, agreement_id, at } = reminder;
  const reported = { user_id, apartment_no, ...REPORTED_RENT };
  if (await PaymentReportModel.exists(reported)) return REPORTED_SINCE;
  if (await RentReminderModel.exists({ user_id, apartment_no, at: trusted({ $gt: at }) }))
    return "There is a newer reminder.";
  if (reminder.by) return null;
  // Only an admin reminds people who have moved out (docs/product.md 5.40).
  const today = trusted({ $gte: towerDay(now) });
  const lives = { _id: agreement_id, active: true, $or: [{ leave_on: null }, { leave_on: today }] };
  return goneUnless(AgreementModel.exists(lives), "They have moved out.");
};

const isStillFree: Check = async ([id, askedAt], now) => {
  const notice = await FreeNoticeModel.findById(id, { apartment_id: 1, asked_at: 1 }).lean();
  if (String(notice?.asked_at.getTime()) !== askedAt) return "The notice has been ended, or asked for again.";
  const free = [{ booking_status: "available" as const }, { "hold.until": trusted({ $lte: now }) }];
  const home = { _id: notice?.apartment_id, is_listed: true, $or: free };
  return goneUnless(ApartmentModel.exists(home), "The apartment is not free any more.");
};

/** `isOn`: only while autopay is on, since the mail says when it tries again. */
const isDeclineOpen =
  (isOn: boolean): Check =>
  async ([id, period = ""]) => {
    const autopay = await AutopayModel.findOne({ _id: id, ...(isOn && { on: true }) }).lean();
    if (!autopay?.user_id) return isOn ? "Autopay has been switched off." : "The account has been deleted.";
    const home = await AgreementModel.findOne({ user_id: autopay.user_id, active: true }).lean();
    if (!home) return "The agreement has ended.";
    return (await isTaken({ ...home, periods: [period] }))
      ? "The month has been paid, or is being paid."
      : null;
  };

const isAnnounced: Check = ([_id, period]) =>
  goneUnless(
    AutopayModel.exists({ _id, on: true, "announced.period": period, run: null }),
    "Autopay takes something else now, or has taken it.",
  );

const isCardSaved: Check = ([id, card, last = ""]) => {
  const [exp_year, exp_month] = last.split("-").map(Number);
  const own = { "card.id": card, "card.exp_year": exp_year, "card.exp_month": exp_month };
  return goneUnless(
    AutopayModel.exists({ _id: id, on: true, ...own }),
    "Autopay is off, or the card is another one now.",
  );
};

/** Whether the entry about a dispute that the mail tells of, `du_…:2`, is still the newest about it. */
const isNewestOfDispute: Check = async ([row, dispute = "", count = ""]) => {
  const payment = await PaymentModel.findById(row, { entries: 1 }).lean();
  const newest = payment?.entries.findLast(({ reference }) => reference.startsWith(`${dispute}:`));
  return newest?.reference === `${dispute}:${count}` ? null : "The dispute stands otherwise now.";
};

const isDueAgain: Check = async (ids, now) => {
  const row = await PaymentModel.findById(ids[0]).lean();
  if (row && (await isTaken({ ...row, periods: [row.period] })))
    return "The month has been paid, or is being paid.";
  return isNewestOfDispute(ids, now);
};

/**
 * Every mail and push message that the product sends, by the first word of its cause, and why it may still be sent
 * (docs/product.md 12.1). A cause is this word, the id of what it is about, and what makes it unique, joined by colons; one
 * for an admin ends with their address.
 */
const REASONS = {
  /** Without a cause of its own. */
  once: {},
  "account-deleted": {},
  "email-replaced": {},
  "role-ended": {},
  "reset-password": {
    about: "reset-password",
    isState: true,
    findGone: ([user_id]) =>
      goneUnless(MailTokenModel.exists({ user_id, purpose: "reset-password" }), "Its link has been used."),
  },
  "verify-email": {
    about: "verify-email",
    isState: true,
    findGone: ([_id]) =>
      goneUnless(
        UserModel.exists({ _id, $or: [{ emailVerified: null }, { claimed_email: trusted({ $gt: "" }) }] }),
        "The address is confirmed already.",
      ),
  },
  invitation: {
    findGone: ([_id, made]) =>
      goneUnless(
        InvitationModel.exists({ _id, created_at: new Date(Number(made)) }),
        "The invitation has been accepted, withdrawn or sent again.",
      ),
  },
  "tenant-invited": {
    about: "tenant-invited",
    isState: true,
    findGone: ([user_id]) =>
      goneUnless(MailTokenModel.exists({ user_id, purpose: "claim-mailed" }), "Its link has been used."),
  },
  "request-arrived": { findGone: isRequestPending },
  "request-received": { about: "request", findGone: isRequestPending },
  "request-declined": { about: "request" },
  "request-accepted": {
    about: "request",
    findGone: ([request_id]) =>
      goneUnless(AgreementModel.exists({ request_id, active: true }), "The agreement has ended."),
  },
  "rent-changed": { about: "rent", findGone: isAgreementActive },
  "charges-changed": { about: "charges", findGone: isAgreementActive },
  "agreement-signed": {},
  "sign-reminder": {
    findGone: async ([agreement_id = "", version], now) => {
      const open = { agreement_id, version: Number(version), is_current: true, signed_at: null };
      const gone = await isAgreementActive([agreement_id], now);
      return (
        gone ?? goneUnless(AgreementVersionModel.exists(open), "It is signed, or there is a newer version.")
      );
    },
  },
  "notice-given": { about: "end", isState: true, findGone: isAgreementActive },
  "notice-withdrawn": { about: "end", isState: true, findGone: isAgreementActive },
  "end-set": { about: "end", isState: true, findGone: isAgreementActive },
  "agreement-ended": { about: "end", isState: true },
  "member-removed": { about: "end", isState: true },
  deposit: { about: "deposit" },
  "payment-recorded": { about: "payment" },
  "payment-reversed": { about: "payment" },
  "payment-reported": {
    office: MONEY,
    findGone: ([_id]) =>
      goneUnless(
        PaymentReportModel.exists({ _id, state: "waiting" }),
        "It has been confirmed, declined or taken back.",
      ),
  },
  "payment-declined": {},
  "payment-given-back": { about: "payment" },
  "give-back-returned": { about: "payment" },
  "give-back-failed": { about: "payment", office: MONEY },
  "dispute-opened": { about: "dispute", office: MONEY, findGone: isNewestOfDispute },
  "dispute-closed": { about: "dispute", office: MONEY, findGone: isNewestOfDispute },
  "due-again": { about: "payment", findGone: isDueAgain },
  "rent-reminder": {
    findGone: isStillOwed,
    // It was not sent, so it does not count as a reminder: what is still owed of it is reminded of again.
    undo: async ([_id], why) =>
      (why === PAID_SINCE || why === REPORTED_SINCE) && RentReminderModel.deleteOne({ _id }),
  },
  "autopay-announced": { findGone: isAnnounced },
  "autopay-charged": {},
  "autopay-declined": { about: "autopay", isState: true, findGone: isDeclineOpen(true) },
  "autopay-stopped": { about: "autopay", isState: true, findGone: isDeclineOpen(false) },
  "autopay-ended": {
    about: "autopay",
    isState: true,
    findGone: ([_id]) =>
      goneUnless(AutopayModel.exists({ _id, on: false }), "Autopay has been switched on again."),
  },
  "card-expires": { findGone: isCardSaved },
  announcement: { findGone: isAnnouncementThere },
  "free-notice": { findGone: isStillFree },
  "visit-arrived": { office: CARE, findGone: isVisitNew },
  "visit-received": { about: "visit", findGone: isVisitNew },
  "visit-answered": { about: "visit", isState: true },
  "visit-confirmed": {
    about: "visit",
    isState: true,
    findGone: ([_id], now) =>
      goneUnless(
        VisitModel.exists({ _id, day: trusted({ $gte: towerDay(now) }) }),
        "The day of the visit is over.",
      ),
  },
  "repair-reported": { about: "repair", office: CARE },
  "repair-message": { about: "repair", office: CARE },
  "repair-planned": {
    about: "repair",
    isState: true,
    findGone: (ids, now) => isRepair({ planned_on: trusted({ $gte: towerDay(now) }) })(ids, now),
  },
  "repair-unplanned": { about: "repair", isState: true, findGone: isRepair({ planned_on: null }) },
  "repair-done": { about: "repair", isState: true, findGone: isRepair({ state: "done" }) },
  "repair-declined": { about: "repair", isState: true, findGone: isRepair({ state: "declined" }) },
  "repair-reopened": {
    about: "repair",
    office: CARE,
    isState: true,
    findGone: isRepair({ closed_at: null }),
  },
  /** Push messages alone. */
  notice: { findGone: isAnnouncementThere },
  receipt: {},
} as const satisfies Record<string, Reason>;

export type MessageCause = `${keyof typeof REASONS}:${string}`;

function split(cause: string): { reason: Reason; ids: readonly string[] } {
  const [word = "", ...ids] = cause.split(":");
  return { reason: Object.hasOwn(REASONS, word) ? REASONS[word as keyof typeof REASONS] : {}, ids };
}

/** Returns who in the office gets a mail. */
export const officeOf = (cause: string): readonly OfficeRole[] => split(cause).reason.office ?? ADMIN;

/** Returns the thing that a mail is about, `repair:…`; undefined if its order does not matter. */
export function subjectOfCause(cause: string): string | undefined {
  const { reason, ids } = split(cause);
  return reason.about && `${reason.about}:${ids[0] ?? ""}`;
}

/** Whether it says how its thing stands, so that a newer one replaces it. */
export const isStateOf = (cause: string): boolean => split(cause).reason.isState === true;

/** Returns why a message is not sent any more, as a sentence for admins; null while it is true. */
export async function findGone(cause: string, now: Date): Promise<string | null> {
  const { reason, ids } = split(cause);
  return (await reason.findGone?.(ids, now)) ?? null;
}

/** Undoes what was written with a mail that is dropped because of `why`, as `findGone` returned it. Safe to repeat. */
export async function undoDropped(cause: string, why: string): Promise<void> {
  const { reason, ids } = split(cause);
  await reason.undo?.(ids, why);
}
