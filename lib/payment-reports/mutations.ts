import mongoose from "mongoose";
import { announceAnew } from "@/lib/autopay/stop-autopay";
import { findDepositDue } from "@/lib/deposits/queries";
import { recordEntryWithin } from "@/lib/deposits/record-entry";
import { findSameReference } from "@/lib/deposits/rules";
import { lockAccount, getOwnAgreement } from "@/lib/payments/find-accounts";
import { recordReported, dayRefusal, findDepositsUnder, referenceKey } from "@/lib/payments/record-offline";
import { balanceOf } from "@/lib/payments/rules";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { encodePicture } from "@/lib/platform/images/encode";
import { AgreementModel } from "@/models/agreement";
import { DepositModel } from "@/models/deposit";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel, REPORTED_RENT, type PaymentReportDocument } from "@/models/payment-report";
import { type reportPayment as reportContract, NO_REPORT } from "./contract";
import { notifyOfDecline, notifyOfReport } from "./mails";

const RECORDED =
  "A payment with this reference is recorded already. Look at your payment history, or ask the office.";

const REPORTED = "A payment with this reference is reported already. Please check the reference.";

const NO_DEPOSIT_DUE = "No deposit is due from you. Please choose rent.";

const CONFIRMED = "The office has confirmed this payment already.";

const REVERSED = "Somebody has just reversed this payment. Please try again.";

const TWICE = "Another report of this payment is confirmed already. Decline this one.";

const DECLINED = "This payment was declined already. The tenant can report it again.";

/**
 * POST /payment-reports: stores what a member says they have paid, and tells every admin. The same again, while it waits, is the
 * same report. Throws `invalid_input` for the day, and `conflict` for a used reference, for a deposit of which nothing is to come,
 * or without an agreement.
 */
export async function reportPayment(
  actor: Actor<"member">,
  { purpose = "rent", amount, method, reference, paid_on, note }: BodyOf<typeof reportContract>,
  now = new Date(),
): Promise<string> {
  const { apartment_no } = await getOwnAgreement(actor);
  if (purpose === "deposit" && (await findDepositDue(actor)) === 0) throw conflict(NO_DEPOSIT_DUE);
  const message = dayRefusal(paid_on, now);
  if (message) throw new AppError("invalid_input", message, { fields: { paid_on: message } });
  const cents = toCents(amount);
  const reference_key = reference
    ? referenceKey(method, reference)
    : `${method} ${actor.userId} ${String(cents)} ${paid_on}`;
  const report = {
    _id: new mongoose.Types.ObjectId(),
    user_id: new mongoose.Types.ObjectId(actor.userId),
    name: actor.name,
    email: actor.email,
    apartment_no,
    purpose,
    method,
    cents,
    reference,
    reference_key,
    paid_on,
    note,
    state: "waiting" as const,
    created_at: now,
    has_photo: false,
  };
  try {
    await inTransaction(async (session) => {
      // Together with the insertion: a report with this reference may be confirmed in between.
      const paid = await PaymentModel.exists({ reference_key }).session(session);
      const held = reference && (await findDepositsUnder(method, [reference], session)).get(reference_key);
      // A reported deposit may be the entry that the office has recorded: then it is confirmed by it.
      const isOther = held && (purpose !== "deposit" || !held.agreement.user_id.equals(report.user_id));
      if (paid || isOther) throw conflict(RECORDED);
      await PaymentReportModel.create([report], { session });
      const after = { amount, purpose, method, reference, paid_on };
      await recordChange(
        { actor, action: "payment-report.sent", subject: apartmentSubject(report), after },
        session,
      );
      await notifyOfReport(report, session);
    });
  } catch (error) {
    if (!isDuplicateKey(error, "reference_key")) throw error;
    const of = purpose === "deposit" ? purpose : REPORTED_RENT.purpose;
    const same = { reference_key, user_id: report.user_id, apartment_no, purpose: of, cents, paid_on };
    const known = await PaymentReportModel.findOne({ ...same, state: "waiting" }, { _id: 1 }).lean();
    if (!known) throw conflict(REPORTED);
    return String(known._id);
  }
  return String(report._id);
}

/** DELETE /payment-reports/{id}: takes one's own back; returns 0 if it is gone. Throws `conflict` once it is decided. */
export async function withdrawReport(actor: Actor<"member">, _id: string, now = new Date()): Promise<number> {
  const own = { _id, user_id: actor.userId };
  return inTransaction(async (session) => {
    const report = await PaymentReportModel.findOneAndDelete(
      { ...own, state: "waiting" },
      { session },
    ).lean();
    if (report) {
      const subject = apartmentSubject(report);
      await recordChange({ actor, action: "payment-report.withdrawn", subject }, session);
      await announceAnew(report.user_id, session, now);
      return 1;
    }
    const decided = await PaymentReportModel.findOne(own, { state: 1 }).session(session).lean();
    if (!decided) return 0;
    throw conflict(decided.state === "confirmed" ? CONFIRMED : DECLINED);
  });
}

/** POST /payment-reports/{id}/photo: stores the slip's photo with one's own report while it waits. Throws `not_found`. */
export async function storeSlip(actor: Actor<"member">, _id: string, image: File): Promise<number> {
  const own = { _id, user_id: actor.userId, state: "waiting" as const };
  if (!(await PaymentReportModel.exists(own))) throw notFound(NO_REPORT);
  const { files } = await encodePicture(image, "report");
  const photo = Buffer.from(files.at(-1)?.bytes ?? []);
  const { matchedCount } = await PaymentReportModel.updateOne(own, { $set: { photo, has_photo: true } });
  if (matchedCount === 0) throw notFound(NO_REPORT);
  return 1;
}

async function getReport(_id: string): Promise<PaymentReportDocument> {
  const report = await PaymentReportModel.findById(_id).lean();
  if (!report) throw notFound(NO_REPORT);
  return report;
}

/**
 * PATCH /payment-reports/{id} with `confirmed`: makes a receipt of it in one transaction with its new state; of two admins one
 * does. What an admin has recorded under its reference meanwhile becomes its receipt. Returns 0 if it is confirmed already. Throws
 * `not_found`, `conflict` if it was declined or its reference is another payment's, and as a receipt does.
 */
export async function confirmReport(actor: Actor<MoneyRole>, id: string, now?: Date): Promise<number> {
  const report = await getReport(id);
  const { _id, user_id, apartment_no, purpose, cents, method, reference = "", paid_on, note = "" } = report;
  if (report.state === "confirmed") return 0;
  if (report.state === "declined") throw conflict(DECLINED);
  let changed = 0;
  const settle = async (payment: string, session: mongoose.ClientSession): Promise<void> => {
    await lockAccount(report, session);
    const decided = { state: "confirmed" as const, payment_id: payment, ...decisionOf(actor, now) };
    const waiting = { _id, state: "waiting" as const };
    changed = (await PaymentReportModel.updateOne(waiting, { $set: decided }, { session })).modifiedCount;
    if (changed === 0) {
      const state = (await PaymentReportModel.findById(_id, { state: 1 }).session(session).lean())?.state;
      if (state === "confirmed") return;
      throw state ? conflict(DECLINED) : notFound(NO_REPORT);
    }
    // Somebody may have reversed it since it was found.
    const row = await PaymentModel.findById(payment).session(session).lean();
    if (purpose !== "deposit" && (!row || balanceOf(row).received !== cents)) throw conflict(REVERSED);
    const after = { amount: fromCents(cents), purpose: purpose ?? "rent", method, reference };
    const subject = apartmentSubject(report);
    await recordChange({ actor, action: "payment-report.confirmed", subject, after }, session);
    await announceAnew(user_id, session, now ?? new Date());
  };
  if (purpose === "deposit") {
    await recordReportedDeposit(actor, report, settle, now);
    return changed;
  }
  const known = reference
    ? await PaymentModel.findOne({ reference_key: report.reference_key, user_id, apartment_no }).lean()
    : null;
  if (known && balanceOf(known).received === cents)
    await inTransaction((session) => settle(String(known._id), session));
  else
    await recordReported(
      actor,
      {
        user_id: String(user_id),
        apartment_no,
        amount: fromCents(cents),
        method,
        reference,
        note,
        received_on: paid_on,
        reported_at: report.created_at,
        key: `report:${id}`,
      },
      settle,
      now,
    );
  return changed;
}

/** Adds the deposit's entry and settles the report, together or not at all. */
async function recordReportedDeposit(
  actor: Actor<MoneyRole>,
  { _id, user_id, apartment_no, cents, method, reference = "", paid_on }: PaymentReportDocument,
  settle: (entry: string, session: mongoose.ClientSession) => Promise<void>,
  now = new Date(),
): Promise<void> {
  const money = { kind: "received", method, reference, on: paid_on, reason: "" } as const;
  const act = () =>
    inTransaction(async (session) => {
      const of = { user_id, apartment_no };
      const agreement = await AgreementModel.findOne(of).sort({ accept_date: -1 }).session(session).lean();
      // Decided meanwhile: `settle` says how.
      const isWaiting = await PaymentReportModel.exists({ _id, state: "waiting" }).session(session);
      const asked = { ...money, cents, reverses: null };
      const body = { ...money, amount: fromCents(cents) };
      const request = { actor, agreementId: String(agreement?._id), asked, body, now };
      // First, so that the mail about the entry does not say that it waits.
      await settle(String(_id), session);
      if (!isWaiting) return;
      // Whatever day the office wrote of it.
      const stored =
        agreement && (await DepositModel.findOne({ agreement_id: agreement._id }).session(session).lean());
      const known = stored && findSameReference(asked, stored.entries);
      const payment_id =
        known?.cents === cents
          ? known._id
          : new mongoose.Types.ObjectId(await recordEntryWithin(request, session));
      if (await PaymentReportModel.exists({ payment_id }).session(session)) throw conflict(TWICE);
      await PaymentReportModel.updateOne({ _id }, { $set: { payment_id } }, { session });
    });
  try {
    await act();
  } catch (error) {
    // The deposit's first entry was another one at the same moment.
    if (!isDuplicateKey(error, "agreement_id")) throw error;
    await act();
  }
}

/** PATCH /payment-reports/{id} with `declined`: tells the tenant why. Returns 0 if it is declined already. */
export async function declineReport(
  actor: Actor<MoneyRole>,
  id: string,
  reason: string,
  now = new Date(),
): Promise<number> {
  return inTransaction(async (session) => {
    const declined = await PaymentReportModel.findOneAndUpdate(
      { _id: id, state: "waiting" },
      { $set: { state: "declined", reason, ...decisionOf(actor, now) } },
      { session, returnDocument: "after" },
    ).lean();
    if (!declined) {
      const { state } = await getReport(id);
      if (state === "declined") return 0;
      throw conflict(CONFIRMED);
    }
    const { purpose = "rent", cents } = declined;
    const change = { before: { amount: fromCents(cents), purpose }, after: { reason } };
    const subject = apartmentSubject(declined);
    await recordChange({ actor, action: "payment-report.declined", subject, ...change }, session);
    await notifyOfDecline(declined, session);
    await announceAnew(declined.user_id, session, now);
    return 1;
  });
}

const decisionOf = ({ userId, name }: Actor<MoneyRole>, now = new Date()) => ({
  decided_at: now,
  by: new mongoose.Types.ObjectId(userId),
  by_name: name,
});
