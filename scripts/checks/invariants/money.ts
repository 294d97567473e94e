import type { Connection } from "mongoose";
import { accountsOf } from "@/lib/payments/derive-account";
import {
  balanceOf,
  isGivingBack,
  listGiven,
  newestOf,
  storedBalance,
  COUPON_STATUSES,
  UNFINISHED_STATUSES,
} from "@/lib/payments/rules";
import { periodOf } from "@/lib/platform/format/periods";
import type { AgreementDocument } from "@/models/agreement";
import type { ChargeDocument } from "@/models/charge";
import type { CouponDocument } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { findRepeats, violations } from "./find-repeats";

const BACK_AGAIN = ["dispute_won", "give_back_failed"];
const USES = { $in: [...COUPON_STATUSES] };

/** I8, I9, I12, I19, I26 and the database's part of I13: payments and coupons. I10 needs no check: an event's id is its key. */
export async function checkMoney(connection: Connection): Promise<string[]> {
  const unfinished = await findRepeats(connection, "payments", ["user_id", "apartment_no"], {
    status: { $in: [...UNFINISHED_STATUSES] },
  });
  const intents = await findRepeats(connection, "payments", ["transactionId"], {
    transactionId: { $exists: true },
  });
  const references = await findRepeats(connection, "payments", ["reference_key"], {
    reference_key: { $exists: true },
  });
  const codes = await findRepeats(connection, "coupons", ["code_key"]);
  return [
    ...violations("I8", "more than one unfinished payment of person and apartment", unfinished),
    ...violations("I9", "more than one payment for PaymentIntent", intents),
    ...violations("I12", "more than one coupon with code", codes),
    ...violations("I19", "more than one payment with reference", references),
    ...(await checkCoupons(connection)),
    ...(await checkCouponUses(connection)),
    ...(await checkPayments(connection)),
    ...(await checkLedgers(connection)),
    ...(await checkAccounts(connection)),
  ];
}

async function checkCoupons(connection: Connection): Promise<string[]> {
  const wrong = await connection
    .collection("coupons")
    .find<{ coupon: string }>({
      $expr: {
        $or: [
          { $lt: ["$discount", 1] },
          { $gt: ["$discount", 100] },
          { $ne: [{ $trunc: "$discount" }, "$discount"] },
          { $ne: [{ $toUpper: "$coupon" }, "$code_key"] },
        ],
      },
    })
    .toArray();
  return wrong.map(({ coupon }) => `I12: coupon ${coupon} has a wrong percentage or key`);
}

/** Counts as `countCouponUses` does: payments with a deleted coupon do not count for a later one with the same code. */
async function checkCouponUses(connection: Connection): Promise<string[]> {
  const limited = connection
    .collection<CouponDocument>("coupons")
    .find({ $or: [{ uses: { $gt: 0 } }, { uses_per_tenant: { $gt: 0 } }] });
  const overused: string[] = [];
  for await (const { coupon, date, uses, uses_per_tenant } of limited) {
    const byTenant = await connection
      .collection<PaymentDocument>("payments")
      .aggregate<{ count: number }>([
        // Money that came back after its use was free again gives the discount once more.
        {
          $match: { coupon, created_at: { $gte: date }, status: USES, "entries.kind": { $nin: BACK_AGAIN } },
        },
        { $group: { _id: "$user_id", count: { $sum: 1 } } },
      ])
      .toArray();
    const all = byTenant.reduce((sum, { count }) => sum + count, 0);
    const isOverused = byTenant.some(({ count }) => count > (uses_per_tenant ?? Infinity));
    if (isOverused || all > (uses ?? Infinity)) overused.push(coupon);
  }
  return violations("I12", "more uses than its limits allow, of coupon", overused);
}

async function checkPayments(connection: Connection): Promise<string[]> {
  const wrong = await connection
    .collection("payments")
    .find({
      $or: [
        { $expr: { $lt: ["$rent_cents", "$discount_cents"] } },
        { status: "paid", paid_cents: { $gt: 0 }, transactionId: { $exists: false } },
      ],
    })
    .toArray();
  const agreements = await connection.collection("payments").distinct("agreement_id");
  const known = await connection.collection("agreements").distinct("_id", { _id: { $in: agreements } });
  const found = new Set(known.map(String));
  return [
    ...violations(
      "I13",
      "a payment does not add up or has no PaymentIntent",
      wrong.map(({ _id }) => String(_id)),
    ),
    ...violations(
      "I13",
      "payments of no agreement",
      agreements.map(String).filter((id) => !found.has(id)),
    ),
  ];
}

/** The stored status and sums match the entries, and no entry is stored twice. */
async function checkLedgers(connection: Connection): Promise<string[]> {
  const wrong: string[] = [];
  const repeated: string[] = [];
  const tooMuch: string[] = [];
  const unnamed: string[] = [];
  const loose: string[] = [];
  const sentTwice: string[] = [];
  for await (const row of connection.collection<PaymentDocument>("payments").find({})) {
    const { status, kept_cents, refunded_cents } = storedBalance(row);
    const fits = row.kept_cents === kept_cents && row.refunded_cents === refunded_cents;
    if (row.status !== status || !fits) wrong.push(String(row._id));
    const { kept } = balanceOf(row);
    if (kept > row.paid_cents) tooMuch.push(String(row._id));
    const standing = [...newestOf(row.entries).values()];
    const hasMoney = standing.some(({ kind }) => kind === "received");
    // Cash needs no reference.
    const isNamed = row.reference_key !== undefined;
    if (isNamed ? !hasMoney : hasMoney && row.method !== "cash") unnamed.push(String(row._id));
    if (!row.giving_back_since && isGivingBack(row)) loose.push(String(row._id));
    const keys = listGiven(row).flatMap(({ by, key }) => (key ? [`${String(by)} ${key}`] : []));
    if (new Set(keys).size < keys.length) sentTwice.push(String(row._id));
    const references = row.entries.map(({ reference }) => reference);
    if (new Set(references).size < references.length) repeated.push(String(row._id));
  }
  return [
    ...violations("I13", "the status or the sums of a payment are not what its entries give", wrong),
    ...violations("I13", "an entry stands twice in payment", repeated),
    ...violations("I19", "a payment keeps more than was received", tooMuch),
    ...violations("I19", "what is on its way back to a card could be given back again, of payment", loose),
    ...violations("I19", "what was sent once was given back twice, of payment", sentTwice),
    ...violations(
      "I19",
      "a payment was received by hand without a reference, or has one without money",
      unnamed,
    ),
  ];
}

/**
 * Each account adds up: no line is covered beyond its amount, each receipt's covers and what is left of it are what it has,
 * and what is open less what is left over is what was asked less what was received.
 */
async function checkAccounts(connection: Connection): Promise<string[]> {
  const read = <T>(name: string) => connection.collection(name).find({}).toArray() as unknown as Promise<T[]>;
  const agreements = await read<AgreementDocument>("agreements");
  agreements.sort((one, other) => one.accept_date.getTime() - other.accept_date.getTime());
  const charges = await read<ChargeDocument>("charges");
  const rows = await read<PaymentDocument>("payments");
  const payments = rows.map((row) => ({ ...row, money: balanceOf(row) }));
  const wrong: string[] = [];
  for (const account of accountsOf(agreements, payments, charges, {
    period: periodOf(new Date()),
    due_day: 5,
  })) {
    const { agreement, lines, receipts, open, credit, to_refund } = account;
    const isOver = lines.some(({ cents, covered, open: left }) => covered < 0 || covered > cents || left < 0);
    const has = account.payments.reduce(
      (sum, { money }) => sum + Math.max(0, money.kept + money.in_dispute),
      0,
    );
    const shown = [...receipts.values()].reduce(
      (sum, one) =>
        sum + one.credit + one.to_refund + one.covers.reduce((cents, { cents: part }) => cents + part, 0),
      0,
    );
    const sums = [open, credit, to_refund];
    if (isOver || has !== shown || sums.some((cents) => cents < 0 || !Number.isInteger(cents)))
      wrong.push(`${agreement.apartment_no} ${String(agreement.user_id)}`);
  }
  const reversals = await findRepeats(connection, "charges", ["reverses"], { reverses: { $exists: true } });
  const references = await findRepeats(connection, "charges", ["user_id", "apartment_no", "reference"]);
  return [
    ...violations("I26", "an account does not add up", wrong),
    ...violations("I26", "more than one reversal of charge", reversals),
    ...violations("I26", "more than one charge with reference", references),
  ];
}
