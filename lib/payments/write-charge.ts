import mongoose, { type ClientSession } from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { BodyOf, MoneyRole } from "@/lib/platform/contracts/endpoint";
import { foldText } from "@/lib/platform/contracts/typed-text";
import { inTransaction } from "@/lib/platform/db/transaction";
import { AppError, conflict, notFound } from "@/lib/platform/errors";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { toCents, fromCents } from "@/lib/platform/format/money";
import { addMonths, MONTHS_AHEAD, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { ChargeModel, type ChargeDocument } from "@/models/charge";
import { type Account, type ReopenedLine, reopenedLines, sumOpen } from "./derive-account";
import { dueDayOf, dueOnOf, spanOf } from "./derive-bills";
import { findAccount, getTenancy, lockAccount } from "./find-accounts";
import { type ChargeKind, type postCharge as postEndpoint, lowers } from "./office-contract";
import { byOffice } from "./rules";
import type { SettledLine } from "./settle-account";

/** Who writes a charge, and who acts now: nobody if the product does what an admin has ordered before. */
interface Author {
  readonly by: mongoose.Types.ObjectId;
  readonly by_name: string;
  readonly actor: Actor | null;
}

export const authorOf = (actor: Actor<MoneyRole>): Author => ({ ...byOffice(actor), actor });

type NewCharge = Pick<ChargeDocument, "period" | "kind" | "label" | "cents" | "due_on"> &
  Partial<Pick<ChargeDocument, "line" | "reading" | "reason">>;

/**
 * POST /charges: adds a line to a bill; returns its id, of a repeat the first one's. A caretaker's is `postMeter`. Throws
 * `not_found`, and `conflict` if the month already has such a line of another amount: it has to be reversed first. A waiver of
 * more than is open, a credit of a month ahead, and a month of which there is no bill, are `invalid_input`.
 */
export async function postCharge(
  actor: Actor<MoneyRole>,
  body: BodyOf<typeof postEndpoint>,
  now = new Date(),
): Promise<string> {
  const { agreement, agreements } = await getTenancy(body, now);
  const { due_day } = await getBuilding();
  const { period, kind, label, reading } = body;
  const cents = toCents(body.amount) * (lowers(kind) ? -1 : 1);
  checkMonth(agreements, { kind, period }, now);
  const dueOn = isNew(kind) ? dueOnOf : dueDayOf;
  const due_on = body.due_on ?? dueOn(agreements, period, { due_day, now });
  const charge: NewCharge = { period, kind, label, cents, due_on };
  if (reading) {
    const { rate, utility, ...shown } = reading;
    Object.assign(charge, { reading: { ...shown, utility: foldText(utility), rate_cents: rate * 100 } });
  }
  return inTransaction(async (session) => {
    await lockAccount(agreement, session);
    const waived =
      kind === "waiver" ? waivedLines(await findAccount(agreement, now, session), charge) : [charge];
    const ids: string[] = [];
    for (const one of waived) ids.push(await addCharge(agreement, one, authorOf(actor), session));
    return ids[0] ?? "";
  });
}

/**
 * A waiver lets off what is open, line by line: of its whole month it would lower a rent that is paid, and lose what that frees
 * (`settle`). A credit lowers what comes next.
 */
function waivedLines(account: Account | null, charge: NewCharge): NewCharge[] {
  const { period, cents } = charge;
  const lines = (account?.lines ?? []).filter((line) => line.period === period);
  const open = sumOpen(lines);
  let left = -cents;
  if (left <= open)
    return lines.flatMap((line) => {
      const part = Math.min(left, line.open);
      left -= part;
      return part > 0 ? [{ ...charge, cents: -part, line: line.id }] : [];
    });
  throw invalid(
    "amount",
    `${formatMoney(fromCents(open), "en")} of ${periodLabel(period, "en")} is open: a waiver lets off no more. A credit lowers what comes next.`,
  );
}

/** A line stands in a month that can be paid; only arrears, and what lets them off, in one before the tenancy. */
function checkMonth(
  agreements: readonly AgreementDocument[],
  { kind, period }: Pick<NewCharge, "kind" | "period">,
  now: Date,
): void {
  if (kind === "credit" && period > periodOf(now)) throw invalid("period", CREDIT_AHEAD);
  const last = addMonths(periodOf(now), MONTHS_AHEAD);
  if (period > last)
    throw invalid("period", `Please choose ${periodLabel(last, "en")} or a month before it.`);
  const first = firstChargeable(agreements, now);
  if (period < first && kind !== "arrears" && kind !== "waiver")
    throw invalid("period", `${notHereBefore(first)}: only arrears can be older.`);
}

/** Returns the first month of a tenancy in which a new line can stand: the one in which they moved in, or this one. */
export function firstChargeable(agreements: readonly AgreementDocument[], now: Date): string {
  const month = periodOf(now);
  const begun = agreements.map(spanOf).map(({ first, began }) => [first, began.slice(0, month.length)]);
  return [month, ...begun.flat()].sort()[0] ?? month;
}

export const notHereBefore = (first: string) => `Before ${periodLabel(first, "en")} they did not live here`;

/** Whether it is a debt since now; arrears are an old one, due in their own month. */
const isNew = (kind: ChargeKind) => kind === "meter" || kind === "fee" || kind === "other";

/** Of a month that some screens bill already and others do not yet, they would show other figures. */
const CREDIT_AHEAD = "Please choose this month: a credit pays what is open, then what comes next.";

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", message, { fields: { [field]: message } });

/** Adds a charge once; call it with the account locked. */
export async function addCharge(
  agreement: AgreementDocument,
  charge: NewCharge,
  { by, by_name, actor }: Author,
  session: ClientSession,
): Promise<string> {
  const { user_id, apartment_no } = agreement;
  const subject = charge.line ?? `${charge.label} ${charge.period}`;
  const name = `${charge.kind} ${subject}`;
  const same = await ChargeModel.find({ user_id, apartment_no, kind: charge.kind, period: charge.period })
    .session(session)
    .lean();
  const named = same.filter(({ reference }) => reference.slice(0, reference.lastIndexOf(":")) === name);
  const gone = new Set((await findReversals(named, session)).map(({ reverses }) => String(reverses)));
  const standing = named.find(({ _id }) => !gone.has(String(_id)));
  if (standing && charge.kind !== "waiver") {
    if (standing.cents === charge.cents) return String(standing._id);
    throw conflict(`${charge.label} is on this bill already. Reverse it first if it is wrong.`);
  }
  const reference = `${name}:${String(named.length + 1)}`;
  const author = { by, by_name, at: new Date() };
  const { _id } = await new ChargeModel({ ...charge, user_id, apartment_no, ...author, reference }).save({
    session,
  });
  const { period, kind, label, cents, reason } = charge;
  const after = { period, kind, label, amount: fromCents(cents), ...(reason && { reason }) };
  const about = apartmentSubject(agreement);
  await recordChange({ actor, action: "charge.posted", subject: about, after }, session);
  return String(_id);
}

export const findReversals = (
  charges: readonly Pick<ChargeDocument, "_id">[],
  session: ClientSession | null,
) =>
  ChargeModel.find({ reverses: mongoose.trusted({ $in: charges.map(({ _id }) => _id) }) })
    .session(session)
    .lean();

/**
 * POST /charges/{id}/reverse: takes a wrong line off its bill by its opposite. Returns 0 if that has been done. Throws
 * `not_found`.
 */
export async function reverseCharge(actor: Actor<MoneyRole>, id: string, reason: string): Promise<number> {
  const charge = await ChargeModel.findById(id).lean<ChargeDocument | null>();
  if (!charge || charge.reverses) throw notFound("There is no such charge.");
  const { _id, user_id, apartment_no, period, kind, label, cents, due_on, reference } = charge;
  return inTransaction(async (session) => {
    await lockAccount(charge, session);
    if ((await findReversals([charge], session)).length > 0) return 0;
    const { by, by_name } = byOffice(actor);
    const same = { user_id, apartment_no, period, kind, label, due_on };
    const opposite = { ...same, cents: -cents, reference: `reversal of ${reference}`, reverses: _id };
    await new ChargeModel({ ...opposite, reason, by, by_name, at: new Date() }).save({ session });
    const agreement = await AgreementModel.findOne({ user_id, apartment_no }).session(session).lean();
    const subject = apartmentSubject({ apartment_no, email: agreement?.email ?? "" });
    const after = { period, kind, label, amount: fromCents(cents), reason };
    await recordChange({ actor, action: "charge.reversed", subject, after }, session);
    return 1;
  });
}

/** Lets off what is open again, in the transaction that opened it (docs/product.md 5.37). */
export async function waive(
  before: Account,
  reopened: readonly ReopenedLine[],
  { reason, ...author }: Author & { readonly reason: string },
  session: ClientSession,
): Promise<void> {
  const letOff = async ({ line }: ReopenedLine, cents: number) => {
    if (cents <= 0) return;
    const { id, period, due_on } = line;
    const waiver = { kind: "waiver", label: "Let off", period, due_on, line: id, reason } as const;
    await addCharge(before.agreement, { ...waiver, cents: -cents }, author, session);
  };
  const priced = new Set(reopened.flatMap(({ line, discount }) => (discount > 0 ? [line.id] : [])));
  const readAgain = async () =>
    reopenedLines(before, await findAccount(before.agreement, new Date(), session));
  for (const one of reopened) if (priced.has(one.line.id)) await letOff(one, one.cents - one.discount);
  // A coupon's part is given again with that, unless too little of its payment is left.
  for (const one of await readAgain()) if (priced.has(one.line.id)) await letOff(one, one.cents);
  // Then credit pays again what it had paid beside it.
  for (const one of await readAgain()) await letOff(one, one.cents);
}

/** A month whose rent is open again, with what is open of it now, in cents. */
export type ReopenedMonth = Pick<SettledLine, "period" | "open">;

/** Returns the months that were covered before the agreements changed and are open now, in the transaction that changed them. */
export async function findReopenedMonths(
  before: Account | null,
  session: ClientSession,
): Promise<ReopenedMonth[]> {
  if (!before) return [];
  const covered = new Map(before.lines.map(({ id, covered: cents }) => [id, cents]));
  const after = await findAccount(before.agreement, new Date(), session);
  return reopenedLines(before, after).flatMap(({ line: { id, kind, period, open } }) =>
    kind === "rent" && (covered.get(id) ?? 0) > 0 ? [{ period, open }] : [],
  );
}
