import { addDays, addMinutes } from "date-fns";
import { once } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as webhook } from "@/app/api/stripe/webhook/route";
import { getBuilding } from "@/lib/building/queries";
import { removeMember } from "@/lib/leaving/mutations";
import { giveBack } from "@/lib/payments/change-payment";
import { reconcilePayments } from "@/lib/payments/reconcile-payments";
import { startPayment } from "@/lib/payments/start-payment";
import { syncPayment } from "@/lib/payments/sync-payment";
import { inTransaction } from "@/lib/platform/db/transaction";
import { periodOf } from "@/lib/platform/format/periods";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel } from "@/models/autopay";
import { LeaseModel } from "@/models/installation";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { makeActor } from "@/tests/support/actors";
import { forkProcess } from "@/tests/support/bundle-process";
import { connectCardProvider, signedRequest } from "@/tests/support/card-provider";
import { expectInvariants } from "@/tests/support/invariants";
import { connectTestDatabase } from "@/tests/support/mongo";
import { saveTestCard } from "@/tests/support/saved-card";
import { makePayment, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getAutopay } from "./queries";
import { consentText, turnIn } from "./rules";
import { setUpCard, startAutopay, takeCard } from "./set-up-card";
import { eraseAutopay, removeCard, stopAutopay } from "./stop-autopay";
import { takeDueRents, prepareRent } from "./take-due-rents";

connectTestDatabase({ isOwn: true });
const provider = connectCardProvider();

beforeEach(() => makeActor("admin"));

/** After nine in the morning of a first: the turns of these tests are on that day, so that they have come on any day. */
const NOW = new Date(Math.max(Date.now(), turnIn(periodOf(new Date()), 1).getTime()));
const MONTH = periodOf(NOW);
const DECLINED = "pm_card_chargeCustomerFail";
const CHALLENGED = "pm_card_authenticationRequired";

/** Creates a tenant who owes only this month, with a card and autopay on, due now. */
async function payer(card = "pm_card_visa"): Promise<Tenant> {
  const tenant = await makeTenant({ acceptDate: NOW });
  await saveTestCard(provider, tenant, card);
  await startAutopay(tenant.actor, { day: 5 });
  await dueNow(tenant);
  return tenant;
}

const dueNow = (tenant: Tenant) =>
  AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { next_at: NOW, day: 1 } });
const autopayOf = (tenant: Tenant) => AutopayModel.findOne({ user_id: tenant.userId }).orFail().lean();
const rowOf = (tenant: Tenant) => PaymentModel.findOne({ user_id: tenant.userId }).orFail().lean();
const mailsTo = async (tenant: Tenant) =>
  (await MailModel.find({ to: tenant.email }).sort({ created_at: 1 }).lean()).map(({ subject }) => subject);
/** Frees the lease of a dead holder, as after half a minute. */
const freeLease = () => LeaseModel.deleteMany({});

/** Starts a second process that takes due rents; it ends by itself or is killed. */
const takeElsewhere = () => forkProcess("tests/support/take-rents-process.ts", [NOW.toISOString()]);

async function expectPaidOnce(tenant: Tenant): Promise<void> {
  expect(await provider.succeeded()).toHaveLength(1);
  expect(await rowOf(tenant)).toMatchObject({ status: "paid", kept_cents: 65_000, period: MONTH });
  expect(await PaymentModel.countDocuments({ user_id: tenant.userId, status: "paid" })).toBe(1);
  await expectInvariants();
}

describe("takeDueRents", () => {
  it("charges the owed month to the saved card, mails the member and schedules the next turn", async () => {
    const tenant = await payer();
    expect(await takeDueRents(NOW)).toEqual(["charged"]);
    await expectPaidOnce(tenant);
    expect(await mailsTo(tenant)).toEqual([expect.stringContaining("is paid")]);
    const after = await autopayOf(tenant);
    expect(after).toMatchObject({ on: true, run: null, last_turn: MONTH });
    expect(periodOf(after.next_at ?? NOW) > MONTH).toBe(true);
    expect(await takeDueRents(NOW)).toEqual([]);
    // A clock that is years ahead takes one month per run.
    await dueNow(tenant);
    expect(await takeDueRents(NOW)).toEqual(["nothing owed"]);
    expect(await provider.succeeded()).toHaveLength(1);
  });

  it("takes the rent alone while monthly charges were agreed later, or raised, than the member agreed to", async () => {
    const ask = ({ agreement }: Tenant, cents: number) => {
      const about = { kind: "parking" as const, from: MONTH, at: NOW, by: agreement.user_id };
      const charge = { ...about, label: "Parking", cents };
      return AgreementModel.updateOne({ _id: agreement._id }, { $push: { monthly_charges: charge } });
    };
    const covers = [{ label: "Parking", amount: 20 }];
    const [later, agreed] = [await payer(), await payer()];
    await ask(later, 2_000);
    expect(await getAutopay(later.actor)).toMatchObject({
      charges: covers,
      covers: [],
      next: { amount: 650 },
    });
    await ask(agreed, 2_000);
    expect(await startAutopay(agreed.actor, { day: 5, covers })).toEqual({ modifiedCount: 1 });
    expect(await startAutopay(agreed.actor, { day: 5, covers })).toEqual({ modifiedCount: 0 });
    // Another day alone changes nothing of it.
    await startAutopay(agreed.actor, { day: 6 });
    expect(await getAutopay(agreed.actor)).toMatchObject({ covers, next: { amount: 670 } });
    await dueNow(agreed);
    expect(await takeDueRents(NOW)).toEqual(["charged", "charged"]);
    const rent = `rent:${MONTH}`;
    expect(await rowOf(later)).toMatchObject({ paid_cents: 65_000, lines: [rent] });
    expect(await rowOf(agreed)).toMatchObject({
      paid_cents: 67_000,
      lines: [rent, `monthly:Parking:${MONTH}`],
    });
    await ask(agreed, 2_500);
    expect((await getAutopay(agreed.actor)).next).toMatchObject({ amount: 650 });
    await stopAutopay(agreed.actor);
    await startAutopay(agreed.actor, { day: 5 });
    expect((await getAutopay(agreed.actor)).covers).toEqual([]);
    await expectInvariants();
  });

  it.each([DECLINED, CHALLENGED])(
    "retries %s after 2 and 5 days, mails each decline, then switches autopay off",
    async (card) => {
      const tenant = await payer(card);
      expect(await takeDueRents(NOW)).toEqual(["declined"]);
      expect(await rowOf(tenant)).toMatchObject({ status: "failed" });
      const told = await getAutopay(tenant.actor);
      expect(told.declined).toMatchObject({ period: MONTH, times: 1 });
      const inBengali = async () => getAutopay(tenant.actor, new Date(), "bn");
      expect((await inBengali()).declined?.reason).toMatch(/^[^A-Za-z]+।$/);
      expect(await takeDueRents(addMinutes(addDays(NOW, 2), -1))).toEqual([]);
      expect(await takeDueRents(addDays(NOW, 2))).toEqual(["declined"]);
      expect(await takeDueRents(addDays(NOW, 5))).toEqual(["stopped"]);
      expect(await takeDueRents(addDays(NOW, 40))).toEqual([]);
      expect(await mailsTo(tenant)).toHaveLength(3);
      const { stopped, ...off } = await getAutopay(tenant.actor);
      expect([off.on, off.next, stopped]).toEqual([false, null, expect.stringMatching(/declined 3/)]);
      const why = (await inBengali()).stopped;
      expect(why).toMatch(/^ব্যাংক ৩ বার টাকা দেয়নি: [^A-Za-z]+।$/);
      // Of rows that stopped before its kind and count were stored, the sentence is read.
      for (const change of [{ $set: { stopped: "Declined" } }, { $set: { stopped }, $unset: { stop: 1 } }]) {
        await AutopayModel.updateOne({ user_id: tenant.userId }, change);
        expect((await inBengali()).stopped).toBe(why);
      }
      expect(await provider.succeeded()).toHaveLength(0);
      await expectInvariants();
    },
  );

  it("mails each decline of a second turn for the same month", async () => {
    const tenant = await payer(DECLINED);
    for (const days of [0, 2, 5]) await takeDueRents(addDays(NOW, days));
    await startAutopay(tenant.actor, { day: 5 });
    await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { next_at: addDays(NOW, 6), day: 1 } });
    for (const days of [6, 8, 11])
      expect(await takeDueRents(addDays(NOW, days))).toEqual([days === 11 ? "stopped" : "declined"]);
    expect(await mailsTo(tenant)).toHaveLength(6);
  });

  it("charges nothing more once the member has paid a declined month themselves", async () => {
    const tenant = await payer(CHALLENGED);
    await takeDueRents(NOW);
    const offer = await startPayment(tenant.actor, { period: MONTH });
    expect(await provider.confirm(offer.clientSecret)).toMatchObject({ status: "succeeded" });
    await reconcilePayments({ graceSeconds: 0 });
    // The next attempt only ends the run, so `next` announces no charge for its day.
    const told = await getAutopay(tenant.actor);
    expect(told.declined).toBeNull();
    expect(await takeDueRents(addDays(NOW, 2))).toEqual(["settled"]);
    expect((await getAutopay(tenant.actor)).next).toEqual(told.next);
    await expectPaidOnce(tenant);
    expect((await mailsTo(tenant)).map((subject) => subject.split(":")[0])).toEqual([
      expect.any(String),
      "Receipt",
    ]);
  });

  it("charges nothing when the month is already paid or the agreement has ended", async () => {
    const [paid, left] = [await payer(), await payer()];
    const offer = await startPayment(paid.actor, { period: MONTH });
    await provider.confirm(offer.clientSecret);
    await reconcilePayments({ graceSeconds: 0 });
    await removeMember((await makeActor("admin")).actor, left.email);
    expect(await takeDueRents(NOW)).toEqual(["nothing owed"]);
    expect(await provider.succeeded()).toHaveLength(1);
    expect(await autopayOf(left)).toMatchObject({ on: false, card: null, to_detach: [] });
    await expectInvariants();
  });
});

describe("a card that the provider has no longer", () => {
  const detach = async (tenant: Tenant) => {
    const { customer, card } = await autopayOf(tenant);
    return {
      "deleted with its customer": () => provider.call("DELETE", `customers/${String(customer)}`),
      removed: () => provider.call("POST", `payment_methods/${String(card?.id)}/detach`),
    };
  };

  it.each(["deleted with its customer", "removed"] as const)(
    "and was %s stops autopay at once, in words of our own, and another one can be saved and charged",
    async (how) => {
      const tenant = await payer(DECLINED);
      // Its intent names the customer from then on.
      await takeDueRents(NOW);
      await (await detach(tenant))[how]();
      await dueNow(tenant);
      expect(await takeDueRents(NOW)).toEqual(["stopped"]);
      expect(await takeDueRents(addDays(NOW, 40))).toEqual([]);
      expect((await mailsTo(tenant)).slice(1)).toEqual(["Autopay is switched off"]);
      const told = await getAutopay(tenant.actor);
      expect(told).toMatchObject({ on: false, card: null });
      expect(told.stopped).toMatch(/^The card provider no longer has your Visa ending in \d{4}\./);
      await saveTestCard(provider, tenant, "pm_card_visa");
      await startAutopay(tenant.actor, { day: 5 });
      for (let pass = 0; pass < 3; pass++) {
        await dueNow(tenant);
        await takeDueRents(NOW);
      }
      expect(await provider.succeeded()).toHaveLength(1);
      expect(await PaymentModel.countDocuments({ user_id: tenant.userId, status: "paid" })).toBe(1);
      await expectInvariants();
    },
  );

  it("is dropped by the provider's event, before a charge", async () => {
    const tenant = await payer();
    const cardId = String((await autopayOf(tenant)).card?.id);
    await (await detach(tenant)).removed();
    const object = { id: cardId, object: "payment_method" };
    const event = { id: "evt_1", type: "payment_method.detached", livemode: false, data: { object } };
    expect((await webhook(signedRequest(event))).status).toBe(200);
    expect(await autopayOf(tenant)).toMatchObject({ on: false, card: null });
    expect(await mailsTo(tenant)).toEqual(["Autopay is switched off"]);
  });
});

it("keeps the codes of a decline, which Stripe's sentence does not tell apart", async () => {
  const tenant = await payer(DECLINED);
  await takeDueRents(NOW);
  const codes = { code: "card_declined", decline_code: "generic_decline" };
  expect((await autopayOf(tenant)).run).toMatchObject({ codes });
  expect(await rowOf(tenant)).toMatchObject({ status: "failed", decline: codes });
  const offer = await startPayment(tenant.actor, { period: MONTH });
  await provider.confirm(offer.clientSecret, "4000000000009995");
  await syncPayment(offer.transactionId);
  expect(await rowOf(tenant)).toMatchObject({ decline: { ...codes, decline_code: "insufficient_funds" } });
});

describe("a month of which money went back", () => {
  /** Pays this month by autopay; returns the payment. */
  async function taken(tenant: Tenant) {
    await takeDueRents(NOW);
    return rowOf(tenant);
  }

  async function expectNotTakenAgain(tenant: Tenant): Promise<void> {
    await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { last_turn: null } });
    await dueNow(tenant);
    expect(await takeDueRents(NOW)).toEqual(["nothing owed"]);
    expect(await provider.succeeded()).toHaveLength(1);
    const left = { period: MONTH, amount: 650, date: null };
    expect(await getAutopay(tenant.actor)).toMatchObject({ on: true, left: [left] });
    await expectInvariants();
  }

  it("is not charged again after a lost dispute, even if the tenant switches autopay on again", async () => {
    const tenant = await payer();
    const { transactionId } = await taken(tenant);
    const opened = await provider.knob("POST", "dispute", { payment_intent: transactionId });
    const { id: dispute } = opened as { id: string };
    await syncPayment(String(transactionId));
    expect(await autopayOf(tenant)).toMatchObject({ on: false, run: null, next_at: null });
    await provider.knob("POST", "dispute", { dispute, status: "lost" });
    await syncPayment(String(transactionId));
    await startAutopay(tenant.actor, { day: 5 });
    await expectNotTakenAgain(tenant);
  });

  it("is not charged again after the office gave it back", async () => {
    const tenant = await payer();
    const { _id } = await taken(tenant);
    const { actor } = await makeActor("admin");
    await giveBack(actor, String(_id), { amount: 650, reason: "The lift stood still." });
    expect(await rowOf(tenant)).toMatchObject({ status: "refunded" });
    await expectNotTakenAgain(tenant);
  });

  it("is not charged again by the turn that charged it and was cut off before its end", async () => {
    const tenant = await payer();
    const { _id, transactionId: intent } = await taken(tenant);
    const run = { period: MONTH, begun_at: NOW, declines: 0, attempt: 1, reason: "", intent };
    await giveBack((await makeActor("admin")).actor, String(_id), { amount: 650, reason: "Twice." });
    await AutopayModel.updateOne({ user_id: tenant.userId }, { $set: { run, next_at: NOW } });
    expect(await takeDueRents(NOW)).toEqual(["settled"]);
    expect(await provider.succeeded()).toHaveLength(1);
  });

  it("is not charged by a turn that began before the money went back", async () => {
    const tenant = await payer();
    const { agreement } = tenant;
    await makePayment(tenant, MONTH, { status: "refunded", refunded_cents: 65_000 });
    expect(await prepareRent(agreement, MONTH, NOW)).toEqual({ kind: "over" });
    expect(await provider.liveIntents()).toEqual([]);
    await expectInvariants();
  });
});

describe("takeDueRents under failures", () => {
  it("charges each rent once when two processes take the same rents", async () => {
    const tenants = [await payer(), await payer(), await payer()];
    const child = await takeElsewhere();
    const isOver = once(child, "exit");
    await takeDueRents(NOW);
    await isOver;
    await freeLease();
    await takeDueRents(NOW);
    expect(await provider.succeeded()).toHaveLength(3);
    for (const tenant of tenants) expect(await rowOf(tenant)).toMatchObject({ status: "paid" });
    await expectInvariants();
  });

  it("charges once when two runs overlap because the first one lost its lease", async () => {
    const tenant = await payer();
    await provider.faults({ operation: "payment_intents.*", latency_ms: 150 });
    const first = takeDueRents(NOW);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await freeLease();
    await Promise.all([first, takeDueRents(NOW)]);
    await provider.faults();
    await takeDueRents(NOW);
    await expectPaidOnce(tenant);
    expect(await mailsTo(tenant)).toHaveLength(1);
  });

  it("charges once after a process is killed between reserving and charging", async () => {
    const tenant = await payer();
    await provider.faults({ operation: "payment_intents.confirm", latency_ms: 20_000 });
    const child = await takeElsewhere();
    await expect.poll(async () => (await autopayOf(tenant)).run?.intent).toBeTruthy();
    child.kill("SIGKILL");
    await once(child, "exit");
    // The killed process's request still arrives at the provider.
    await provider.knob("DELETE", "faults");
    await freeLease();
    await takeDueRents(NOW);
    await expectPaidOnce(tenant);
    expect(await mailsTo(tenant)).toHaveLength(1);
  });

  it.each([
    ["lost after the charge", { drop: true, when: "after" }],
    ["lost before the charge", { drop: true }],
    ["a 500 after the charge", { status: 500, when: "after" }],
    ["a 500 before it", { status: 500 }],
  ])("charges once when the response is %s", async (_, fault) => {
    const tenant = await payer();
    await provider.faults({ operation: "payment_intents.confirm", ...fault, times: 3 });
    await takeDueRents(NOW).catch(() => null);
    await provider.faults();
    for (let pass = 0; pass < 3; pass++) await takeDueRents(NOW);
    await expectPaidOnce(tenant);
    expect(await mailsTo(tenant)).toHaveLength(1);
  });

  it("leaves a charge with a lost response to the reconciler, and mails the member in the next pass", async () => {
    const tenant = await payer();
    await provider.faults({ operation: "payment_intents.confirm", drop: true, when: "after", times: 3 });
    await takeDueRents(NOW).catch(() => null);
    await reconcilePayments({ graceSeconds: 0 });
    await expectPaidOnce(tenant);
    expect(await takeDueRents(NOW)).toEqual(["charged"]);
    expect(await mailsTo(tenant)).toHaveLength(1);
  });

  it("waits while the payment is processing, and counts its decline once", async () => {
    const tenant = await payer(DECLINED);
    await provider.faults({ operation: "payment_intents.confirm", processing_ms: 700, times: 1 });
    expect(await takeDueRents(NOW)).toEqual(["waiting"]);
    await expect
      .poll(async () => (await provider.state()).intents[0]?.status)
      .toBe("requires_payment_method");
    expect(await takeDueRents(addMinutes(NOW, 11))).toEqual(["declined"]);
    expect(await autopayOf(tenant)).toMatchObject({ run: { declines: 1 } });
    expect(await provider.succeeded()).toHaveLength(0);
  });

  it.each([
    ["lost", { drop: true, times: 3 }, 1],
    ["a 500 that the provider repeats under its key", { status: 500, times: 1 }, 2],
  ])("counts a decline once when its response is %s", async (_, fault, asked) => {
    const tenant = await payer(DECLINED);
    await provider.faults({ operation: "payment_intents.confirm", when: "after", ...fault });
    await takeDueRents(NOW).catch(() => null);
    await provider.faults();
    const taken = [await takeDueRents(NOW), await takeDueRents(NOW), await takeDueRents(NOW)];
    expect(taken.flat().filter((one) => one === "declined")).toHaveLength(1);
    expect((await provider.state()).charges).toHaveLength(asked);
    expect(await mailsTo(tenant)).toHaveLength(1);
    await expectInvariants();
  });

  it.each([
    ["it is switched off", ({ actor }: Tenant) => stopAutopay(actor)],
    ["the card is removed", ({ actor }: Tenant) => removeCard(actor)],
    [
      "the agreement ends",
      async ({ email }: Tenant) => removeMember((await makeActor("admin")).actor, email),
    ],
  ])("charges nothing when %s just before the charge", async (_, change) => {
    const tenant = await payer();
    await provider.faults({ operation: "payment_intents.update", latency_ms: 1_500 });
    const pass = takeDueRents(NOW);
    await expect.poll(async () => (await provider.state()).intents.length, { interval: 20 }).toBe(1);
    await expect.poll(async () => (await rowOf(tenant)).transactionId, { interval: 20 }).toBeTruthy();
    await change(tenant);
    await provider.knob("DELETE", "faults");
    await pass;
    expect(await provider.succeeded()).toHaveLength(0);
    expect(await autopayOf(tenant)).toMatchObject({ on: false, run: null, next_at: null });
    expect((await mailsTo(tenant)).filter((subject) => /autopay/i.test(subject))).toEqual([]);
    await expectInvariants();
  });

  it("detaches a removed card in the next pass when the provider failed", async () => {
    const tenant = await payer();
    await provider.faults({ operation: "payment_methods.detach", status: 500, times: 3 });
    await removeCard(tenant.actor);
    expect((await autopayOf(tenant)).to_detach).toHaveLength(1);
    await takeDueRents(NOW);
    expect((await autopayOf(tenant)).to_detach).toEqual([]);
  });

  it("detaches the card and deletes the customer of an erased account at the provider", async () => {
    const tenant = await payer();
    const { customer = "", card } = await autopayOf(tenant);
    await inTransaction((session) => eraseAutopay(tenant.agreement.user_id, session));
    expect(await AutopayModel.findOne({ customer }).lean()).toMatchObject({ on: false, card: null });
    expect(await AutopayModel.exists({ user_id: tenant.userId })).toBeNull();
    await expectInvariants();
    await takeDueRents(NOW);
    expect(await AutopayModel.countDocuments()).toBe(0);
    expect(await provider.call("GET", `customers/${customer}`)).toMatchObject({ deleted: true });
    const { customer: owner } = await provider.call("GET", `payment_methods/${card?.id ?? ""}`);
    expect(owner).toBeNull();
    expect(await provider.succeeded()).toHaveLength(0);
  });
});

it("stores a card reported by a webhook only, also when browser requests arrive concurrently", async () => {
  const tenant = await makeTenant();
  const setup = await saveTestCard(provider, tenant, "pm_card_visa", { isTold: false });
  const event = {
    id: "evt_setup",
    type: "setup_intent.succeeded",
    livemode: false,
    data: { object: { id: setup, object: "setup_intent" } },
  };
  for (let time = 0; time < 2; time++) expect((await webhook(signedRequest(event))).status).toBe(200);
  expect(await getAutopay(tenant.actor)).toMatchObject({ card: { brand: "visa", last4: "4242" } });
  // The member's browser asks at the same time, and gets the saved card.
  const other = await saveTestCard(provider, tenant, "pm_card_mastercard", { isTold: false });
  const news = { ...event, id: "evt_other", data: { object: { ...event.data.object, id: other } } };
  const asked = Array.from({ length: 4 }, () => takeCard(tenant.actor));
  await Promise.all([webhook(signedRequest(news)), ...asked]);
  expect(await getAutopay(tenant.actor)).toMatchObject({ card: { brand: "mastercard" } });
  expect((await autopayOf(tenant)).to_detach).toEqual([]);
  const { card, consent } = await getAutopay(tenant.actor);
  expect(card).toEqual({
    brand: "mastercard",
    last4: "4444",
    exp_month: 12,
    exp_year: expect.any(Number) as number,
  });
  expect((await autopayOf(tenant)).card).toMatchObject({ consent });
  // As a page shows it, in Bengali, too; another text is none that was shown.
  const { name } = await getBuilding();
  const inBengali = consentText(name, "bn");
  await setUpCard(tenant.actor, { consent: inBengali });
  expect((await autopayOf(tenant)).setup).toMatchObject({ consent: inBengali });
  await expect(setUpCard(tenant.actor, { consent: `${consent} ` })).rejects.toMatchObject({
    code: "conflict",
  });
});
