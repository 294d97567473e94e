import mongoose, { type QueryFilter } from "mongoose";
import { getBuilding } from "@/lib/building/queries";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import {
  type QueryOf,
  type ReplyOf,
  type FileReply,
  MONEY_READ,
  type MoneyReader,
} from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { searchPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { forbidden, notFound } from "@/lib/platform/errors";
import { toCsv } from "@/lib/platform/format/csv";
import { towerDay } from "@/lib/platform/format/dates";
import { formatsIn } from "@/lib/platform/format/in-language";
import { fromCents, rentOf } from "@/lib/platform/format/money";
import { monthOf, namedPeriods, periodOf, type Settles, settlesText } from "@/lib/platform/format/periods";
import { type PaymentDocument, PaymentModel } from "@/models/payment";
import {
  type Payment,
  type listPayments as listEndpoint,
  type listRentMonths as monthsEndpoint,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "./contract";
import { type Account, givesCoupon, settledBy, settlesAtFirst, settlesOf } from "./derive-account";
import { rentAt } from "./derive-bills";
import { findAccount, findSettled, getOwnAgreement, priceOf } from "./find-accounts";
import { findShortAccounts } from "./find-short-accounts";
import { RECEIPT } from "./messages";
import { NO_PAYMENT } from "./names";
import type {
  Receipt,
  exportPayments,
  listAllPayments as listAllEndpoint,
  listMyReceipts as receiptsEndpoint,
} from "./receipt-contract";
import { balanceOf, methodOf, shownPayments, isUnderWay, newestOf, orderOf, receiptNumber } from "./rules";

const COLUMNS: [en: string, bn: string, cell: (payment: Receipt, language: Language) => string | number][] = [
  ["Receipt", "রসিদ", ({ number }) => number],
  ["Name", "নাম", ({ name }) => name],
  ["Email", "ইমেইল", ({ email }) => shownEmail(email)],
  ["Apartment No", "ফ্ল্যাট নম্বর", ({ apartment_no }) => apartment_no],
  ["Floor No", "তলা", ({ floor_no }) => floor_no],
  ["Block", "ব্লক", ({ block_no }) => block_no],
  ["Month", "মাস", ({ settles }, language) => settlesText(settles, language, String)],
  ["Rent", "ভাড়া", (payment) => rentOf(payment).toFixed(2)],
  ["Coupon", "কুপন", ({ coupon }) => coupon],
  ["Discount", "ছাড়", ({ discount }) => discount.toFixed(2)],
  ["Waived", "মওকুফ", ({ waived }) => waived.toFixed(2)],
  ["Paid Amount", "পরিশোধিত টাকা", ({ paid }) => paid.toFixed(2)],
  ["Refunded", "ফেরত", ({ refunded }) => refunded.toFixed(2)],
  ["In Dispute", "আপত্তিতে আটকে আছে", ({ in_dispute }) => in_dispute.toFixed(2)],
  ["Kept", "নিট পরিশোধিত", ({ kept }) => kept.toFixed(2)],
  ["Status", "অবস্থা", ({ status }, language) => RECEIPT[language].status[status]],
  ["Payment Date", "পরিশোধের তারিখ", ({ date }) => towerDay(date)],
  ["Transaction ID", "লেনদেন নম্বর", ({ transactionId }) => transactionId],
  ["Method", "পরিশোধের মাধ্যম", ({ method }, language) => formatsIn(language).method(method)],
  ["Reference", "রেফারেন্স", ({ reference }) => reference],
  ["Recorded By", "রেকর্ড করেছেন", ({ recorded_by }) => recorded_by],
];

/** Formats payments as CSV: amounts with two decimals and without a sign, days in Dhaka as on receipts, digits that spreadsheets add. */
export function formatCsv(name: string, payments: readonly Receipt[], language: Language = "en"): FileReply {
  const head = COLUMNS.map(([en, bn]) => ({ en, bn })[language]);
  const rows = payments.map((payment) => COLUMNS.map(([, , cell]) => cell(payment, language)));
  return { name, bytes: new Uint8Array(Buffer.from(toCsv(head, rows), "utf8")) };
}

/** Returns a payment for the API: in dollars; `amount` is the rent (docs/product.md 5.7). `settles` is what it pays now. */
export function serializePayment(row: PaymentDocument, settles: Settles = settlesAtFirst(row)): Payment {
  const { received, waived, given_back, in_dispute, kept, status } = balanceOf(row);
  return {
    _id: String(row._id),
    email: row.email,
    name: row.name ?? "",
    apartment_no: row.apartment_no,
    floor_no: row.floor_no,
    block_no: row.block_no,
    month: row.month,
    period: row.period,
    rent: fromCents(row.rent_cents),
    amount: fromCents(row.rent_cents),
    coupon: row.coupon ?? "",
    discount: fromCents(row.discount_cents),
    paid: fromCents(row.entries.length > 0 ? received : row.paid_cents),
    waived: fromCents(waived),
    given_back: fromCents(given_back),
    in_dispute: fromCents(in_dispute),
    kept: fromCents(kept),
    method: methodOf(row),
    reference: row.reference ?? "",
    transactionId: row.transactionId ?? "",
    status,
    date: row.date.toISOString(),
    settles: { ...settles, periods: [...settles.periods] },
    covers: (row.receipt?.covers ?? []).map(({ cents, ...line }) => ({ ...line, amount: fromCents(cents) })),
    credit: fromCents(row.receipt?.credit_cents ?? 0),
  };
}

/**
 * Whether the smallest coupon is given for this rent: of what was paid before, the rules of payments decide. One of 100 percent
 * is given for what is open, whatever was.
 */
function takesCoupon(
  account: Account,
  { id, kind, due, open }: Account["lines"][number],
  now: Date,
): boolean {
  if (kind !== "rent" || open === due) return kind === "rent";
  const terms = priceOf(account, [id], { code: "", percent: 1 });
  return terms !== null && givesCoupon(account, terms, now);
}

/** GET /rent-months: the twelve months with what is owed; in dollars. */
export async function listRentMonths(
  actor: Actor<"member">,
  now = new Date(),
): Promise<ReplyOf<typeof monthsEndpoint>> {
  const agreement = await getOwnAgreement(actor);
  const account = await findAccount(agreement, now);
  const open = (account?.lines ?? []).filter((line) => line.open > 0);
  const rents = new Map(
    account?.lines.flatMap((line) => (line.kind === "rent" ? [[line.period, line]] : [])),
  );
  const payable = [...new Set(open.map(({ period }) => period))];
  const shown = new Set([...payable, ...namedPeriods(now)]);
  return {
    rent: fromCents(rentAt(agreement, periodOf(now))),
    months: [...shown].sort().map((period) => {
      const own = open.filter((line) => line.period === period);
      return {
        month: monthOf(period),
        period,
        paid: rents.has(period) && own.length === 0,
        payable: own.length > 0,
        rent: fromCents(rents.get(period)?.cents ?? rentAt(agreement, period)),
        open: fromCents(own.reduce((cents, line) => cents + line.open, 0)),
        lines: own.map((line) => ({
          id: line.id,
          kind: line.kind,
          label: line.label,
          amount: fromCents(line.due),
          open: fromCents(line.open),
          takes_coupon: account !== null && takesCoupon(account, line, now),
        })),
      };
    }),
    next: payable[0] ?? null,
    due: payable.filter((period) => period <= periodOf(now)),
  };
}

type PageQuery = Pick<QueryOf<typeof listAllEndpoint>, "page" | "limit" | "sort" | "direction">;

/** The fields of columns with another name. */
const FIELDS: Partial<Record<NonNullable<PageQuery["sort"]>, string>> = {
  rent: "rent_cents",
  discount: "discount_cents",
  paid: "kept_cents",
};

/** Returns a page of these payments, newest first by default. A query changes its filter, so each has its own. */
async function findPage(
  filter: () => QueryFilter<PaymentDocument>,
  { page, limit, sort = "date", direction }: PageQuery,
): Promise<{ rows: PaymentDocument[]; total: number }> {
  const way = direction === "asc" ? 1 : -1;
  const [rows, total] = await Promise.all([
    PaymentModel.find(filter())
      .sort({ [FIELDS[sort] ?? sort]: way, _id: way })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    PaymentModel.countDocuments(filter()),
  ]);
  return { rows, total };
}

const ownFilter = ({ userId }: Actor) => ({ ...shownPayments(), user_id: userId });

/**
 * GET /payments-history/{email}: the caller's payments with money received or pending, over all agreements, newest first by
 * default. Throws `forbidden` for another's email.
 */
export async function listOwnPayments(
  actor: Actor<"member">,
  email: string,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ items: Payment[]; total: number }> {
  if (email !== actor.email) throw forbidden();
  const { rows, total } = await findPage(() => ownFilter(actor), query);
  const settled = await findSettled(rows);
  return { items: rows.map((row) => serializePayment(row, settlesOf(row, settled))), total };
}

/** Returns payments with what each pays now; `known` has it of all of them. */
async function withSettled(
  rows: readonly PaymentDocument[],
  known?: ReadonlyMap<string, Settles>,
): Promise<Receipt[]> {
  const settled = known ?? (await findSettled(rows));
  return rows.map((row) => serializeReceipt(row, settlesOf(row, settled)));
}

/** Returns a payment for its receipt; in dollars. */
export function serializeReceipt(row: PaymentDocument, settles?: Settles): Receipt {
  const payment = serializePayment(row, settles);
  const waiver = row.entries.find(({ kind }) => kind === "waived");
  const under_way = row.give_backs?.filter((order) => isUnderWay(row, order)) ?? [];
  return {
    ...payment,
    number: receiptNumber(row),
    card_brand: row.card_brand ?? "",
    card_last4: row.card_last4 ?? "",
    refunded: payment.given_back,
    percent: row.percent,
    recorded_by: row.entries.find(({ source }) => source === "admin")?.by_name ?? "",
    waived_reason: waiver?.reason ?? "",
    ...(waiver && payment.waived === 0 && { waived_before: fromCents(waiver.cents) }),
    reversed: row.entries.findLast(({ kind }) => kind === "reversed")?.reason ?? null,
    returns: returnsOf(row),
    failed_returns: failedReturnsOf(row),
    returning: fromCents(under_way.reduce((sum, { cents }) => sum + cents, 0)),
    still_open: row.receipt ? fromCents(row.receipt.open_cents) : null,
    ...(row.receipt?.language && { language: row.receipt.language }),
  };
}

/** Returns the valid refunds; for cards from the provider, with author and reason from the admin's order. */
function returnsOf(row: PaymentDocument): Receipt["returns"] {
  return [...newestOf(row.entries).values()].flatMap((entry) => {
    const { kind, cents, at, by_name, reason } = entry;
    if (kind !== "given_back") return [];
    const order = orderOf(row, entry);
    return {
      amount: fromCents(cents),
      at: at.toISOString(),
      by: by_name ?? order?.by_name ?? "",
      reason: reason ?? order?.reason ?? "",
    };
  });
}

/** Returns refunds that the provider rejected or the bank returned. */
function failedReturnsOf(row: PaymentDocument): Receipt["failed_returns"] {
  const sentBack = row.entries.filter(({ kind }) => kind === "give_back_failed");
  const refused = row.give_backs?.filter(({ failure }) => failure) ?? [];
  return [...sentBack, ...refused]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ cents, at }) => ({ amount: fromCents(cents), at: at.toISOString() }));
}

/** More than twenty apartments pay in forty years. */
const MOST_EXPORTED = 10_000;

type Filters = QueryOf<typeof exportPayments>;

/** GET /payments: payments with money received or pending, filtered; newest first by default. */
export async function listAllPayments(
  _actor: Actor<MoneyReader>,
  query: QueryOf<typeof listAllEndpoint>,
  now = new Date(),
): Promise<{ items: Receipt[]; total: number }> {
  const settled = await findSettledIn(query.period, now);
  const { rows, total } = await findPage(() => filterOf(query, settled), query);
  return { items: await withSettled(rows, settled), total };
}

/** Returns the same payments for a file. */
export async function listExportedPayments(_actor: Actor<MoneyReader>, filters: Filters): Promise<Receipt[]> {
  const settled = await findSettledIn(filters.period, new Date());
  return listForFile(filterOf(filters, settled), settled);
}

/** Returns what payments settle now, by id: at least of those that were made for a month, or pay something of it. */
async function findSettledIn(
  period: string | undefined,
  now: Date,
): Promise<Map<string, Settles> | undefined> {
  if (!period) return undefined;
  const { due_day } = await getBuilding();
  const day = { period: periodOf(now), due_day };
  const { accounts } = await findShortAccounts(day, { from: period, isOne: true });
  return new Map(accounts.flatMap(settledBy));
}

/** Returns the member's payments for a file. Throws `forbidden` for another's email. */
export async function listOwnExported(actor: Actor, email: string): Promise<Receipt[]> {
  if (email !== actor.email) throw forbidden();
  return listForFile(ownFilter(actor));
}

/** Returns these payments, newest first, at most 10,000. */
async function listForFile(
  filter: QueryFilter<PaymentDocument>,
  known?: ReadonlyMap<string, Settles>,
): Promise<Receipt[]> {
  const rows = await PaymentModel.find(filter).sort({ date: -1, _id: -1 }).limit(MOST_EXPORTED).lean();
  return withSettled(rows, known);
}

/**
 * GET /payments/{id}: a receipt; current and former members see their own, an admin any. Throws `not_found` also for
 * another's, so that ids cannot be probed.
 */
export async function getReceipt(actor: Actor, id: string): Promise<Receipt> {
  const row = await getShownPayment(id, hasRole(actor, MONEY_READ) ? {} : { user_id: actor.userId });
  return serializeReceipt(row, settlesOf(row, await findSettled([row])));
}

/** A payment is of the months of which it pays something now; of what pays nothing counts the month that it was made for. */
function filterOf(
  { status, period = "", q }: Filters,
  settled: ReadonlyMap<string, Settles> = new Map(),
): QueryFilter<PaymentDocument> {
  const paid = [...settled].flatMap(([id, { periods }]) => (periods.includes(period) ? [id] : []));
  const words = q ? mongoose.trusted({ $regex: searchPattern(q), $options: "i" }) : null;
  const fields = ["name", "email", "apartment_no", "coupon", "transactionId", "reference"] as const;
  const gone = { period, kept_cents: mongoose.trusted({ $lte: 0 }) };
  return {
    ...shownPayments(),
    ...(status && { status }),
    $and: [
      period ? { $or: [{ _id: mongoose.trusted({ $in: paid }) }, gone] } : {},
      words ? { $or: fields.map((field) => ({ [field]: words })) } : {},
    ],
  };
}

/** GET /my-receipts: a page of the caller's receipts over all agreements, newest first. */
export async function listOwnReceipts(
  actor: Actor<"user" | "member">,
  query: QueryOf<typeof receiptsEndpoint>,
): Promise<{ items: Receipt[]; total: number }> {
  const { rows, total } = await findPage(() => ownFilter(actor), query);
  return { items: await withSettled(rows), total };
}

/** The query's time limit: a figure for a chart is not worth more of the database's time. */
const GIVE_UP_MS = 2_000;

/** Counts all payments by status. Throws the driver's error if the database is unreachable or slow. */
export async function countPaymentsByStatus(): Promise<Record<PaymentStatus, number>> {
  await connectDatabase();
  const counted = await Promise.all(
    // One index scan per status: `$group` would read every document.
    PAYMENT_STATUSES.map(async (status) => {
      const count = await PaymentModel.countDocuments({ status }).maxTimeMS(GIVE_UP_MS);
      return [status, count] as const;
    }),
  );
  return Object.fromEntries(counted) as Record<PaymentStatus, number>;
}

/** Returns a payment that admins see, or its tenant. Throws `not_found`. */
export async function getShownPayment(
  id: string,
  whose: { user_id?: string } = {},
): Promise<PaymentDocument> {
  const row = await PaymentModel.findOne({ ...shownPayments(), ...whose, _id: id }).lean();
  if (!row) throw notFound(NO_PAYMENT);
  return row;
}
