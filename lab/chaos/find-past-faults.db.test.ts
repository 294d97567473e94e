import { Types } from "mongoose";
import { expect, it } from "vitest";
import type { EntryKind } from "@/lib/payments/contract";
import { ChargeModel } from "@/models/charge";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";
import { recordedByHand } from "@/tests/support/factories";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { findPastFaults, beginWatch } from "./find-past-faults";

connectTestDatabase();

const MONTH = "2026-12";
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Writes a reminder whose id was made at this second. */
const remind = async (
  { agreement, userId, email }: Tenant,
  second: number,
  at = new Date(`${MONTH}-05T04:00:00Z`),
) => {
  const { _id: agreement_id, apartment_no } = agreement;
  const home = { user_id: userId, agreement_id, email, apartment_no };
  const what = { kind: "due" as const, periods: [MONTH], cents: 130_000, at };
  await RentReminderModel.create({
    _id: second.toString(16) + new Types.ObjectId().toHexString().slice(8),
    ...home,
    ...what,
    causes: [`${userId} ${apartment_no} ${String(second)}`],
  });
};

const charge = (
  { agreement, userId: user_id }: Tenant,
  kind: "meter" | "credit",
  period: string,
  cents: number,
) =>
  ChargeModel.create({
    user_id,
    apartment_no: agreement.apartment_no,
    period,
    kind,
    label: kind,
    cents,
    due_on: `${period}-05`,
    by: user_id,
    by_name: "Rina",
    at: new Date(),
    reference: `${kind}:1`,
  });

/** Adds what happened to a payment's money last. */
const add = async (row: PaymentDocument, kind: EntryKind, count: number) => {
  const reference = `re_${String(row._id)}:${String(count)}`;
  const entry = { kind, cents: row.paid_cents, at: new Date(), source: "provider", reference, by: null };
  await PaymentModel.updateOne({ _id: row._id }, { $push: { entries: entry } });
};

it("allows reminders of months whose payments were committed later, however dated, or have just gone back", async () => {
  const since = await beginWatch();
  const [late, again] = [await makeTenant(), await makeTenant()];
  const change = (status: PaymentDocument["status"], at = new Date()) => ({ at, status, reason: "" });
  const before = new Date(Date.now() - 60_000);
  await remind(late, inSeconds(0));
  // Dated before, by a process that then waited for another transaction.
  await makePayment(late, MONTH, { history: [change("paid", before)] });
  // Back in the second in which the reminder's id is made, which is cut to it.
  const row = await makePayment(again, MONTH, { history: [change("paid", before), change("refunded")] });
  await add(row, "given_back", 1);
  await remind(again, inSeconds(0));
  await add(row, "give_back_failed", 2);
  expect(await findPastFaults(since)).toEqual([]);
});

it("allows a reminder of what is open of a month that is paid in part, or has a reading beside its rent", async () => {
  const since = await beginWatch();
  const [part, meter] = [await makeTenant(), await makeTenant()];
  await makePayment(part, MONTH, recordedByHand(10_000));
  await makePayment(meter, MONTH);
  await charge(meter, "meter", MONTH, 2_450);
  await remind(part, inSeconds(2));
  await remind(meter, inSeconds(2));
  expect(await findPastFaults(since)).toEqual([]);
});

it.each([
  ["its own month, and leaves the older one open", 65_000, []],
  ["the older month too, if it is more than its own asks", 130_000, [1]],
])("lets a credit lower %s", async (_, cents, faults) => {
  const since = await beginWatch();
  const tenant = await makeTenant({ acceptDate: new Date(`${MONTH}-01T09:00:00Z`) });
  await charge(tenant, "credit", "2027-01", -cents);
  await remind(tenant, inSeconds(40), new Date("2027-01-10T04:00:00Z"));
  const found = await findPastFaults(since);
  expect(found).toEqual(faults.map(() => expect.stringContaining(`${tenant.email} is reminded`) as string));
});

it("finds a reminder of a month that a bank is processing together with another", async () => {
  const since = await beginWatch();
  const tenant = await makeTenant();
  const lines = ["rent:2026-11", `rent:${MONTH}`];
  await makePayment(tenant, "2026-11", { lines, status: "processing" });
  await remind(tenant, inSeconds(40));
  expect(await findPastFaults(since)).toEqual([
    expect.stringContaining(`${tenant.email} is reminded`) as string,
  ]);
});

it.each([
  ["what is open", { paid_cents: 65_000 }, []],
  ["less than is open", { paid_cents: 64_999 }, [1]],
  ["more than is open", { paid_cents: 65_001 }, [1]],
  ["less than is open, as autopay had announced", { paid_cents: 60_000, is_capped: true }, []],
  ["more than is open, whatever autopay had announced", { paid_cents: 65_001, is_capped: true }, [1]],
])("compares a payment by card with its lines: reserved at %s", async (_, fields, faults) => {
  const since = await beginWatch();
  const tenant = await makeTenant();
  await makePayment(tenant, MONTH, { status: "open", ...fields });
  const found = await findPastFaults(since);
  expect(found).toEqual(
    faults.map(() => expect.stringContaining(`${tenant.email} is reserved at`) as string),
  );
});

/** The card is charged. */
const pay = async ({ _id, paid_cents: cents }: PaymentDocument) => {
  const reference = `ch_${String(_id)}:1`;
  const entry = { kind: "charged", cents, at: new Date(), source: "provider", reference, by: null };
  await PaymentModel.updateOne({ _id }, { $set: { status: "paid" }, $push: { entries: entry } });
};

it.each([
  ["is found", false, [1]],
  ["is allowed after money of the first charge went back", true, []],
])("a second charge for a month that was reserved before the first came %s", async (_, goesBack, faults) => {
  const since = await beginWatch();
  const tenant = await makeTenant();
  const first = await makePayment(tenant, MONTH, { status: "open" });
  await PaymentModel.updateOne({ _id: first._id }, { $set: { status: "canceled" } });
  const second = await makePayment(tenant, MONTH, { status: "open" });
  await pay(first);
  if (goesBack) await add(first, "given_back", 1);
  await pay(second);
  expect(await findPastFaults(since)).toEqual(
    faults.map(
      () => expect.stringMatching(/^rent:2026-12 of .+ is paid twice: .+ 65000 for .+; .+$/) as string,
    ),
  );
});

it("finds a charge for a month that a coupon had paid whole meanwhile", async () => {
  const since = await beginWatch();
  const tenant = await makeTenant();
  const first = await makePayment(tenant, MONTH, { status: "open" });
  await PaymentModel.updateOne({ _id: first._id }, { $set: { status: "canceled" } });
  const free = { percent: 100, discount_cents: 65_000, paid_cents: 0 };
  await makePayment(tenant, MONTH, { status: "paid", ...free });
  await pay(first);
  expect(await findPastFaults(since)).toEqual([
    expect.stringMatching(/^rent:2026-12 of .+ is paid twice/) as string,
  ]);
});

it("allows a charge for what a reversed credit has opened again beside a rent that is paid", async () => {
  const since = await beginWatch();
  const tenant = await makeTenant();
  const rent = `rent:${MONTH}`;
  const meter = await charge(tenant, "meter", MONTH, 5_000);
  const credit = await charge(tenant, "credit", MONTH, -5_000);
  await pay(await makePayment(tenant, MONTH, { status: "open", lines: [rent, String(meter._id)] }));
  await ChargeModel.create({
    ...credit.toObject(),
    _id: new Types.ObjectId(),
    cents: 5_000,
    reverses: credit._id,
    reference: "reversal:1",
  });
  await pay(
    await makePayment(tenant, MONTH, { status: "open", lines: [String(meter._id)], paid_cents: 5_000 }),
  );
  expect(await findPastFaults(since)).toEqual([]);
});

it("allows a charge for what came to a month that is paid, though it names the rent and is more", async () => {
  const since = await beginWatch();
  const tenant = await makeTenant();
  const lines = [`rent:${MONTH}`];
  const first = await makePayment(tenant, MONTH, { status: "open", lines });
  await pay(first);
  const meter = await charge(tenant, "meter", MONTH, 70_000);
  await pay(
    await makePayment(tenant, MONTH, {
      status: "open",
      lines: [...lines, String(meter._id)],
      paid_cents: 70_000,
    }),
  );
  expect(await findPastFaults(since)).toEqual([]);
});

it.each(["paid", "disputed", "processing"] as const)(
  "finds a reminder of a month that was %s, also by another payment than before",
  async (status) => {
    const since = await beginWatch();
    const [first, second] = [await makeTenant(), await makeTenant()];
    await makePayment(first, MONTH, { status });
    const gone = await makePayment(second, MONTH, { status: "paid" });
    await add(gone, "given_back", 1);
    await makePayment(second, MONTH, { status });
    await remind(first, inSeconds(40));
    await remind(second, inSeconds(40));
    expect(await findPastFaults(since)).toEqual(
      [first, second].map(({ email }) => expect.stringContaining(`${email} is reminded`) as string),
    );
    // Read to the end each time.
    expect(await findPastFaults(await beginWatch())).toEqual([]);
  },
);
