import { addDays } from "date-fns";
import mongoose from "mongoose";
import { settlesOf } from "@/lib/payments/derive-account";
import { findSettled } from "@/lib/payments/find-accounts";
import { methodOf, movementsOf, orderOf } from "@/lib/payments/rules";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import {
  type FileReply,
  MONEY_READ,
  type MoneyReader,
  type QueryOf,
  type ReplyOf,
} from "@/lib/platform/contracts/endpoint";
import { PHOTO_GONE } from "@/lib/platform/contracts/messages";
import { METHOD_NAMES, type PaymentMethod } from "@/lib/platform/contracts/payment-methods";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { AppError, notFound } from "@/lib/platform/errors";
import { toCsv } from "@/lib/platform/format/csv";
import { dayLabel, towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { addMonths, type Settles, settlesText } from "@/lib/platform/format/periods";
import { costsOf } from "@/lib/repairs/rules";
import { AgreementModel } from "@/models/agreement";
import { DepositModel } from "@/models/deposit";
import { ExpenseModel, type ExpenseDocument } from "@/models/expense";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { RepairModel } from "@/models/repair";
import {
  type BookEntry,
  CATEGORY_LABELS,
  type Expense,
  type getBook as bookEndpoint,
  type listExpenses as contract,
  FIRST_BOOK_DAY,
  MOST_BOOK_ENTRIES,
  MOST_BOOK_MONTHS,
} from "./contract";

const photoOf = ({ _id, has_photo }: Pick<ExpenseDocument, "_id" | "has_photo">) =>
  has_photo ? `/api/expenses/${_id.toString()}/photo` : "";

/** Returns the photo of an expense's receipt to who reads the book. Throws the same `not_found` for anyone else as for a missing one. */
export async function findExpensePhoto(actor: Actor | null, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const none = notFound(PHOTO_GONE);
  if (!actor || !MONEY_READ.some((role) => hasRole(actor, role)) || !mongoose.isValidObjectId(id)) throw none;
  const expense = await ExpenseModel.findById(id).select("+photo");
  if (!expense?.photo) throw none;
  return new Uint8Array(expense.photo);
}

function serializeExpense(expense: ExpenseDocument): Expense {
  const { _id, on, category, cents, vendor = "", apartment_no = "", note = "", at, by_name = "" } = expense;
  const { reversed_at, reversed_by_name = "", reverse_reason = "" } = expense;
  return {
    photo: photoOf(expense),
    _id: _id.toString(),
    on,
    category,
    amount: fromCents(cents),
    vendor,
    apartment_no,
    note,
    recorded_at: at.toISOString(),
    recorded_by: by_name,
    reversed: reversed_at
      ? { at: reversed_at.toISOString(), by: reversed_by_name, reason: reverse_reason }
      : null,
  };
}

/** GET /expenses: a page of them, the newest day first. */
export async function listExpenses(
  _actor: Actor<MoneyReader>,
  { page = 1, limit = 100 }: Partial<QueryOf<typeof contract>> = {},
): Promise<{ items: Expense[]; total: number }> {
  await connectDatabase();
  const [found, total] = await Promise.all([
    ExpenseModel.find()
      .sort({ on: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    countAll(ExpenseModel),
  ]);
  return { items: found.map(serializeExpense), total };
}

/** A movement in cents. */
type Movement = Omit<BookEntry, "amount"> & { readonly cents: number };

interface Days {
  readonly from: string;
  readonly to: string;
}

type Book = ReplyOf<typeof bookEndpoint>;

/** GET /book: the same with at most a thousand entries. Throws as `getWholeBook` does. */
export async function getBook(
  actor: Actor<MoneyReader>,
  query: QueryOf<typeof bookEndpoint>,
  now = new Date(),
): Promise<Book> {
  const book = await getWholeBook(actor, query, now);
  return { ...book, entries: book.entries.slice(-MOST_BOOK_ENTRIES) };
}

/**
 * GET /book/csv: what came and went by day, oldest first. Money counts on the day on which it was recorded, so that a closed year does not
 * change; what is kept of a deposit for damage is money received; a repair's cost stands on the day on which it was done, and a change of it on its own. Unlike in the rent roll, a record that was taken back counts on
 * both of its days. Throws `invalid_input` if the days are in the wrong order or more than ten years apart.
 */
export async function getWholeBook(
  _actor: Actor<MoneyReader>,
  { from, to, method }: QueryOf<typeof bookEndpoint>,
  now = new Date(),
): Promise<Book> {
  const today = towerDay(now);
  // Nothing is in a book before its first possible day, nor after today.
  const end = to === undefined || to > today ? today : to;
  const begin = from ?? `${end.slice(0, 4)}-01-01`;
  const days = checkDays({ from: begin < FIRST_BOOK_DAY ? FIRST_BOOK_DAY : begin, to: end });
  await connectDatabase();
  const [received, deducted, spent, repairs] = await Promise.all([
    findReceived(days, method),
    method && method !== "deposit" ? [] : findDeducted(days),
    method ? [] : findSpent(days),
    method ? [] : findRepairCosts(days),
  ]);
  return bookOf([...received, ...deducted, ...spent, ...repairs], days);
}

function checkDays(days: Days): Days {
  const message =
    days.from > days.to
      ? "The last day is before the first."
      : days.to.slice(0, 7) > addMonths(days.from.slice(0, 7), MOST_BOOK_MONTHS - 1)
        ? "Please choose at most ten years."
        : null;
  if (message) throw new AppError("invalid_input", message, { fields: { to: message } });
  return days;
}

/** Sums the movements by month. */
function bookOf(movements: readonly Movement[], { from, to }: Days): Book {
  const months = new Map<string, { received: number; spent: number }>();
  for (let period = from.slice(0, 7); period <= to.slice(0, 7); period = addMonths(period, 1))
    months.set(period, { received: 0, spent: 0 });
  const sum = { received: 0, spent: 0 };
  for (const { on, kind, cents } of movements) {
    const month = months.get(on.slice(0, 7));
    if (month) month[kind] += cents;
    sum[kind] += cents;
  }
  return {
    from,
    to,
    ...inUnits(sum),
    months: [...months].map(([period, month]) => ({ period, ...inUnits(month) })),
    total: movements.length,
    entries: movements
      .toSorted((one, other) => one.on.localeCompare(other.on))
      .map(({ cents, ...entry }) => ({ ...entry, amount: fromCents(cents) })),
  };
}

const inUnits = ({ received, spent }: { received: number; spent: number }) => ({
  received: fromCents(received),
  spent: fromCents(spent),
  profit: fromCents(received - spent),
});

/** Bounds in time that contain these days of Dhaka, and a little more. */
const around = ({ from, to }: Days) => ({
  $gte: addDays(new Date(from), -1),
  $lt: addDays(new Date(to), 2),
});

async function findReceived(days: Days, method: PaymentMethod | undefined): Promise<Movement[]> {
  const payments = await PaymentModel.find(movedIn(days))
    .select<Moved>([...MOVED])
    .lean<Moved[]>();
  const chosen = payments.filter((payment) => !method || methodOf(payment) === method);
  const settled = await findSettled(chosen);
  return chosen.flatMap((payment) => receivedBy(payment, days, settlesOf(payment, settled)));
}

/** Payments, or deposits, with an entry in these days. */
export const movedIn = (days: Days) => ({
  entries: mongoose.trusted({ $elemMatch: { at: around(days) } }),
});

/** What the book reads of a payment. */
const MOVED = [
  ...(["_id", "user_id", "apartment_no", "name", "email", "period", "received_on"] as const),
  ...(["method", "transactionId", "entries", "give_backs", "status", "lines", "receipt"] as const),
];

type Moved = Pick<PaymentDocument, (typeof MOVED)[number]>;

function receivedBy(payment: Moved, { from, to }: Days, settles: Settles): Movement[] {
  const { _id, apartment_no, name, email, received_on } = payment;
  return movementsOf(payment).flatMap(({ at, cents, entry }) => {
    const on = towerDay(at);
    if (cents === 0 || on < from || on > to) return [];
    const isLater = received_on && received_on !== on && cents > 0;
    const note = [settlesText(settles, "en"), isLater && `received on ${dayLabel(received_on, "en")}`];
    const reason = cents < 0 && (entry.reason ?? orderOf(payment, entry)?.reason);
    return [
      {
        on,
        kind: "received",
        cents,
        method: methodOf(payment),
        category: null,
        can_reverse: false,
        apartment_no,
        name: name || shownEmail(email),
        note: note.filter(Boolean).join(", "),
        ...(reason && { reason }),
        id: String(_id),
        photo: "",
      },
    ];
  });
}

/** What was kept of deposits for damage, on the day on which it was recorded, and a reversal on its own: then it is the tenant's money again. */
async function findDeducted(days: Days): Promise<Movement[]> {
  const { from, to } = days;
  const deposits = await DepositModel.find(
    { "entries.kind": "deducted", ...movedIn(days) },
    { entries: 1, agreement_id: 1 },
  ).lean();
  const ids = deposits.map(({ agreement_id }) => agreement_id);
  const agreements = await AgreementModel.find(
    { _id: mongoose.trusted({ $in: ids }) },
    { apartment_no: 1, name: 1, email: 1 },
  ).lean();
  const tenants = new Map(agreements.map((agreement) => [String(agreement._id), agreement]));
  return deposits.flatMap(({ agreement_id, entries }) => {
    const { apartment_no = "", name = "", email = "" } = tenants.get(String(agreement_id)) ?? {};
    const deducted = new Set(entries.flatMap(({ _id, kind }) => (kind === "deducted" ? [String(_id)] : [])));
    return entries.flatMap(({ _id, on: day, at, cents, reason, reverses }) => {
      const isReversal = reverses && deducted.has(String(reverses));
      const on = towerDay(at);
      const isLater = !isReversal && day !== on;
      if ((!isReversal && !deducted.has(String(_id))) || on < from || on > to) return [];
      return [
        {
          on,
          kind: "received" as const,
          cents: isReversal ? -cents : cents,
          method: "deposit" as const,
          category: null,
          can_reverse: false,
          apartment_no,
          name: name || shownEmail(email),
          note: ["Deducted from the deposit", isLater && `on ${dayLabel(day, "en")}`]
            .filter(Boolean)
            .join(" "),
          reason,
          id: String(_id),
          photo: "",
        },
      ];
    });
  });
}

async function findSpent({ from, to }: Days): Promise<Movement[]> {
  const within = mongoose.trusted({ $gte: from, $lte: to });
  const found = await ExpenseModel.find({
    $or: [{ on: within }, { reversed_at: mongoose.trusted(around({ from, to })) }],
  }).lean();
  return found.flatMap((expense) => {
    const { _id, on, category, cents, vendor = "", apartment_no = "", note = "" } = expense;
    const { reversed_at, reverse_reason = "" } = expense;
    const photo = photoOf(expense);
    const entry = { kind: "spent", method: null, category, apartment_no, name: vendor, photo } as const;
    const spent = { ...entry, on, cents, note, id: String(_id), can_reverse: !reversed_at };
    // The day of the reversal, so that a closed year does not change.
    const reversal = reversed_at && {
      ...spent,
      on: towerDay(reversed_at),
      cents: -cents,
      note: `Reversed: ${reverse_reason}`,
      can_reverse: false,
    };
    return [spent, ...(reversal ? [reversal] : [])].filter((one) => one.on >= from && one.on <= to);
  });
}

/** What repairs cost, on the day on which they were done, or on which it was noted or changed after that. */
async function findRepairCosts(days: Days): Promise<Movement[]> {
  const within = mongoose.trusted(around(days));
  const found = await RepairModel.find(
    {
      $or: [
        { "costs.at": within },
        {
          costs: mongoose.trusted({ $exists: false }),
          closed_at: within,
          cost_cents: mongoose.trusted({ $gt: 0 }),
        },
      ],
    },
    { closed_at: 1, cost_cents: 1, costs: 1, title: 1, apartment_no: 1 },
  ).lean();
  return found.flatMap((repair) =>
    costsOf(repair).flatMap(({ at, cents }, place) => {
      const on = towerDay(at);
      if (on < days.from || on > days.to) return [];
      return [
        {
          on,
          kind: "spent" as const,
          cents,
          method: null,
          category: "repairs" as const,
          can_reverse: false,
          apartment_no: repair.apartment_no ?? "",
          name: "",
          note: place === 0 ? repair.title : `${repair.title}: cost changed`,
          id: String(repair._id),
          photo: "",
        },
      ];
    }),
  );
}

const HEAD = ["Day", "Received", "Spent", "Method", "Category", "Apartment No", "Name", "Note"];

/** Formats a book as CSV with a last line of sums: amounts with two decimals and without the currency's sign. */
export function formatBookCsv({ from, to, received, spent, entries }: Book): FileReply {
  const rows = entries.map((entry) => [
    entry.on,
    entry.kind === "received" ? entry.amount.toFixed(2) : "",
    entry.kind === "spent" ? entry.amount.toFixed(2) : "",
    entry.method ? METHOD_NAMES[entry.method] : "",
    entry.category ? CATEGORY_LABELS[entry.category] : "",
    entry.apartment_no,
    entry.name,
    [entry.note, entry.reason && `Reason: ${entry.reason}`].filter(Boolean).join(", "),
  ]);
  const total = ["Total", received.toFixed(2), spent.toFixed(2), "", "", "", "", ""];
  const bytes = new Uint8Array(Buffer.from(toCsv(HEAD, [...rows, total]), "utf8"));
  return { name: `book-${from}-${to}.csv`, bytes };
}
