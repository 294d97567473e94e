import { Types, type mongo } from "mongoose";
import { keyOf } from "@/lib/payments/derive-bills";
import { connectDatabase } from "@/lib/platform/db/connect";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { type ChargeDocument, ChargeModel } from "@/models/charge";
import { type PaymentDocument, PaymentModel } from "@/models/payment";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";
import { type Records, settleRecords } from "./settle-records";

/** The part of an account that a collection holds. */
const PARTS: Readonly<Record<string, keyof Records>> = {
  [AgreementModel.collection.name]: "agreements",
  [PaymentModel.collection.name]: "rows",
  [ChargeModel.collection.name]: "charges",
};
const [REMINDERS, END] = [RentReminderModel.collection.name, "ends_of_watches"];

type Recorded = AgreementDocument | PaymentDocument | ChargeDocument;
type Watched = Recorded | RentReminderDocument;
type Change = mongo.ChangeStreamInsertDocument<Watched> | mongo.ChangeStreamUpdateDocument<Watched>;

/** Makes the database keep what each change leaves, and returns its present moment, for `findPastFaults`. */
export async function beginWatch(): Promise<mongo.Timestamp> {
  const { db } = await connectDatabase();
  for (const collMod of Object.keys(PARTS))
    await db?.command({ collMod, changeStreamPreAndPostImages: { enabled: true } });
  const pong = await db?.command({ ping: 1 });
  return pong?.operationTime as mongo.Timestamp;
}

/**
 * A payment by card is reserved at what is open of its lines at that moment, less its discount; by autopay at that or less. Two that
 * stand do not pay the same line. And no one may be reminded of a month of which nothing was open, or which a bank was processing,
 * when the reminder was written.
 * Goes by the order and the times of the commits: a row's own times are from before its commit, which waits for what a killed
 * process holds, and a reminder's `at` is from the jumping clock.
 */
export async function findPastFaults(since: mongo.Timestamp): Promise<string[]> {
  const { db } = await connectDatabase();
  if (!db) throw new Error("The database is not connected.");
  const pipeline = [{ $match: { "ns.coll": { $in: [...Object.keys(PARTS), REMINDERS, END] } } }];
  const stream = db.watch<Watched>(pipeline, {
    startAtOperationTime: since,
    fullDocument: "whenAvailable",
  });
  const end = new Types.ObjectId();
  await db.collection<{ _id: Types.ObjectId }>(END).insertOne({ _id: end });
  const accounts = new PastAccounts();
  const faults: string[] = [];
  for await (const change of stream) {
    if (change.operationType !== "insert" && change.operationType !== "update") continue;
    if (end.equals(change.documentKey._id)) break;
    const part = PARTS[change.ns.coll];
    if (part === "rows" && change.operationType === "insert")
      faults.push(...accounts.findMispriced(change.fullDocument as PaymentDocument));
    if (part) accounts.apply(change, part);
    else if (change.ns.coll === REMINDERS && change.operationType === "insert")
      faults.push(...accounts.findFaults(change.fullDocument as RentReminderDocument));
  }
  return [...faults, ...accounts.findPaidTwice()];
}

/** Months by which the clock of autopay may be ahead (settings.ts), by which money that names nothing covers more. */
const CLOCKS = [0, 1, 2, 3, 4];

/**
 * The accounts are read after a reminder's id is made, which is cut to the second. But a commit that has its time is read only
 * when it is done, and the database may be frozen in between, for seven seconds at most (trouble.ts).
 */
const READ_BEFORE_MS = 15_000;

/** A reminder names what is due within three days (docs/product.md 5.40). */
const DUE_WITHIN_MS = 3 * 24 * 60 * 60 * 1_000;

interface State {
  /** When it was committed. */
  readonly since: Date;
  readonly records: Records;
}

/** The states of all tenancies' records, as far as the changes have been read. */
class PastAccounts {
  private readonly states = new Map<string, State[]>();
  /** By payment, the lines that it pays whole and of which no other had paid anything when it was reserved. */
  private readonly unpaid = new Map<string, readonly string[]>();

  apply({ fullDocument, wallTime }: Change, part: keyof Records): void {
    if (!fullDocument || !wallTime) throw new Error("The database does not tell what a change has left.");
    const states = this.statesOf(fullDocument);
    const before = states.at(-1)?.records ?? { agreements: [], rows: [], charges: [] };
    const others = (before[part] as readonly Recorded[]).filter(({ _id }) => !_id.equals(fullDocument._id));
    const records: Records = { ...before, [part]: [...others, fullDocument] };
    const agreements = records.agreements.toSorted(
      (one, other) => one.accept_date.getTime() - other.accept_date.getTime(),
    );
    states.push({ since: wallTime, records: { ...records, agreements } });
  }

  /** Compares a new payment by card with what its lines cost in the state before it, and notes which of them it pays. */
  findMispriced(row: PaymentDocument): string[] {
    const records = this.statesOf(row).at(-1)?.records;
    if (row.method || !records) return [];
    const named = { ...row, status: "processing" as const, entries: [] };
    const settled = { ...records, rows: [...records.rows, named] };
    const linesAfter = (months: number) =>
      settleRecords(settled, addMonths(periodOf(row.created_at), months)).lines;
    this.noteUnpaid(row, records, linesAfter(0));
    // What is rebuilt from the provider's records was priced before; a coupon of all of it costs nothing.
    if (row.adopted || row.status !== "open") return [];
    const isRight = CLOCKS.some((months) => {
      const lines = linesAfter(months);
      const rent = lines[row.lines.find((id) => id.startsWith("rent:")) ?? ""]?.open ?? 0;
      const discount = Math.min(Math.round((row.rent_cents * row.percent) / 100), rent);
      const open = row.lines.reduce((cents, id) => cents + (lines[id]?.open ?? 0), 0) - discount;
      return row.is_capped ? row.paid_cents <= open : row.paid_cents === open;
    });
    if (isRight) return [];
    return [
      `${String(row._id)} of ${row.email} is reserved at ${row.paid_cents} for ${row.lines.join(", ")}`,
    ];
  }

  /** Notes the lines of which a payment pays all and no other has paid anything. What was paid before is for its price to say. */
  private noteUnpaid(
    { _id, lines, paid_cents, discount_cents }: PaymentDocument,
    { rows }: Records,
    settled: ReturnType<typeof settleRecords>["lines"],
  ): void {
    let left = paid_cents + discount_cents;
    const unpaid = lines.filter((id) => {
      const { covered, open } = settled[id] ?? { covered: 0, open: 0 };
      const isPaid = open > 0 && open <= left;
      left -= Math.min(left, open);
      return isPaid && covered === 0;
    });
    for (const other of rows)
      if (other.entries.length > 0)
        this.unpaid.set(
          String(other._id),
          this.unpaidOf(other).filter((id) => !unpaid.includes(id)),
        );
    this.unpaid.set(String(_id), unpaid);
  }

  private readonly unpaidOf = ({ _id }: PaymentDocument) => this.unpaid.get(String(_id)) ?? [];

  /**
   * A card is charged for a line again only after money of the first charge went back, for good or for a while: of two that were
   * reserved before either came, as no two are, one is given back.
   */
  findPaidTwice(): string[] {
    return [...this.states].flatMap(([key, states]) => {
      const stand = (states.at(-1)?.records.rows ?? []).filter(
        ({ entries: [first, ...later] }) => first?.kind === "charged" && later.length === 0,
      );
      const paid = stand.flatMap(this.unpaidOf);
      return [...new Set(paid.filter((line, place) => paid.indexOf(line) < place))].map((line) => {
        const charges = stand
          .filter((row) => this.unpaidOf(row).includes(line))
          .map(({ _id, lines, paid_cents }) => `${String(_id)} ${paid_cents} for ${lines.join(", ")}`);
        return `${line} of ${key} is paid twice: ${charges.join("; ")}`;
      });
    });
  }

  /** What was open in one state since it was read may be named: the mail is checked again before it is sent. */
  findFaults(reminder: RentReminderDocument): string[] {
    const written = new Date(reminder._id.getTimestamp().getTime() - READ_BEFORE_MS);
    const states = this.statesOf(reminder);
    const then = states.slice(
      Math.max(
        0,
        states.findLastIndex(({ since }) => since < written),
      ),
    );
    const until = periodOf(new Date(reminder.at.getTime() + DUE_WITHIN_MS));
    return reminder.periods
      .filter((period) => !then.some(({ records }) => isToPay(records, period, until)))
      .map((period) => {
        const since = then[0]?.since.toISOString() ?? "its beginning";
        return `${reminder.email} is reminded after ${written.toISOString()} of ${period}, not open since ${since}`;
      });
  }

  private statesOf(one: Watched): State[] {
    const states = this.states.get(keyOf(one)) ?? [];
    this.states.set(keyOf(one), states);
    return states;
  }
}

/**
 * Whether something of a month is open that no bank is processing, with the bills up to the month that a reminder may name: a
 * credit lowers its own month first.
 */
function isToPay(records: Records, period: string, until: string): boolean {
  const isUnderWay = records.rows.some(
    (row) =>
      row.status === "processing" && (row.period === period || row.lines.some((id) => id.endsWith(period))),
  );
  if (isUnderWay) return false;
  const { bills, lines } = settleRecords(records, until);
  return bills.some((bill) => bill.period === period && (lines[bill.id]?.open ?? 0) > 0);
}
