import { describe, expect, it } from "vitest";
import { balanceOf } from "@/lib/domain/payments/derive-balance";
import { up } from "@/migrations/003-payments-have-entries";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { checkInvariants } from "../checks/invariants/check-invariants";

connectTestDatabase();

const collection = () => PaymentModel.collection;
/** Payments as the previous version wrote them. */
const OLDER: [period: string, fields: Partial<PaymentDocument>][] = [
  ["2026-01", { status: "paid" }],
  ["2026-02", { status: "paid", refunded_cents: 15_000 }],
  ["2026-03", { status: "refunded", refunded_cents: 65_000 }],
  ["2026-04", { status: "disputed" }],
  ["2026-05", { status: "canceled" }],
  ["2026-06", { status: "failed" }],
  ["2026-07", { status: "processing" }],
  ["2026-08", { status: "open" }],
  [
    "2026-09",
    { status: "paid", percent: 100, paid_cents: 0, discount_cents: 65_000, transactionId: "free_1" },
  ],
  // Paid again, after a part was lost and all of it was booked as refunded.
  ["2026-10", { status: "refunded", refunded_cents: 5_000 }],
  ["2026-10", { status: "paid" }],
];
const NEW = ["entries", "kept_cents", "is_surplus", "revision"] as const;

async function makeOlder() {
  await makeActor("admin");
  const tenant = await makeTenant();
  for (const [period, fields] of OLDER) await makePayment(tenant, period, fields);
  await collection().updateMany({}, { $unset: Object.fromEntries(NEW.map((field) => [field, ""])) });
  return collection().find<PaymentDocument>({}).sort({ _id: 1 }).toArray();
}

const figures = (rows: PaymentDocument[]) =>
  rows.map((row) => {
    const { status, received, given_back, in_dispute, kept } = balanceOf(row);
    return { period: row.period, rent: row.rent_cents, status, received, given_back, in_dispute, kept };
  });

describe("the migration that adds entries to old payments", () => {
  it("keeps amounts and older fields, corrects a wrong refund, and satisfies all invariants", async () => {
    const before = await makeOlder();
    await up(PaymentModel.db);
    const after = await collection().find<PaymentDocument>({}).sort({ _id: 1 }).toArray();
    // The wrongly booked payment becomes the surplus of a paid month.
    const wrong = 9;
    expect(figures(after).toSpliced(wrong, 1)).toEqual(figures(before).toSpliced(wrong, 1));
    expect(figures(after)[wrong]).toMatchObject({ status: "overpaid", received: 65_000, kept: 60_000 });
    before.forEach((row, place) => {
      const now: Partial<PaymentDocument> = { ...after[place] };
      for (const field of NEW) expect(now[field]).toBeDefined();
      for (const field of NEW) Reflect.deleteProperty(now, field);
      if (place !== wrong) expect(now).toEqual(row);
    });
    expect(await checkInvariants(PaymentModel.db)).toEqual([]);
  });

  it("changes nothing when it runs again", async () => {
    await makeOlder();
    await up(PaymentModel.db);
    const once = await collection().find({}).sort({ _id: 1 }).toArray();
    await up(PaymentModel.db);
    expect(await collection().find({}).sort({ _id: 1 }).toArray()).toEqual(once);
  });
});
