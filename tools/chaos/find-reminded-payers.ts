import { Types, type mongo } from "mongoose";
import { TAKEN_STATUSES } from "@/lib/payments/contract";
import { keyOf } from "@/lib/payments/derive-tenancy-months";
import { connectDatabase } from "@/lib/platform/db/connect";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { RentReminderModel, type RentReminderDocument } from "@/models/rent-reminder";

const [PAYMENTS, REMINDERS, END] = [
  PaymentModel.collection.name,
  RentReminderModel.collection.name,
  "ends_of_watches",
];

type Watched = PaymentDocument | RentReminderDocument;
type Change = mongo.ChangeStreamInsertDocument<Watched> | mongo.ChangeStreamUpdateDocument<Watched>;

/** Returns the database's present moment, for `findRemindedPayers`. */
export async function readOperationTime(): Promise<mongo.Timestamp> {
  const { db } = await connectDatabase();
  const pong = await db?.command({ ping: 1 });
  return pong?.operationTime as mongo.Timestamp;
}

/**
 * No one may be reminded of a month that was paid, or being paid, when the reminder was written. Goes by the order and the
 * times of the commits: a row's own times are from before its commit, which waits for what a killed process holds, and a
 * reminder's `at` is from the jumping clock.
 */
export async function findRemindedPayers(since: mongo.Timestamp): Promise<string[]> {
  const { db } = await connectDatabase();
  if (!db) throw new Error("The database is not connected.");
  const pipeline = [{ $match: { "ns.coll": { $in: [PAYMENTS, REMINDERS, END] } } }];
  const stream = db.watch<Watched>(pipeline, { startAtOperationTime: since });
  const end = new Types.ObjectId();
  await db.collection<{ _id: Types.ObjectId }>(END).insertOne({ _id: end });
  const months = new TakenMonths();
  const faults: string[] = [];
  for await (const change of stream) {
    if (change.operationType !== "insert" && change.operationType !== "update") continue;
    if (end.equals(change.documentKey._id)) break;
    if (change.ns.coll === PAYMENTS) months.apply(change);
    else if (change.ns.coll === REMINDERS && change.operationType === "insert")
      faults.push(...months.findFaults(change.fullDocument as RentReminderDocument));
  }
  return faults;
}

interface Month {
  /** The payments that take it. */
  readonly payments: Set<string>;
  /** When the first of them was committed. */
  since: Date | null;
}

/** The months that are paid or being paid, as far as the changes have been read. */
class TakenMonths {
  private readonly months = new Map<string, Month>();
  private readonly ofPayments = new Map<string, Month>();

  apply(change: Change): void {
    const id = String(change.documentKey._id);
    const isNew = change.operationType === "insert";
    if (isNew) {
      const row = change.fullDocument as PaymentDocument;
      this.ofPayments.set(id, this.monthOf(row, row.period));
    }
    const { status } = (isNew ? change.fullDocument : change.updateDescription.updatedFields) as {
      readonly status?: PaymentDocument["status"];
    };
    const month = this.ofPayments.get(id);
    if (!month || !status) return;
    if (!change.wallTime) throw new Error("The database does not tell when it committed a change.");
    if (TAKEN_STATUSES.some((one) => one === status)) month.payments.add(id);
    else month.payments.delete(id);
    month.since = month.payments.size > 0 ? (month.since ?? change.wallTime) : null;
  }

  /** An id is made before its transaction begins, and cut to the second: a month that was taken by then was visible. */
  findFaults({ _id, email, periods, ...home }: RentReminderDocument): string[] {
    const written = _id.getTimestamp();
    return periods.flatMap((period) => {
      const { since } = this.monthOf(home, period);
      if (!since || since >= written) return [];
      return [
        `${email} is reminded at ${written.toISOString()} of ${period}, taken since ${since.toISOString()}`,
      ];
    });
  }

  private monthOf(home: Pick<PaymentDocument, "user_id" | "apartment_no">, period: string): Month {
    const key = `${keyOf(home)} ${period}`;
    const month = this.months.get(key) ?? { payments: new Set(), since: null };
    this.months.set(key, month);
    return month;
  }
}
