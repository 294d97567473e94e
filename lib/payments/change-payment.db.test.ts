import mongoose from "mongoose";
import { beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { addMonths, periodLabel, periodOf } from "@/lib/platform/format/periods";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AuditEntryModel } from "@/models/audit-entry";
import { ChargeModel } from "@/models/charge";
import { PaymentModel } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor, type TestActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { recordedByHand } from "@/tests/support/factories";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { giveBack, reversePayment } from "./change-payment";
import { getMyAccount } from "./get-account";
import { recordOfflinePayment } from "./office-contract";
import { getReceipt } from "./queries";
import { reconcilePayments } from "./reconcile-payments";
import { recordOffline } from "./record-offline";
import { startPayment } from "./start-payment";
import { syncPayment } from "./sync-payment";
import { postCharge } from "./write-charge";

connectTestDatabase();
const provider = connectCardProvider();
const MONTH = periodOf(new Date());
const KEY = "5f2c1d7e90ab43c8";

let admin: TestActor<"admin">;
let tenant: Tenant;
beforeEach(async () => {
  admin = await makeActor("admin");
  tenant = await makeTenant();
});

const inCash = () =>
  recordOffline(
    admin.actor,
    recordOfflinePayment.body.parse({
      email: tenant.email,
      period: MONTH,
      method: "cash",
      received: 650,
      reference: "R-114",
    }),
  );

/** Pays by card and records it; returns the ids of row and intent. */
async function byCard() {
  const { clientSecret, transactionId } = await startPayment(tenant.actor, { period: MONTH });
  await provider.confirm(clientSecret);
  const row = await syncPayment(transactionId);
  return { id: String(row?._id), transactionId };
}

const back = (id: string, amount: number, more: object = {}) =>
  giveBack(admin.actor, id, { amount, reason: "The lift stood still.", ...more });
const GIVEN_BY = ({ actor }: TestActor<"admin">) =>
  `$100 ordered by ${actor.name} has just been given back. Please look at this payment again.`;
const receipt = (id: string) => getReceipt(tenant.actor, id);
const rowOf = (id: string) => PaymentModel.findById(id).orFail().lean();

interface Refund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: number;
}
const refunds = async () => ((await provider.knob("GET", "state")) as { refunds: Refund[] }).refunds;

async function subjectsTo(email: string) {
  await finishMails(20_000);
  const mails = await listMails(env().MAIL_DIR ?? "");
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe("money given back by hand", () => {
  it("is recorded with admin and reason, in parts, up to the amount kept", async () => {
    const id = await inCash();
    await expect(back(id, 650.01)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { amount: "At most $650 can be refunded." },
    });
    expect(await back(id, 50.5, { kept: 650 })).toBe(1);
    expect(await receipt(id)).toMatchObject({
      status: "paid",
      paid: 650,
      given_back: 50.5,
      kept: 599.5,
      returns: [{ amount: 50.5, by: admin.actor.name, reason: "The lift stood still." }],
    });
    await expect(back(id, 50.5, { kept: 650 })).rejects.toMatchObject({ code: "conflict" });
    await back(id, 599.5);
    expect(await receipt(id)).toMatchObject({
      status: "refunded",
      kept: 0,
      returns: [{}, { amount: 599.5 }],
    });
    await expect(back(id, 1)).rejects.toMatchObject({ code: "conflict" });
    // The month is owed again; the money paid under this reference has been given back.
    await startPayment(tenant.actor, { period: MONTH });
    const told = await AuditEntryModel.find({ action: "payment.given-back" }).sort({ at: 1 }).lean();
    expect(told).toMatchObject([{ after: { amount: 50.5 } }, { after: { amount: 599.5 } }]);
    await expectInvariants();
  });

  it("is given back once when two admins submit concurrently", async () => {
    const [id, other] = [await inCash(), await makeActor("admin")];
    const pressed = [admin, other, admin, other].map(({ actor }) =>
      giveBack(actor, id, { amount: 100, reason: "Twice?", kept: 650 }),
    );
    const done = await Promise.allSettled(pressed);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    expect(await receipt(id)).toMatchObject({ given_back: 100, kept: 550 });
  });

  it("is given back once per key; a different request gets a conflict that names the admin", async () => {
    const [id, other] = [await inCash(), await makeActor("admin")];
    const sent = { kept: 650, key: KEY };
    expect(await back(id, 100, sent)).toBe(1);
    expect(await back(id, 100, sent)).toBe(1);
    // As the page shows it after a reload.
    expect(await back(id, 100, { kept: 550, key: KEY })).toBe(1);
    const refused = [
      back(id, 101, sent),
      back(id, 100, { kept: 650, key: `${KEY}-other` }),
      giveBack(other.actor, id, { amount: 100, reason: "The lift stood still.", ...sent }),
    ];
    for (const one of await Promise.allSettled(refused))
      expect(one).toMatchObject({ reason: { code: "conflict", message: GIVEN_BY(admin) } });
    expect(await receipt(id)).toMatchObject({ given_back: 100, kept: 550 });
    expect(await back(id, 100, { kept: 550, key: `${KEY}-other` })).toBe(1);
    expect(await receipt(id)).toMatchObject({ given_back: 200, kept: 450 });
    await expectInvariants();
  });

  it("is reversed together with a payment that was recorded wrongly", async () => {
    const id = await inCash();
    await back(id, 100);
    await reversePayment(admin.actor, id, "It was 5A");
    expect(await receipt(id)).toMatchObject({ status: "canceled", given_back: 0, kept: 0, returns: [] });
    await expectInvariants();
  });
});

describe("a refund to a card", () => {
  it("goes through the provider, and is recorded with admin and reason", async () => {
    const { id, transactionId } = await byCard();
    await back(id, 120);
    expect(await refunds()).toMatchObject([{ payment_intent: transactionId, amount: 12_000 }]);
    expect(await receipt(id)).toMatchObject({
      status: "paid",
      kept: 530,
      given_back: 120,
      returning: 0,
      returns: [{ amount: 120, by: admin.actor.name, reason: "The lift stood still." }],
    });
    await back(id, 530, { kept: 530 });
    expect(await receipt(id)).toMatchObject({ status: "refunded", kept: 0 });
    expect((await subjectsTo(tenant.email)).filter((subject) => subject.includes("given back"))).toHaveLength(
      2,
    );
    await reconcilePayments({ graceSeconds: 0 });
    expect(await refunds()).toHaveLength(2);
    await expectInvariants();
  });

  it("is ordered once when two admins submit concurrently", async () => {
    const [{ id }, other] = [await byCard(), await makeActor("admin")];
    const pressed = [admin, other, admin, other].map(({ actor }) =>
      giveBack(actor, id, { amount: 100, reason: "Twice?" }).then(() => actor.userId),
    );
    const done = await Promise.allSettled(pressed);
    const told = done.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    // The admin whose order it was may get two successes, the other one none.
    expect(new Set(told).size).toBeLessThanOrEqual(1);
    await reconcilePayments({ graceSeconds: 0 });
    expect(await refunds()).toMatchObject([{ amount: 10_000 }]);
    expect(await receipt(id)).toMatchObject({ given_back: 100, kept: 550, returning: 0 });
  });

  it("stays pending until it is recorded, and is not ordered twice in the meantime", async () => {
    const { id } = await byCard();
    await provider.faults({ operation: "payment_intents.retrieve", drop: true });
    expect(await back(id, 100, { kept: 650 })).toBe(1);
    const again = await Promise.allSettled([100, 101].map((amount) => back(id, amount, { kept: 650 })));
    expect(again).toMatchObject([
      { status: "fulfilled" },
      { reason: { code: "conflict", message: GIVEN_BY(admin) } },
    ]);
    expect(await receipt(id)).toMatchObject({ kept: 650, returning: 100 });
    await provider.faults();
    // The refund succeeded, but the process that would have recorded it has died.
    await reconcilePayments({ graceSeconds: 0 });
    expect(await receipt(id)).toMatchObject({ kept: 550, given_back: 100, returning: 0 });
    await expect(back(id, 100, { kept: 650 })).rejects.toMatchObject({ message: GIVEN_BY(admin) });
    await back(id, 50, { kept: 550 });
    expect(await rowOf(id)).not.toHaveProperty("giving_back_since");
    expect(await refunds()).toMatchObject([{ amount: 10_000 }, { amount: 5_000 }]);
    await expectInvariants();
  });

  it.each(["before", "after"] as const)(
    "is made once when the connection drops %s it and the request is repeated",
    async (when) => {
      const { id } = await byCard();
      await provider.faults({ operation: "refunds.create", drop: true, when, times: 3 });
      const sent = { kept: 650, key: KEY };
      await expect(back(id, 100, sent)).rejects.toMatchObject({ code: "provider_unavailable" });
      await provider.faults();
      for (const kept of [650, 550, 550]) expect(await back(id, 100, { kept, key: KEY })).toBe(1);
      await expect(back(id, 101, sent)).rejects.toMatchObject({ message: GIVEN_BY(admin) });
      expect(await refunds()).toMatchObject([{ amount: 10_000 }]);
      expect(await receipt(id)).toMatchObject({ given_back: 100, kept: 550, returning: 0 });
      await expectInvariants();
    },
  );

  it("is not the same one with another answer to whether the month is owed again", async () => {
    const { id } = await byCard();
    await provider.faults({ operation: "refunds.create", drop: true, times: 3 });
    await expect(back(id, 100, { month: "owed" })).rejects.toMatchObject({ code: "provider_unavailable" });
    await provider.faults();
    await expect(back(id, 100, { month: "let_off" })).rejects.toMatchObject({ message: GIVEN_BY(admin) });
    expect(await refunds()).toMatchObject([{ amount: 10_000 }]);
    await expectInvariants();
  });

  it("violates I19 when two of them share a key", async () => {
    const { id } = await byCard();
    await back(id, 100, { key: KEY });
    await back(id, 100, { key: `${KEY}-other` });
    await expectInvariants();
    await PaymentModel.updateOne({ _id: id }, { $set: { "give_backs.1.key": KEY } });
    expect(await checkInvariants(mongoose.connection)).toEqual([
      `I19: what was sent once was given back twice, of payment: ${id}`,
    ]);
  });

  it("can be ordered again under the same key after a refusal", async () => {
    const { id } = await byCard();
    await provider.faults({ operation: "refunds.create", status: 400, times: 1 });
    await expect(back(id, 100, { key: KEY })).rejects.toMatchObject({ code: "conflict" });
    expect(await back(id, 100, { key: KEY })).toBe(1);
    expect(await receipt(id)).toMatchObject({ given_back: 100, kept: 550 });
    expect(await refunds()).toHaveLength(1);
  });

  it("violates I19 when it is pending and another one could be ordered", async () => {
    const { id } = await byCard();
    await provider.faults({ operation: "refunds.create", drop: true, times: 3 });
    await expect(back(id, 100)).rejects.toMatchObject({ code: "provider_unavailable" });
    await expectInvariants();
    await PaymentModel.updateOne({ _id: id }, { $unset: { giving_back_since: 1 } });
    expect(await checkInvariants(mongoose.connection)).toEqual([
      `I19: what is on its way back to a card could be given back again, of payment: ${id}`,
    ]);
  });

  it("stays pending when the provider reports it before its response has arrived", async () => {
    const { id, transactionId } = await byCard();
    await provider.faults({ operation: "refunds.create", drop: true, when: "after", times: 3 });
    await expect(back(id, 100)).rejects.toMatchObject({ code: "provider_unavailable" });
    await provider.faults();
    await syncPayment(transactionId);
    expect(await receipt(id)).toMatchObject({ kept: 550 });
    expect(await rowOf(id)).toHaveProperty("giving_back_since");
    await expect(back(id, 50, { kept: 550 })).rejects.toMatchObject({ message: GIVEN_BY(admin) });
    expect(await rowOf(id)).not.toHaveProperty("giving_back_since");
    expect(await refunds()).toMatchObject([{ amount: 10_000 }]);
    await expectInvariants();
  });

  it.each([
    ["cut off before", { drop: true, when: "before", times: 3 }],
    ["cut off after it was done", { drop: true, when: "after", times: 3 }],
    ["answered 500 before", { status: 500, when: "before", times: 3 }],
    ["answered 500 after it was done", { status: 500, when: "after", times: 3 }],
  ])("is made once by the reconciler when the order was %s", async (_, fault) => {
    const { id } = await byCard();
    await provider.faults({ operation: "refunds.create", ...fault });
    await expect(back(id, 100)).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(await receipt(id)).toMatchObject({ returning: 100 });
    await provider.faults();
    await reconcilePayments({ graceSeconds: 0 });
    expect(await refunds()).toMatchObject([{ amount: 10_000 }]);
    expect(await receipt(id)).toMatchObject({
      given_back: 100,
      kept: 550,
      returning: 0,
      returns: [{ by: admin.actor.name }],
    });
    expect(await rowOf(id)).not.toHaveProperty("giving_back_since");
    await expectInvariants();
  });

  it("is made once under a new key when the provider keeps an error under the first one", async () => {
    const { id } = await byCard();
    await provider.faults({ operation: "refunds.create", status: 500, when: "instead", times: 1 });
    await expect(back(id, 100)).rejects.toMatchObject({ code: "provider_unavailable" });
    expect((await rowOf(id)).give_backs).toMatchObject([{ attempt: 2 }]);
    expect(await refunds()).toEqual([]);
    for (let pass = 0; pass < 2; pass++) await reconcilePayments({ graceSeconds: 0 });
    expect(await refunds()).toMatchObject([{ amount: 10_000 }]);
    expect(await receipt(id)).toMatchObject({ given_back: 100, kept: 550, returning: 0 });
    await expectInvariants();
  });

  it("returns the provider's message when refused, and can be followed by a smaller one", async () => {
    const { id, transactionId } = await byCard();
    await provider.call("POST", "refunds", { payment_intent: transactionId, amount: "60000" });
    await expect(back(id, 100)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^The card provider refuses to give this back: /) as string,
    });
    expect(await receipt(id)).toMatchObject({ given_back: 600, kept: 50, returning: 0 });
    await back(id, 50);
    expect(await receipt(id)).toMatchObject({ status: "refunded", kept: 0 });
    await expectInvariants();
  });

  it("is refused with a clear message when the provider does not know the payment", async () => {
    const { _id } = await makePayment(tenant, "2026-09");
    await expect(back(String(_id), 100)).rejects.toMatchObject({
      code: "conflict",
      message: "The card provider refuses to give this back: it has no record of this payment.",
    });
    expect(await receipt(String(_id))).toMatchObject({ kept: 650, returning: 0 });
  });

  it("counts as kept again when it fails at the bank, with a mail to tenant and admin", async () => {
    const { id, transactionId } = await byCard();
    await back(id, 100);
    const [refund] = await refunds();
    await provider.knob("POST", "refund", { refund: refund?.id, status: "failed" });
    await syncPayment(transactionId);
    await syncPayment(transactionId);
    expect(await receipt(id)).toMatchObject({ given_back: 0, kept: 650, returns: [] });
    expect(await receipt(id)).toMatchObject({ failed_returns: [{ amount: 100 }] });
    expect(await subjectsTo(tenant.email)).toContain("$100 did not reach your card");
    const failed = (await subjectsTo(admin.email)).filter((subject) => subject.startsWith("Not given back"));
    expect(failed).toHaveLength(1);
  });

  it("is refused during an open dispute and for an unknown payment", async () => {
    const { id, transactionId } = await byCard();
    await provider.knob("POST", "dispute", { payment_intent: transactionId });
    await syncPayment(transactionId);
    await expect(back(id, 100)).rejects.toMatchObject({ code: "conflict" });
    await expect(back(admin.userId, 100)).rejects.toMatchObject({ code: "not_found" });
    expect(await refunds()).toEqual([]);
  });
});

describe("a month that is given back whole", () => {
  const monthOf = async () => {
    const rows = await PaymentModel.find({ user_id: tenant.userId, period: MONTH })
      .sort({ created_at: 1 })
      .lean();
    const waived = await ChargeModel.find({ user_id: tenant.userId }).lean();
    return [
      ...rows.map(({ status, method }) => `${status} ${method ?? "card"}`),
      ...waived.map(({ kind, line, cents }) => `${kind} ${line ?? ""} ${String(cents)}`),
    ];
  };
  const waiver = (cents: number) => `waiver rent:${MONTH} -${String(cents)}`;

  it.each([
    ["owed again", {}, ["refunded"]],
    ["owed again", { month: "owed_again" as const }, ["refunded"]],
    ["let off", { month: "let_off" as const }, ["refunded", waiver(65_000)]],
  ])("is %s with %j, by hand and to a card", async (_, choice, expected) => {
    await back(await inCash(), 650, choice);
    expect(await monthOf()).toEqual([`${expected[0] ?? ""} cash`, ...expected.slice(1)]);
    tenant = await makeTenant();
    await back((await byCard()).id, 650, choice);
    expect(await monthOf()).toEqual([`${expected[0] ?? ""} card`, ...expected.slice(1)]);
    await expectInvariants();
  });

  it("is let off once by the one who records the refund, and says why to the tenant", async () => {
    const { id, transactionId } = await byCard();
    await provider.faults({ operation: "refunds.create", drop: true, when: "after", times: 3 });
    await expect(back(id, 650, { month: "let_off" })).rejects.toMatchObject({ code: "provider_unavailable" });
    await provider.faults();
    expect(await monthOf()).toEqual(["paid card"]);
    await Promise.all([
      syncPayment(transactionId),
      syncPayment(transactionId),
      reconcilePayments({ graceSeconds: 0 }),
    ]);
    await reconcilePayments({ graceSeconds: 0 });
    expect(await monthOf()).toEqual(["refunded card", waiver(65_000)]);
    expect(await ChargeModel.find({ user_id: tenant.userId }).lean()).toMatchObject([
      { by_name: admin.actor.name, reason: "The lift stood still." },
    ]);
    await expectInvariants();
  });

  it("owes the part that was given back, unless that is let off", async () => {
    const openOf = async () =>
      (await getMyAccount(tenant.actor)).months.find(({ period }) => period === MONTH)?.open;
    const id = await inCash();
    await back(id, 100, { month: "let_off" });
    expect(await monthOf()).toEqual(["paid cash", waiver(10_000)]);
    expect(await openOf()).toBe(0);
    await back(id, 50.5);
    expect(await openOf()).toBe(50.5);
    await expectInvariants();
  });

  it("makes no credit of a waiver by hand of what is open of a rent that lost its coupon, and refuses a larger one", async () => {
    const priced = { percent: 10, discount_cents: 6_500, coupon: "TEN", ...recordedByHand(58_500) };
    const { _id } = await makePayment(tenant, MONTH, { paid_cents: 58_500, ...priced });
    const before = await getMyAccount(tenant.actor);
    await back(String(_id), 100);
    const letOff = (amount: number) => {
      const waiver = { period: MONTH, kind: "waiver", label: "Let off", amount } as const;
      return postCharge(admin.actor, { user_id: tenant.userId, ...waiver });
    };
    await expect(letOff(165.01)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { amount: expect.stringContaining("$165 of ") as string },
    });
    await letOff(165);
    const { open, credit, to_refund } = before;
    expect(await getMyAccount(tenant.actor)).toMatchObject({ open, credit, to_refund });
    await expect(letOff(1)).rejects.toMatchObject({ code: "invalid_input" });
    await expectInvariants();
  });

  it("lets off no meter that credit pays once a rent has its coupon again", async () => {
    const post = (kind: "credit" | "meter", period: string, amount: number) =>
      postCharge(admin.actor, { user_id: tenant.userId, period, kind, label: kind, amount });
    const { open } = await getMyAccount(tenant.actor);
    await post("credit", addMonths(MONTH, -1), open - 650 + 35.8);
    await post("meter", MONTH, 14.2);
    const priced = { percent: 10, discount_cents: 6_500, coupon: "TEN", ...recordedByHand(58_500) };
    const { _id } = await makePayment(tenant, MONTH, { paid_cents: 58_500, ...priced });
    const before = await getMyAccount(tenant.actor);
    expect(before).toMatchObject({ open: 0, credit: 21.6 });
    await back(String(_id), 10, { month: "let_off" });
    expect(await getMyAccount(tenant.actor)).toMatchObject({ open: 0, credit: 21.6 });
    await expectInvariants();
  });

  it("lets off by hand what is open beside a paid rent, line by line", async () => {
    await inCash();
    const post = (kind: "meter" | "fee" | "waiver", label: string, amount: number) =>
      postCharge(admin.actor, { user_id: tenant.userId, period: MONTH, kind, label, amount });
    await post("meter", "Electricity", 14.2);
    await post("fee", "Lost key", 5);
    await post("waiver", "Let off", 16);
    const { months, credit } = await getMyAccount(tenant.actor);
    const { lines = [], open } = months.find(({ period }) => period === MONTH) ?? {};
    expect([open, credit]).toEqual([3.2, 0]);
    expect(lines.map(({ kind, amount, open: left }) => [kind, amount, left])).toEqual(
      expect.arrayContaining([
        ["rent", 650, 0],
        ["meter", 14.2, 0],
        ["fee", 5, 3.2],
        ["waiver", -14.2, 0],
        ["waiver", -1.8, 0],
      ]),
    );
    await post("waiver", "Let off", 3.2);
    expect((await getMyAccount(tenant.actor)).months.find(({ period }) => period === MONTH)?.open).toBe(0);
    await expectInvariants();
  });

  it("takes no credit for a month ahead, which would pay another month on each screen", async () => {
    const credit = { kind: "credit", label: "The lift", amount: 10, user_id: tenant.userId } as const;
    const now = new Date("2026-11-10T06:00:00Z");
    const post = (period: string) => postCharge(admin.actor, { ...credit, period }, now);
    await expect(post("2026-12")).rejects.toMatchObject({
      code: "invalid_input",
      fields: { period: expect.stringContaining("choose this month") as string },
    });
    await expect(post("2026-11")).resolves.toMatch(/^[0-9a-f]{24}$/);
  });

  it("has a fee that is added after its month's due day due on the next one, and arrears late at once", async () => {
    const now = new Date(`${MONTH}-21T06:00:00Z`);
    const post = async (kind: "fee" | "other" | "meter" | "arrears", on = now) => {
      const charge = { period: MONTH, kind, label: `${kind} ${on.toISOString()}`, amount: 15 } as const;
      const id = await postCharge(admin.actor, { user_id: tenant.userId, ...charge }, on);
      return (await ChargeModel.findById(id).lean())?.due_on;
    };
    const next = `${addMonths(MONTH, 1)}-05`;
    expect(await Promise.all([post("fee"), post("other"), post("meter")])).toEqual([next, next, next]);
    expect(await post("arrears")).toBe(`${MONTH}-05`);
    expect(await post("fee", new Date(`${MONTH}-05T06:00:00Z`))).toBe(`${MONTH}-05`);
    const old = { period: addMonths(MONTH, -1), kind: "fee", label: "Old", amount: 15 } as const;
    const body = { user_id: tenant.userId, ...old, due_on: `${MONTH}-01` };
    const id = await postCharge(admin.actor, body, now);
    expect(await ChargeModel.findById(id).lean()).toMatchObject({ due_on: `${MONTH}-01` });
    await expectInvariants();
  });

  it("takes a charge of no month before the tenancy, but arrears and what lets them off, nor of one that cannot be paid yet", async () => {
    const first = (await getMyAccount(tenant.actor)).months.at(-1)?.period ?? "";
    const post = (kind: "fee" | "meter" | "credit" | "arrears" | "waiver", period: string) =>
      postCharge(admin.actor, { user_id: tenant.userId, period, kind, label: kind, amount: 10 });
    const refused = (sentence: string) => ({
      code: "invalid_input",
      fields: { period: expect.stringContaining(sentence) as string },
    });
    for (const kind of ["fee", "meter", "credit"] as const) {
      await expect(post(kind, addMonths(first, -1))).rejects.toMatchObject(
        refused("only arrears can be older"),
      );
      await expect(post(kind, first)).resolves.toMatch(/^[0-9a-f]{24}$/);
    }
    for (const kind of ["arrears", "waiver"] as const)
      await expect(post(kind, addMonths(first, -1))).resolves.toMatch(/^[0-9a-f]{24}$/);
    for (const kind of ["fee", "arrears", "waiver"] as const)
      await expect(post(kind, addMonths(MONTH, 6))).rejects.toMatchObject(
        refused(`choose ${periodLabel(addMonths(MONTH, 5), "en")}`),
      );
    await expect(post("fee", addMonths(MONTH, 5))).resolves.toMatch(/^[0-9a-f]{24}$/);
    await expectInvariants();
  });

  it("lets off no more than was given back of a rent with a coupon", async () => {
    const priced = { percent: 10, discount_cents: 6_500, coupon: "TEN", ...recordedByHand(58_500) };
    const { _id } = await makePayment(tenant, MONTH, { paid_cents: 58_500, ...priced });
    await back(String(_id), 100, { month: "let_off" });
    expect(await monthOf()).toEqual(["paid cash", waiver(10_000)]);
    const { open, credit, to_refund } = await getMyAccount(tenant.actor);
    expect([credit, to_refund]).toEqual([0, 0]);
    await back(String(_id), 485, { month: "let_off" });
    expect(await getMyAccount(tenant.actor)).toMatchObject({ open, credit, to_refund });
    await expectInvariants();
  });
});
