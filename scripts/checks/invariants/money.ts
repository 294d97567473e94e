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
import { idsOf, type Records, repeatsOf, violations } from "./records";

const BACK_AGAIN = ["dispute_won", "give_back_failed"];
const isIn = (statuses: readonly string[], status: string) => statuses.includes(status);

/** I8, I9, I12, I19, I26 and the database's part of I13: payments and coupons. I10 needs no check: an event's id is its key. */
export function checkMoney(records: Records): string[] {
  const { coupons, payments } = records;
  const unfinished = payments.filter(({ status }) => isIn(UNFINISHED_STATUSES, status));
  const charged = payments.filter(({ transactionId }) => transactionId !== undefined);
  const referenced = payments.filter(({ reference_key }) => reference_key !== undefined);
  return [
    ...violations(
      "I8",
      "more than one unfinished payment of person and apartment",
      repeatsOf(unfinished, ["user_id", "apartment_no"]),
    ),
    ...violations("I9", "more than one payment for PaymentIntent", repeatsOf(charged, ["transactionId"])),
    ...violations("I12", "more than one coupon with code", repeatsOf(coupons, ["code_key"])),
    ...violations("I19", "more than one payment with reference", repeatsOf(referenced, ["reference_key"])),
    ...checkCoupons(records),
    ...checkCouponUses(records),
    ...checkPayments(records),
    ...checkLedgers(records),
    ...checkAccounts(records),
  ];
}

function checkCoupons({ coupons }: Records): string[] {
  const isRight = ({ coupon, code_key, discount }: Records["coupons"][number]) =>
    Number.isInteger(discount) && discount >= 1 && discount <= 100 && coupon.toUpperCase() === code_key;
  return coupons.flatMap((row) =>
    isRight(row) ? [] : `I12: coupon ${row.coupon} has a wrong percentage or key`,
  );
}

/** Counts as `countCouponUses` does: payments with a deleted coupon do not count for a later one with the same code. */
function checkCouponUses({ coupons, payments }: Records): string[] {
  const overused = coupons.filter(({ coupon, date, uses, uses_per_tenant }) => {
    if (!uses && !uses_per_tenant) return false;
    // Money that came back after its use was free again gives the discount once more.
    const used = payments.filter(
      (payment) =>
        payment.coupon === coupon &&
        payment.created_at >= date &&
        isIn(COUPON_STATUSES, payment.status) &&
        !payment.entries.some(({ kind }) => BACK_AGAIN.includes(kind)),
    );
    const byTenant = new Map<string, number>();
    for (const { user_id } of used) byTenant.set(String(user_id), (byTenant.get(String(user_id)) ?? 0) + 1);
    const isOverused = [...byTenant.values()].some((count) => count > (uses_per_tenant ?? Infinity));
    return isOverused || used.length > (uses ?? Infinity);
  });
  return violations(
    "I12",
    "more uses than its limits allow, of coupon",
    overused.map(({ coupon }) => coupon),
  );
}

function checkPayments({ agreements, payments }: Records): string[] {
  const wrong = idsOf(
    payments,
    ({ status, rent_cents, discount_cents, paid_cents, transactionId }) =>
      rent_cents < discount_cents || (status === "paid" && paid_cents > 0 && transactionId === undefined),
  );
  const known = new Set(idsOf(agreements));
  const named = new Set(payments.map(({ agreement_id }) => String(agreement_id)));
  return [
    ...violations("I13", "a payment does not add up or has no PaymentIntent", wrong),
    ...violations(
      "I13",
      "payments of no agreement",
      [...named].filter((id) => !known.has(id)),
    ),
  ];
}

/** The stored status and sums match the entries, and no entry is stored twice. */
function checkLedgers({ payments }: Records): string[] {
  const wrong: string[] = [];
  const repeated: string[] = [];
  const tooMuch: string[] = [];
  const unnamed: string[] = [];
  const loose: string[] = [];
  const sentTwice: string[] = [];
  for (const row of payments) {
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
function checkAccounts({ agreements, charges, payments }: Records): string[] {
  const byDate = agreements.toSorted((one, other) => one.accept_date.getTime() - other.accept_date.getTime());
  const received = payments.map((row) => ({ ...row, money: balanceOf(row) }));
  const wrong: string[] = [];
  for (const account of accountsOf(byDate, received, charges, {
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
  const reversals = charges.filter(({ reverses }) => reverses !== undefined);
  return [
    ...violations("I26", "an account does not add up", wrong),
    ...violations("I26", "more than one reversal of charge", repeatsOf(reversals, ["reverses"])),
    ...violations(
      "I26",
      "more than one charge with reference",
      repeatsOf(charges, ["user_id", "apartment_no", "reference"]),
    ),
  ];
}
