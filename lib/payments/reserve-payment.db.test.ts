import { describe, expect, it } from "vitest";
import { addMonths, periodOf, startOfPeriod, rentLine } from "@/lib/platform/format/periods";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { acceptAgain, makeTenant, type Tenant } from "@/tests/support/tenancy";
import type { PaymentStatus } from "./contract";
import { costsStill, findAccount, priceOf } from "./find-accounts";
import { getMyAccount } from "./get-account";
import { recordOfflinePayment } from "./office-contract";
import { recordOffline } from "./record-offline";
import { startPayment } from "./start-payment";
import { syncPayment } from "./sync-payment";
import { postCharge } from "./write-charge";

connectTestDatabase();
const provider = connectCardProvider();
const period = periodOf(new Date());

const turn = (body: object) => provider.knob("POST", "dispute", body) as Promise<{ id: string }>;
const win = (dispute: string) => turn({ dispute, status: "won" });

async function pay(tenant: Tenant): Promise<string> {
  const offer = await startPayment(tenant.actor, { period });
  await provider.confirm(offer.clientSecret);
  await syncPayment(offer.transactionId);
  return offer.transactionId;
}

/** Pays a month and loses the money to a dispute: the month is open again. */
async function payAndLose(tenant: Tenant) {
  const intent = await pay(tenant);
  const dispute = await turn({ payment_intent: intent });
  await turn({ dispute: dispute.id, status: "lost" });
  expect((await syncPayment(intent))?.status).toBe("refunded");
  return { intent, dispute: dispute.id };
}

async function statuses(): Promise<PaymentStatus[]> {
  const rows = await PaymentModel.find({ period }, { status: 1 }).lean();
  return rows.map(({ status }) => status).sort();
}

const accountOf = async ({ actor }: Tenant) => {
  const { open, credit } = await getMyAccount(actor);
  return { open, credit };
};

/** A tenant who owes this month alone. */
const newTenant = () => makeTenant({ acceptDate: startOfPeriod(period) });

describe("a month of which the money comes back after it was paid again", () => {
  it("is covered once, and the rest is credit until something is given back", async () => {
    const tenant = await newTenant();
    const first = await payAndLose(tenant);
    expect(await accountOf(tenant)).toEqual({ open: 650, credit: 0 });
    await acceptAgain(tenant);
    const second = await pay(tenant);
    await win(first.dispute);
    await syncPayment(first.intent);
    expect(await statuses()).toEqual(["paid", "paid"]);
    expect(await accountOf(tenant)).toEqual({ open: 0, credit: 650 });
    await provider.call("POST", "refunds", { payment_intent: second });
    await syncPayment(second);
    expect(await statuses()).toEqual(["paid", "refunded"]);
    expect(await accountOf(tenant)).toEqual({ open: 0, credit: 0 });
  });

  it.each([1, 2, 3])("is credit when two disputes are won concurrently, try %i", async () => {
    const tenant = await newTenant();
    const first = await payAndLose(tenant);
    await acceptAgain(tenant);
    const second = await payAndLose(tenant);
    await win(first.dispute);
    await win(second.dispute);
    await Promise.all([syncPayment(first.intent), syncPayment(second.intent)]);
    expect(await accountOf(tenant)).toEqual({ open: 0, credit: 650 });
  });

  it.each([1, 2, 3])("is recorded or refused at the office while a dispute is won, try %i", async () => {
    const [tenant, admin] = [await newTenant(), await makeActor("admin")];
    const first = await payAndLose(tenant);
    await acceptAgain(tenant);
    await win(first.dispute);
    const money = { email: tenant.email, period, method: "cash", received: 650, reference: "R-1" };
    const record = recordOffline(admin.actor, recordOfflinePayment.body.parse(money));
    const [recorded] = await Promise.allSettled([record, syncPayment(first.intent)]);
    expect(await accountOf(tenant)).toEqual({ open: 0, credit: recorded.status === "fulfilled" ? 650 : 0 });
  });

  it("ends the unfinished payment for it, and gives a charge back that was faster", async () => {
    const tenant = await newTenant();
    const first = await payAndLose(tenant);
    const offer = await startPayment(tenant.actor, { period });
    await provider.confirm(offer.clientSecret);
    await win(first.dispute);
    // The charge is found when its intent cannot be cancelled any more.
    await syncPayment(first.intent);
    expect(await syncPayment(offer.transactionId)).toMatchObject({ status: "refunded", kept_cents: 0 });
    expect(await accountOf(tenant)).toEqual({ open: 0, credit: 0 });
    expect(await provider.liveIntents()).toEqual([]);
  });
});

describe("an unfinished payment", () => {
  it("of a coupon over the whole rent does not hold once less of the rent is open", async () => {
    const [tenant, admin] = [await newTenant(), await makeActor("admin")];
    const { apartment_no } = tenant.agreement;
    const fee = { period, kind: "fee", label: "Key", amount: 20 } as const;
    const id = await postCharge(admin.actor, { user_id: tenant.userId, apartment_no, ...fee });
    const now = new Date();
    const account = await findAccount(tenant.agreement, now);
    const terms = account && priceOf(account, [rentLine(period), id], { code: "ALL", percent: 100 });
    if (!terms) throw new Error("the lines have a price");
    expect(terms).toMatchObject({ paid_cents: 2_000, discount_cents: 65_000 });
    expect(await costsStill(tenant.agreement, terms, now)).toBe(true);
    const money = { email: tenant.email, period, method: "cash", received: 100, reference: "R-1" };
    await recordOffline(admin.actor, recordOfflinePayment.body.parse(money));
    expect(await costsStill(tenant.agreement, terms, now)).toBe(false);
  });

  it("is the only one of its tenancy, whatever the months and the tabs", async () => {
    const tenant = await newTenant();
    const offers = await Promise.all(
      [{ period }, {}, { period }].map((order) => startPayment(tenant.actor, order)),
    );
    expect(new Set(offers.map(({ transactionId }) => transactionId)).size).toBe(1);
    await startPayment(tenant.actor, { period: addMonths(period, 1) });
    expect(await statuses()).toEqual(["canceled"]);
    expect(await provider.liveIntents()).toHaveLength(1);
  });
});
