import { describe, expect, it, vi } from "vitest";
import { findCardRecord } from "@/lib/platform/cards/stripe";
import { periodOf } from "@/lib/platform/format/periods";
import { PaymentModel } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptAgain, makeTenant, type Tenant } from "@/tests/support/tenancy";
import type { PaymentStatus } from "./contract";
import { settlePayment, settleDoubleCharge } from "./finalise-payment";
import { recordOfflinePayment } from "./offline-contract";
import { recordOffline } from "./record-offline";
import { holdsMonth } from "./rules";
import { startPayment } from "./start-payment";

connectTestDatabase();
const provider = connectCardProvider();
const period = periodOf(new Date());

const turn = (body: object) => provider.knob("POST", "dispute", body) as Promise<{ id: string }>;
const win = (dispute: string) => turn({ dispute, status: "won" });

async function pay(tenant: Tenant): Promise<string> {
  const offer = await startPayment(tenant.actor, { period });
  await provider.confirm(offer.clientSecret);
  await settlePayment(offer.transactionId);
  return offer.transactionId;
}

/** Pays a month and loses the money to a dispute: the month is open again. */
async function payAndLose(tenant: Tenant) {
  const intent = await pay(tenant);
  const dispute = await turn({ payment_intent: intent });
  await turn({ dispute: dispute.id, status: "lost" });
  expect((await settlePayment(intent))?.status).toBe("refunded");
  return { intent, dispute: dispute.id };
}

const rowOf = (transactionId: string) => PaymentModel.findOne({ transactionId }).orFail().lean();

async function statuses(): Promise<PaymentStatus[]> {
  const rows = await PaymentModel.find({ period }, { status: 1 }).lean();
  return rows.map(({ status }) => status).sort();
}

describe("a month paid under two agreements for one apartment", () => {
  it("is held by one payment; money from a dispute won late is an overpayment", async () => {
    const tenant = await makeTenant();
    const first = await payAndLose(tenant);
    await acceptAgain(tenant);
    const second = await pay(tenant);
    await win(first.dispute);
    await settlePayment(first.intent);
    expect(await statuses()).toEqual(["overpaid", "paid"]);
    expect(await checkInvariants(PaymentModel.db)).toEqual([]);
    await provider.call("POST", "refunds", { payment_intent: second });
    await settlePayment(second);
    expect((await settlePayment(first.intent))?.status).toBe("paid");
    expect(await statuses()).toEqual(["paid", "refunded"]);
  });

  it.each([1, 2, 3])("is held by one payment when two disputes are won concurrently, try %i", async () => {
    const tenant = await makeTenant();
    const first = await payAndLose(tenant);
    await acceptAgain(tenant);
    const second = await payAndLose(tenant);
    await win(first.dispute);
    await win(second.dispute);
    await Promise.all([settlePayment(first.intent), settlePayment(second.intent)]);
    expect(await statuses()).toEqual(["overpaid", "paid"]);
  });

  it.each([1, 2, 3])(
    "is held by one payment when an admin records it while a dispute is won, try %i",
    async () => {
      const [tenant, admin] = [await makeTenant(), await makeActor("admin")];
      const first = await payAndLose(tenant);
      await acceptAgain(tenant);
      await win(first.dispute);
      const money = { email: tenant.email, period, method: "cash", received: 650, reference: "R-1" };
      const record = recordOffline(admin.actor, recordOfflinePayment.body.parse(money));
      const [recorded] = await Promise.allSettled([record, settlePayment(first.intent)]);
      expect(await statuses()).toEqual(recorded.status === "fulfilled" ? ["overpaid", "paid"] : ["paid"]);
      expect(await checkInvariants(PaymentModel.db)).toEqual([]);
    },
  );

  it("is held by money that came back while an unfinished payment for it is being linked", async () => {
    const tenant = await makeTenant();
    const first = await payAndLose(tenant);
    await win(first.dispute);
    const offer = await startPayment(tenant.actor, { period });
    const row = await rowOf(first.intent);
    const record = await findCardRecord(first.intent);
    if (!record) throw new Error("The provider does not know the charge.");
    const { transactionId, ...unlinked } = await rowOf(offer.transactionId);
    expect(transactionId).toBe(offer.transactionId);
    const asReadBefore = { session: () => ({ lean: () => Promise.resolve(unlinked) }) };
    vi.spyOn(PaymentModel, "findOne").mockReturnValueOnce(asReadBefore as never);
    expect(await settleDoubleCharge(row, record)).toBe(false);
    expect((await settlePayment(first.intent))?.status).toBe("paid");
    expect(await provider.liveIntents()).toEqual([]);
  });

  it.each([1, 2, 3])(
    "is held by one payment when it is reserved while a dispute is won, try %i",
    async () => {
      const tenant = await makeTenant();
      const first = await payAndLose(tenant);
      await acceptAgain(tenant);
      await win(first.dispute);
      const [settled] = await Promise.all([
        settlePayment(first.intent),
        startPayment(tenant.actor, { period }).catch(() => null),
      ]);
      expect(settled?.status).toBe("paid");
      expect((await statuses()).filter(holdsMonth)).toEqual(["paid"]);
      expect(await provider.liveIntents()).toEqual([]);
    },
  );
});
