import mongoose from "mongoose";
import { accountsOf } from "@/lib/payments/derive-account";
import { withMoney } from "@/lib/payments/find-accounts";
import { ROLL_FIELDS } from "@/lib/payments/rules";
import { addMonths, monthOf, periodsFrom, rentLine } from "@/lib/platform/format/periods";
import { historyOf, rollOf } from "@/lib/rent-roll/queries";
import type { AgreementDocument } from "@/models/agreement";
import type { PaymentDocument } from "@/models/payment";
import type { Row } from "./report";

const { BSON } = mongoose.mongo;

const TENANCIES = 1_000;
const MONTHS = 24;
const MOST_MS = 50;
const PERIOD = "2026-11";
const RENT = 78_000;

/** Measures the rent roll of a large tower, and the 24 months before it, from rows as the database returns them. */
export function rowsRoll(rounds: number): Row[] {
  const { agreements, rows } = makeTower();
  const day = { due_day: 5, grace_days: 5, today: "2026-11-21" };
  // Parsed again each time, as the driver does, so that nothing is reused from the previous round.
  const stored = {
    agreements: agreements.map((each) => BSON.serialize(each)),
    rows: rows.map((each) =>
      BSON.serialize(Object.fromEntries(ROLL_FIELDS.map((field) => [field, each[field]]))),
    ),
  };
  const read = () => ({
    homes: stored.agreements.map((bytes) => BSON.deserialize(bytes) as AgreementDocument),
    paid: stored.rows.map((bytes) => BSON.deserialize(bytes) as PaymentDocument),
  });
  const roll = median(
    rounds,
    read,
    ({ homes, paid }) =>
      rollOf(accountsOf(homes, withMoney(paid), [], { period: PERIOD, due_day: day.due_day }), PERIOD, day)
        .rows.length,
  );
  const history = median(
    rounds,
    read,
    ({ homes, paid }) =>
      historyOf(accountsOf(homes, withMoney(paid), [], { period: PERIOD, due_day: 5 }), PERIOD).length,
  );
  const what = `${TENANCIES.toLocaleString("en-US")} tenancies × ${String(MONTHS)} months`;
  return [row(`the rent roll of ${what}`, roll), row(`24 months of ${what} as charts`, history)];
}

const row = (what: string, milliseconds: number): Row => ({
  what,
  target: `≤ ${String(MOST_MS)} ms of processor time`,
  measured: `${milliseconds.toFixed(1)} ms`,
  isMet: milliseconds <= MOST_MS,
  detail: "entries of every payment derived, median",
});

/** Returns this process's CPU time in milliseconds, after a warm-up. */
function median<T>(rounds: number, read: () => T, work: (given: T) => number): number {
  for (let warming = 0; warming < 5; warming++) work(read());
  const times = Array.from({ length: Math.max(5, rounds) }, () => {
    const given = read();
    const before = process.cpuUsage();
    work(given);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }).sort((one, other) => one - other);
  return times[times.length >> 1] ?? 0;
}

/** Nine of ten months are paid, one in twenty of them is disputed, and one tenant in ten has left. */
export function makeTower(): { agreements: AgreementDocument[]; rows: PaymentDocument[] } {
  const periods = periodsFrom(PERIOD, -MONTHS, 0);
  const agreements = Array.from({ length: TENANCIES }, (_, place) => agreementOf(place));
  const rows = agreements.flatMap((agreement, place) =>
    periods.flatMap((period, month) =>
      (place + month) % 10 === 0 ? [] : [paymentOf(agreement, period, month)],
    ),
  );
  return { agreements, rows };
}

function agreementOf(place: number): AgreementDocument {
  const accept_date = new Date(`${addMonths(PERIOD, -MONTHS - 3)}-02T09:00:00Z`);
  const floor_no = 1 + Math.floor(place / 4);
  const block_no = "ABCD".charAt(place % 4);
  const hasLeft = place % 10 === 3;
  return {
    _id: new mongoose.Types.ObjectId(),
    request_id: new mongoose.Types.ObjectId(),
    user_id: new mongoose.Types.ObjectId(),
    apartment_id: new mongoose.Types.ObjectId(),
    apartment_no: `${String(floor_no)}${block_no}`,
    floor_no,
    block_no,
    rent_cents: RENT + place,
    name: "Tanvir Hasan",
    email: `tenant-${String(place)}@nibash.test`,
    apartment_image: "",
    request_date: accept_date,
    status: "accepted",
    accept_date,
    active: !hasLeft,
    ended_at: hasLeft ? new Date("2026-09-30T17:59:59Z") : null,
    deposit_cents: 0,
    service_charge_cents: 0,
    notice_days: 60,
    terms: "",
    claims: 0,
  };
}

function paymentOf(agreement: AgreementDocument, period: string, month: number): PaymentDocument {
  const { user_id, name, email, apartment_no, floor_no, block_no, rent_cents } = agreement;
  const at = new Date(`${period}-04T09:00:00Z`);
  const said = { at, source: "provider" as const, by: null, cents: rent_cents };
  const isDisputed = month % 20 === 7;
  return {
    _id: new mongoose.Types.ObjectId(),
    agreement_id: agreement._id,
    user_id,
    name,
    email,
    apartment_no,
    floor_no,
    block_no,
    period,
    month: monthOf(period),
    rent_cents,
    discount_cents: 0,
    paid_cents: rent_cents,
    lines: [rentLine(period)],
    coupon: "",
    percent: 0,
    reason: "",
    attempt: 1,
    refunded_cents: 0,
    status: isDisputed ? "disputed" : "paid",
    card_brand: "visa",
    card_last4: "4242",
    adopted: false,
    revision: 1,
    transactionId: `pi_${apartment_no}_${String(month)}`,
    created_at: at,
    updated_at: at,
    date: at,
    history: [],
    entries: [
      { ...said, kind: "charged", reference: "pi_1:1" },
      ...(isDisputed ? [{ ...said, kind: "disputed" as const, reference: "dp_1:1" }] : []),
    ],
  };
}
