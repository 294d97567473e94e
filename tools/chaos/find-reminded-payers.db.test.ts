import { Types } from "mongoose";
import { expect, it } from "vitest";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { RentReminderModel } from "@/models/rent-reminder";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { findRemindedPayers, readOperationTime } from "./find-reminded-payers";

connectTestDatabase();

const MONTH = "2026-12";
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Writes a reminder whose id was made at this second. */
const remind = async ({ agreement, userId, email }: Tenant, second: number) => {
  const { _id: agreement_id, apartment_no } = agreement;
  const home = { user_id: userId, agreement_id, email, apartment_no };
  const what = { kind: "due" as const, periods: ["2026-11", MONTH], cents: 130_000, at: new Date() };
  await RentReminderModel.create({
    _id: second.toString(16) + new Types.ObjectId().toHexString().slice(8),
    ...home,
    ...what,
    causes: [`${userId} ${apartment_no} ${String(second)}`],
  });
};

const move = async (row: PaymentDocument, status: PaymentDocument["status"]) =>
  PaymentModel.updateOne({ _id: row._id }, { $set: { status } });

it("allows reminders of months whose payments were committed later, however dated, or have just gone back", async () => {
  const since = await readOperationTime();
  const [late, again] = [await makeTenant(), await makeTenant()];
  const change = (status: PaymentDocument["status"], at = new Date()) => ({ at, status, reason: "" });
  const before = new Date(Date.now() - 60_000);
  await remind(late, inSeconds(0));
  // Dated before, by a process that then waited for another transaction.
  await makePayment(late, MONTH, { history: [change("paid", before)] });
  // Back in the second in which the reminder's id is made, which is cut to it.
  const row = await makePayment(again, MONTH, { history: [change("paid", before), change("refunded")] });
  await move(row, "disputed");
  await move(row, "refunded");
  await remind(again, inSeconds(0));
  await move(row, "paid");
  expect(await findRemindedPayers(since)).toEqual([]);
});

it.each(["paid", "disputed", "processing"] as const)(
  "finds a reminder of a month that was %s, also by another payment than before",
  async (status) => {
    const since = await readOperationTime();
    const [first, second] = [await makeTenant(), await makeTenant()];
    const row = await makePayment(first, MONTH, { status: "open" });
    await move(row, status);
    const gone = await makePayment(second, MONTH, { status: "paid" });
    await move(gone, "refunded");
    await makePayment(second, MONTH, { status });
    await remind(first, inSeconds(2));
    await remind(second, inSeconds(2));
    expect(await findRemindedPayers(since)).toEqual(
      [first, second].map(({ email }) => expect.stringContaining(`${email} is reminded`) as string),
    );
    // Read to the end each time.
    expect(await findRemindedPayers(await readOperationTime())).toEqual([]);
  },
);
