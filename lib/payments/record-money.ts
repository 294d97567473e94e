import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { CardIntent, CardRecord } from "@/lib/platform/cards/card-intent";
import { isLiveMode } from "@/lib/platform/cards/stripe";
import { getInstallation } from "@/lib/platform/db/installation";
import { isDuplicateKey, inTransaction } from "@/lib/platform/db/transaction";
import { AppError } from "@/lib/platform/errors";
import { logger } from "@/lib/platform/logger";
import { PaymentModel, type PaymentDocument, type PaymentEntry, ProviderEventModel } from "@/models/payment";
import { type Account, reopenedLines } from "./derive-account";
import { findAccount, lockAccount } from "./find-accounts";
import { issueReceipt, notifyOfFailure, notifyOfDisputes } from "./mails";
import { notAsReserved } from "./names";
import {
  additionOf,
  asItWasRead,
  balanceOf,
  orderName,
  isGivingBack,
  type LedgerRow,
  referenceOf,
  stageOf,
  storedBalance,
  subjectOf,
  hasReceived,
  mismatchOf,
  reasonOf,
  stepOf,
} from "./rules";
import { waive } from "./write-charge";

/** The cause of a change: the webhook event that takes effect with it (I10), or the member who asked. */
export interface Cause {
  readonly event?: { readonly id: string; readonly type: string };
  readonly actor?: Actor;
}

interface ReadPayment {
  /** The row as read before the provider was called; a change in between makes the result `stale`. */
  readonly row: PaymentDocument;
  readonly record: CardRecord;
}

/**
 * `stale`: the row has changed since it was read; read it and the provider again. `covered`: nothing of what a new charge is
 * for is open any more; nothing has changed.
 */
export type RecordOutcome = "changed" | "same" | "stale" | "covered";

/**
 * The only way to record card money: adds the entries that the row lacks compared with the provider, and the stage of the
 * attempt, in one conditional update with the audit entry and the event's id. First compares the charge with the row; throws
 * `payment_mismatch` and changes nothing if they differ.
 */
export async function recordMoney(looked: ReadPayment, cause: Cause = {}): Promise<RecordOutcome> {
  const { row, record } = looked;
  if (record.intent.status === "succeeded") await refuseMismatch(row, record.intent);
  const added = missingEntries(row, record, new Date());
  const next = nextOf(looked, added);
  if (!next) return "same";
  const { status } = storedBalance(next);
  try {
    return await inTransaction(async (session) => {
      // Dated in each attempt: while a killed process holds one of the rows, the retries last up to a minute and a half.
      const changes = changesOf(looked, next, added);
      await lockAccount(row, session);
      // Whoever has recorded the same charge meanwhile has covered its lines.
      if (!(await PaymentModel.exists(asItWasLooked(looked, added)).session(session))) return "stale";
      const before = added.length > 0 ? await findAccount(row, new Date(), session) : null;
      if (before && isNeedless(looked, before)) return "covered";
      if (cause.event) {
        const { id, type } = cause.event;
        await ProviderEventModel.create([{ _id: id, type, received_at: new Date() }], { session });
      }
      const { matchedCount } = await PaymentModel.updateOne(asItWasLooked(looked, added), changes, {
        session,
      });
      if (matchedCount === 0) return "stale";
      if (added.length > 0) await audit(looked, added, cause, session);
      const after = before && (await findAccount(row, new Date(), session));
      if (!hasReceived(row.status) && hasReceived(status))
        await issueReceipt({ ...row, ...changes.$set, entries: [...row.entries, ...added] }, after, session);
      for (const { kind, cents, reference } of added)
        if (kind === "give_back_failed")
          await notifyOfFailure(row, { about: reference, cents, wasTold: wasTold(row, reference) }, session);
      if (!before) return "changed";
      const reopened = reopenedLines(before, after);
      const order = findLettingOff(looked, added);
      if (order) await waive(before, reopened, { ...order, actor: cause.actor ?? null }, session);
      const news = { disputes: record.disputes, reopened: order ? [] : reopened };
      await notifyOfDisputes(row, added, news, session);
      return "changed";
    });
  } catch (error) {
    // Another delivery of the event has taken effect: the rest is recorded without it.
    if (cause.event && isDuplicateKey(error, "_id"))
      return recordMoney(looked, cause.actor ? { actor: cause.actor } : {});
    throw error;
  }
}

/** Whether a new charge is for lines that were covered since; one of which money went back before is recorded as it is. */
function isNeedless({ row: { entries, lines }, record }: ReadPayment, account: Account): boolean {
  if (entries.length > 0 || record.refunds.length > 0 || record.disputes.length > 0) return false;
  return !account.lines.some(({ id, open }) => open > 0 && lines.includes(id));
}

/** The only comparison of a row with its intent; returns the difference or null. */
export async function findMismatch(row: PaymentDocument, intent: CardIntent): Promise<string | null> {
  const { id } = await getInstallation();
  return mismatchOf(row, intent, { isLive: isLiveMode(), installation: id });
}

/** Logs a difference, which needs a person's decision and is reported by each run of the reconciler. */
export async function refuseMismatch(row: PaymentDocument, intent: CardIntent): Promise<void> {
  const difference = await findMismatch(row, intent);
  if (!difference) return;
  logger().error({ intent: intent.id, row: String(row._id), difference }, "charge and reserved row differ");
  throw new AppError("payment_mismatch", notAsReserved(difference));
}

/** Returns the updated row; null if nothing changes. */
function nextOf({ row, record }: ReadPayment, added: readonly PaymentEntry[]) {
  const step = record.intent.status === "succeeded" ? null : stepOf(record.intent, stageOf(row));
  const hasStepped = step !== null && (step.stage !== stageOf(row) || step.reason !== row.reason);
  const isLinked = row.transactionId === record.intent.id;
  const entries = [...row.entries, ...added];
  // The orders that are now among the entries are closed in the same write, so that no order can start in between.
  const hasGivenBack = row.giving_back_since != null && !isGivingBack({ ...row, entries });
  const codes = step?.stage === "failed" ? record.intent.lastCodes : undefined;
  const isCoded = codes?.code === row.decline?.code && codes?.decline_code === row.decline?.decline_code;
  const decline = codes && !isCoded ? codes : undefined;
  if (added.length === 0 && !hasStepped && !decline && !hasGivenBack && isLinked) return null;
  const next = { ...row, entries, status: step?.stage ?? row.status };
  const reason = entries.length > 0 ? reasonOf(balanceOf(next)) : (step?.reason ?? row.reason);
  return { ...next, reason, hasGivenBack, ...(decline && { decline }) };
}

function changesOf(
  { row, record }: ReadPayment,
  next: NonNullable<ReturnType<typeof nextOf>>,
  added: readonly PaymentEntry[],
) {
  const { charge, id } = record.intent;
  const isCard = charge !== null && next.entries.length > 0;
  const addition = additionOf(row, next, added);
  return {
    ...addition,
    $set: {
      ...addition.$set,
      transactionId: id,
      ...(next.decline && { decline: next.decline }),
      ...(isCard && { date: charge.createdAt, card_brand: charge.brand, card_last4: charge.last4 }),
    },
    ...(next.hasGivenBack && { $unset: { giving_back_since: 1 as const } }),
  };
}

/** Also its link to an intent, which no revision counts. */
function asItWasLooked({ row }: ReadPayment, added: readonly PaymentEntry[]) {
  return {
    ...asItWasRead(row),
    transactionId: row.transactionId ?? mongoose.trusted({ $exists: false }),
    "entries.reference": mongoose.trusted({ $nin: added.map(({ reference }) => reference) }),
  };
}

/** Returns the order among these refunds that lets off what they open again. */
function findLettingOff({ row: { _id, give_backs }, record }: ReadPayment, added: readonly PaymentEntry[]) {
  const orders = added.map((entry) => record.refunds.find(({ id }) => id === subjectOf(entry))?.order);
  return give_backs?.find(({ number, lets_off }) => lets_off && orders.includes(orderName(_id, number)));
}

/** Whether the tenant was notified: of an admin's order yes, of a refund made at the provider directly no. */
const wasTold = ({ give_backs }: PaymentDocument, reference: string) =>
  give_backs?.some(({ refund }) => refund === subjectOf({ reference })) ?? false;

/** An inquiry is a dispute that withholds nothing. */
const kindOf = (entry: PaymentEntry | undefined) =>
  entry?.kind === "disputed" && entry.cents === 0 ? "inquiry" : entry?.kind;

async function audit(
  { row, record }: ReadPayment,
  added: readonly PaymentEntry[],
  { actor }: Cause,
  session: mongoose.ClientSession,
): Promise<void> {
  const next = { ...row, entries: [...row.entries, ...added] };
  const { status, given_back, in_dispute, kept } = balanceOf(next);
  const { period, apartment_no, paid_cents } = row;
  const what = status === row.status ? (kindOf(added.at(-1)) ?? status) : status;
  const about = { actor: actor ?? null, action: `payment.${what}`, subject: record.intent.id } as const;
  const after = { status, period, apartment_no, paid_cents, given_back, in_dispute, kept };
  await recordChange({ ...about, before: { status: row.status }, after }, session);
}

/** What the provider says of a charge, a refund or a dispute. */
type Fact = Pick<PaymentEntry, "kind" | "cents" | "at"> & { readonly subject: string };

const DISPUTED = { inquiry: "disputed", open: "disputed", won: "dispute_won", lost: "dispute_lost" } as const;

/**
 * Returns the entries that a row lacks compared with the provider, in order. Repeats and old states add none; a changed state
 * adds another entry. `now` dates entries for which the provider has no time.
 */
export function missingEntries(row: LedgerRow, record: CardRecord, now: Date): PaymentEntry[] {
  const entries = [...row.entries];
  const added: PaymentEntry[] = [];
  for (const { subject, kind, cents, at } of factsOf(record)) {
    const about = entries.filter((entry) => subjectOf(entry) === subject);
    const newest = about.at(-1);
    if (newest?.kind === kind && newest.cents === cents) continue;
    const reference = referenceOf(subject, about.length + 1);
    const entry = { kind, cents, at: newest ? now : at, source: "provider", reference, by: null } as const;
    added.push(entry);
    entries.push(entry);
  }
  return added;
}

function factsOf({ intent, refunds, disputes }: CardRecord): Fact[] {
  if (intent.status !== "succeeded") return [];
  const at = intent.charge?.createdAt ?? intent.createdAt;
  return [
    { subject: intent.id, kind: "charged", cents: intent.receivedCents, at },
    ...refunds.map(({ id, hasFailed, amountCents, createdAt }) => ({
      subject: id,
      kind: hasFailed ? ("give_back_failed" as const) : ("given_back" as const),
      cents: amountCents,
      at: createdAt,
    })),
    ...disputes.map(({ id, state, amountCents, createdAt }) => ({
      subject: id,
      kind: DISPUTED[state],
      // An inquiry withholds no money, and is answered like a dispute.
      cents: state === "inquiry" ? 0 : amountCents,
      at: createdAt,
    })),
  ];
}
