import { describe, expect, it } from "vitest";
import { addMonths } from "@/lib/platform/format/periods";
import { getRentRoll } from "@/lib/rent-roll/queries";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptAgain, makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { listRentMonths } from "./queries";
import { startPayment } from "./start-payment";
import { syncPayment } from "./sync-payment";

connectTestDatabase();
const provider = connectCardProvider();
const november = new Date("2026-11-21T09:00:00Z");

const start = (tenant: Tenant, order: Parameters<typeof startPayment>[1]) =>
  startPayment(tenant.actor, order, november);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "none", message: "" }),
    (error: unknown) => error as { code: string; message: string },
  );

/** A user with rent $600 since January, removed on `until`; again with $700 since `again`. */
async function cameBack({ until, again }: { until: string; again: string }): Promise<Tenant> {
  const tenant = await makeTenant({ rentCents: 60_000, acceptDate: new Date("2026-01-10T09:00:00Z") });
  const agreement = await acceptAgain(tenant, 70_000);
  await AgreementModel.updateOne({ _id: tenant.agreement._id }, { ended_at: new Date(until) });
  await AgreementModel.updateOne({ _id: agreement._id }, { accept_date: new Date(again) });
  return tenant;
}

async function rollRow(period = "2026-11") {
  const { actor } = await makeActor("admin");
  const [row] = (await getRentRoll(actor, period, november)).rows;
  if (!row) throw new Error("The rent roll is empty.");
  return row;
}

describe("a member removed and accepted again for the same apartment", () => {
  const away = { until: "2026-05-20T09:00:00Z", again: "2026-09-05T09:00:00Z" };
  const before = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"];
  const since = ["2026-09", "2026-10", "2026-11"];
  const ahead = ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04"];

  it("can pay the months owed in the rent roll and five months ahead, each at its own rent", async () => {
    const tenant = await cameBack(away);
    const { unpaid_periods, owed, rent } = await rollRow();
    expect({ unpaid_periods, owed, rent }).toEqual({
      unpaid_periods: [...before, ...since],
      owed: 5 * 600 + 3 * 700,
      rent: 700,
    });
    const prices = [
      ...before.map((period) => [period, 600]),
      ...[...since, ...ahead].map((period) => [period, 700]),
    ];
    const { months, next } = await listRentMonths(tenant.actor, november);
    const payable = months.filter((month) => month.payable);
    expect(payable.map(({ period, rent: price }) => [period, price])).toEqual(prices);
    expect(next).toBe("2026-01");
    const taken: unknown[] = [];
    // Two months more on either side than may be paid.
    for (let period = "2025-11"; period <= "2027-06"; period = addMonths(period, 1)) {
      const offer = await start(tenant, { period }).catch(() => null);
      if (offer) taken.push([offer.period, offer.amount]);
    }
    expect(taken).toEqual(prices);
  });

  it("gets an error for a month without an agreement, and for a rent that is not the month's", async () => {
    const tenant = await cameBack(away);
    expect(await refusal(start(tenant, { period: "2026-07" }))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("you had no agreement") as string,
    });
    const claim = { period: "2026-03", rent: 700 };
    expect(await refusal(start(tenant, claim))).toMatchObject({ code: "amount_mismatch" });
  });

  it("owes the month of both agreements once, at the newer rent", async () => {
    const tenant = await cameBack({ until: "2026-09-02T09:00:00Z", again: "2026-09-05T09:00:00Z" });
    expect(await start(tenant, { period: "2026-09" })).toMatchObject({ rent: 700 });
    expect(await start(tenant, { period: "2026-08" })).toMatchObject({ rent: 600 });
    expect(await rollRow()).toMatchObject({ owed: 8 * 600 + 3 * 700 });
  });

  it("is expected to pay each month's own rent, and owes nothing more for a paid month", async () => {
    const tenant = await cameBack(away);
    for (const period of before) await makePayment(tenant, period);
    expect(await rollRow("2026-03")).toMatchObject({ rent: 600, paid: 600, owed: 0, status: "paid" });
    expect((await listRentMonths(tenant.actor, november)).next).toBe("2026-09");
  });

  it("can pay an earlier month, and its lost row is rebuilt from the charge", async () => {
    const tenant = await cameBack(away);
    const offer = await start(tenant, { period: "2026-03" });
    await provider.confirm(offer.clientSecret);
    await PaymentModel.deleteMany({});
    const row = await syncPayment(offer.transactionId);
    expect(row).toMatchObject({ status: "paid", rent_cents: 60_000, period: "2026-03" });
  });

  it("keeps the rent of a charge under the first agreement when its row is rebuilt", async () => {
    const tenant = await makeTenant({ rentCents: 60_000 });
    const offer = await startPayment(tenant.actor, { month: "December" });
    await provider.confirm(offer.clientSecret);
    await acceptAgain(tenant, 70_000);
    await PaymentModel.deleteMany({});
    expect(await syncPayment(offer.transactionId)).toMatchObject({ status: "paid", rent_cents: 60_000 });
  });
});
