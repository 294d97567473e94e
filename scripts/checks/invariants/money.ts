import type { Connection } from "mongoose";
import { byTenancy, keyOf, agreementUnder, rentsOf } from "@/lib/payments/derive-tenancy-months";
import { listGiven } from "@/lib/payments/order-give-back";
import {
  balanceOf,
  isGivingBack,
  newestOf,
  storedBalance,
  LIVE_STATUSES,
  termsOf,
} from "@/lib/payments/rules";
import type { AgreementDocument } from "@/models/agreement";
import type { CouponDocument } from "@/models/coupon";
import type { PaymentDocument } from "@/models/payment";
import { findRepeats, violations } from "./find-repeats";

const LIVE = { $in: [...LIVE_STATUSES] };

/** I8, I9, I12, I19 and the database's part of I13: payments and coupons. I10 needs no check: an event's id is its key. */
export async function checkMoney(connection: Connection): Promise<string[]> {
  const tenancy = ["user_id", "apartment_no", "period"];
  const periods = await findRepeats(connection, "payments", tenancy, { status: LIVE });
  const intents = await findRepeats(connection, "payments", ["transactionId"], {
    transactionId: { $exists: true },
  });
  const references = await findRepeats(connection, "payments", ["reference_key"], {
    reference_key: { $exists: true },
  });
  const codes = await findRepeats(connection, "coupons", ["code_key"]);
  return [
    ...violations("I8", "more than one open or paid payment of person, apartment and period", periods),
    ...violations("I9", "more than one payment for PaymentIntent", intents),
    ...violations("I12", "more than one coupon with code", codes),
    ...violations("I19", "more than one payment with reference", references),
    ...(await checkCoupons(connection)),
    ...(await checkCouponUses(connection)),
    ...(await checkPayments(connection)),
    ...(await checkLedgers(connection)),
    ...(await checkRents(connection)),
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
        { $match: { coupon, created_at: { $gte: date }, status: LIVE } },
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
        { $expr: { $ne: ["$paid_cents", { $subtract: ["$rent_cents", "$discount_cents"] }] } },
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
    const { kept, due } = balanceOf(row);
    if (kept > due && status !== "overpaid") tooMuch.push(String(row._id));
    const standing = [...newestOf(row.entries).values()];
    const hasMoney = standing.some(({ kind }) => kind === "received");
    if (hasMoney !== (row.reference_key !== undefined)) unnamed.push(String(row._id));
    if (!row.giving_back_since && isGivingBack(row)) loose.push(String(row._id));
    const keys = listGiven(row).flatMap(({ by, key }) => (key ? [`${String(by)} ${key}`] : []));
    if (new Set(keys).size < keys.length) sentTwice.push(String(row._id));
    const references = row.entries.map(({ reference }) => reference);
    if (new Set(references).size < references.length) repeated.push(String(row._id));
  }
  return [
    ...violations("I13", "the status or the sums of a payment are not what its entries give", wrong),
    ...violations("I13", "an entry stands twice in payment", repeated),
    ...violations("I19", "a payment keeps more than its price", tooMuch),
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
 * A settled payment covers its month's rent by the agreement that it was reserved under. A returned tenant may have paid
 * a month at the rent of the previous agreement.
 */
async function checkRents(connection: Connection): Promise<string[]> {
  const agreements = await connection
    .collection<AgreementDocument>("agreements")
    .find({})
    .sort({ accept_date: 1 })
    .toArray();
  const tenancies = byTenancy(agreements);
  const short: string[] = [];
  const settled = { status: { $in: ["paid", "disputed"] } };
  for await (const row of connection.collection<PaymentDocument>("payments").find(settled as object)) {
    const own = tenancies.get(keyOf(row)) ?? [];
    if (!agreementUnder(own, row.period)?._id.equals(row.agreement_id)) continue;
    const rent = rentsOf(own, [row.period]).get(row.period) ?? 0;
    const price = termsOf(rent, { code: "", percent: row.percent });
    if (row.paid_cents < price.paid_cents) short.push(String(row._id));
  }
  return violations("I19", "a month is settled for less than its rent, by payment", short);
}
