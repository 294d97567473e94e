import fc from "fast-check";
import mongoose from "mongoose";
import { expect, it } from "vitest";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import type { MoneyReader } from "@/lib/platform/contracts/endpoint";
import { towerDay } from "@/lib/platform/format/dates";
import { addMonths, rentLine } from "@/lib/platform/format/periods";
import { findRefusals } from "@/lib/rent-reminders/queries";
import { getRentRoll, rollOf } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { ChargeModel } from "@/models/charge";
import { PaymentModel } from "@/models/payment";
import { connectTestDatabase, emptyTestDatabase } from "@/tests/support/mongo";
import { propertyRuns } from "@/tests/support/property-runs";
import { accountsOf, settledBy, settlesOf } from "./derive-account";
import { findAccountRecords } from "./find-accounts";
import { listAllPayments } from "./queries";
import { storedBalance } from "./rules";

connectTestDatabase();

const NOW = new Date("2026-11-21T09:00:00Z");
const PERIOD = "2026-11";
const RENT = 78_000;
const MONTHS = 9;

/** What came in for a month: most often its rent, once. */
const money = fc.record({
  /** From the first month of the tenancy. */
  month: fc.integer({ min: 0, max: MONTHS + 1 }),
  cents: fc.oneof(
    { arbitrary: fc.constant(RENT), weight: 6 },
    { arbitrary: fc.constant(2 * RENT), weight: 2 },
    fc.integer({ min: 1, max: 2 * RENT }),
  ),
  percent: fc.oneof({ arbitrary: fc.constant(0), weight: 8 }, fc.constant(10)),
  kind: fc.oneof({ arbitrary: fc.constant("charged"), weight: 8 }, fc.constantFrom("received", "waived")),
  then: fc.oneof({ arbitrary: fc.constant(""), weight: 8 }, fc.constantFrom("given_back", "disputed")),
  /** How many months it names. */
  names: fc.oneof({ arbitrary: fc.constant(1), weight: 8 }, fc.constantFrom(0, 2, 2)),
  /** In how many days after its month began it came. */
  days: fc.integer({ min: -40, max: 80 }),
});

const tenancies = fc.array(
  fc.record({
    money: fc.array(money, { maxLength: MONTHS + 2 }),
    service: fc.constantFrom(0, 0, 4_000),
    risesAt: fc.constantFrom(null, null, 4),
    hasLeft: fc.boolean(),
    charge: fc.constantFrom(null, null, "fee" as const, "credit" as const, "waiver" as const),
  }),
  { minLength: 5, maxLength: 12 },
);
type Drawn = typeof tenancies extends fc.Arbitrary<(infer One)[]> ? One : never;

const START = addMonths(PERIOD, 1 - MONTHS);

async function store(drawn: readonly Drawn[]): Promise<void> {
  const people = drawn.map((one, place) => ({
    ...one,
    user_id: new mongoose.Types.ObjectId(),
    apartment_no: `${String(1 + (place >> 1))}${"AB".charAt(place % 2)}`,
    floor_no: 1 + (place >> 1),
    block_no: "AB".charAt(place % 2),
    email: `tenant-${String(place)}@nibash.test`,
  }));
  await AgreementModel.collection.insertMany(people.map(agreementOf));
  const payments = people.flatMap((person) => person.money.map((each) => paymentOf(person, each)));
  if (payments.length > 0) await PaymentModel.collection.insertMany(payments);
  const charges = people.flatMap((person) => (person.charge ? [chargeOf(person, person.charge)] : []));
  if (charges.length > 0) await ChargeModel.collection.insertMany(charges);
}

type Person = Drawn & {
  readonly user_id: mongoose.Types.ObjectId;
  readonly apartment_no: string;
  readonly floor_no: number;
  readonly block_no: string;
  readonly email: string;
};

function agreementOf({ user_id, apartment_no, floor_no, block_no, email, ...drawn }: Person) {
  const accept_date = new Date(`${START}-02T09:00:00Z`);
  const from = drawn.risesAt === null ? "" : addMonths(START, drawn.risesAt);
  return {
    user_id,
    apartment_no,
    floor_no,
    block_no,
    email,
    accept_date,
    name: "Tanvir Hasan",
    request_id: new mongoose.Types.ObjectId(),
    apartment_id: new mongoose.Types.ObjectId(),
    rent_cents: RENT,
    rent_changes: from === "" ? [] : [{ from, rent_cents: RENT + 2_000, at: accept_date }],
    monthly_charges:
      drawn.service === 0
        ? []
        : [{ kind: "service_charge", label: "Service charge", cents: drawn.service, from: START }],
    active: !drawn.hasLeft,
    ended_at: drawn.hasLeft ? new Date(`${addMonths(PERIOD, -1)}-20T17:59:59Z`) : null,
  };
}

function paymentOf({ user_id, apartment_no, email }: Person, drawn: Drawn["money"][number]) {
  const period = addMonths(START, drawn.month);
  const at = new Date(Date.parse(`${period}-01T00:00:00Z`) + drawn.days * 86_400_000);
  const entries = [drawn.kind, ...(drawn.then === "" ? [] : [drawn.then])].map((kind, place) => ({
    kind: kind as "charged",
    cents: drawn.cents,
    at,
    source: "admin" as const,
    by: null,
    reference: `thing-${String(place)}:1`,
  }));
  const lines = Array.from({ length: drawn.names }, (_, ahead) => rentLine(addMonths(period, ahead)));
  return {
    user_id,
    apartment_no,
    email,
    period,
    lines,
    entries,
    percent: drawn.percent,
    paid_cents: drawn.cents,
    rent_cents: RENT,
    discount_cents: 0,
    date: at,
    ...storedBalance({ entries, status: "open" }),
  };
}

function chargeOf({ user_id, apartment_no }: Person, kind: NonNullable<Drawn["charge"]>) {
  const period = addMonths(START, 3);
  const cents = kind === "fee" ? 5_000 : -5_000;
  const about = { kind, cents, label: kind, due_on: `${period}-05`, reference: `${kind}:1` };
  return { user_id, apartment_no, period, ...about, at: NOW };
}

it("shows in the rent roll of any month what all payments of everybody give", async () => {
  await fc.assert(
    fc.asyncProperty(tenancies, fc.integer({ min: -3, max: 1 }), async (drawn, months) => {
      await emptyTestDatabase();
      await store(drawn);
      const period = addMonths(PERIOD, months);
      const { due_day, grace_days } = await getBuilding();
      const { agreements, payments, charges } = await findAccountRecords();
      const inOrder = payments.toSorted((one, other) => (String(one._id) < String(other._id) ? -1 : 1));
      const accounts = [...accountsOf(agreements, inOrder, charges, { period, due_day })];
      const refusals = await findRefusals(accounts, period, NOW);
      const day = { due_day, grace_days, today: towerDay(NOW), refusals };
      const roll = await getRentRoll({} as Actor<MoneyReader>, period, NOW);
      expect(roll).toEqual(rollOf(accounts, period, day));
    }),
    { numRuns: propertyRuns(25, 200) },
  );
});

it("finds by month the payments that pay something of it now, as everybody's accounts settle them", async () => {
  await fc.assert(
    fc.asyncProperty(tenancies, fc.integer({ min: -MONTHS, max: 2 }), async (drawn, months) => {
      await emptyTestDatabase();
      await store(drawn);
      const period = addMonths(PERIOD, months);
      const { due_day } = await getBuilding();
      const { agreements, payments, charges } = await findAccountRecords();
      const settled = new Map(
        [...accountsOf(agreements, payments, charges, { period: PERIOD, due_day })].flatMap(settledBy),
      );
      const rows = await PaymentModel.find().lean();
      const expected = rows.flatMap((row) => {
        const pays = settled.get(String(row._id))?.periods.includes(period);
        const isGone = row.period === period && (row.kept_cents ?? 0) <= 0;
        return pays || isGone ? [[String(row._id), settlesOf(row, settled)] as const] : [];
      });
      const query = { period, page: 1, limit: 1_000 };
      const { items, total } = await listAllPayments({} as Actor<MoneyReader>, query, NOW);
      expect(new Map(items.map(({ _id, settles }) => [_id, settles]))).toEqual(new Map(expected));
      expect(total).toBe(expected.length);
    }),
    { numRuns: propertyRuns(25, 200) },
  );
});
