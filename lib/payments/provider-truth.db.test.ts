import { describe, expect, it } from "vitest";
import { getAutopay } from "@/lib/autopay/queries";
import { startAutopay } from "@/lib/autopay/set-up-card";
import { getInstallation } from "@/lib/platform/db/installation";
import { env } from "@/lib/platform/env";
import { towerDate } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";
import { findGone } from "@/lib/platform/mail/reasons";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { listMails } from "@/lib/platform/mail/transport";
import { AgreementModel } from "@/models/agreement";
import { AutopayModel } from "@/models/autopay";
import { InstallationModel } from "@/models/installation";
import { MailModel } from "@/models/mail";
import { PaymentModel } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase } from "@/tests/support/mongo";
import { saveTestCard } from "@/tests/support/saved-card";
import { makeTenant, type Tenant } from "@/tests/support/tenancy";
import { getMyAccount } from "./get-account";
import { reconcilePayments } from "./reconcile-payments";
import { balanceOf } from "./rules";
import { startPayment } from "./start-payment";
import { applyProviderEvent, syncPayment, syncOwnPayment } from "./sync-payment";

connectTestDatabase();
const provider = connectCardProvider();

const DAY_MS = 24 * 60 * 60 * 1000;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: unknown) => (error as { code: string }).code,
  );
const event = (intentId: string, type = "payment_intent.succeeded") => ({
  id: `evt_${String(Math.random()).slice(2)}`,
  type,
  isLive: false,
  intentId,
});

async function paid() {
  const tenant = await makeTenant({ rentCents: 78_000 });
  const offer = await startPayment(tenant.actor, {});
  await provider.confirm(offer.clientSecret);
  await syncPayment(offer.transactionId);
  return { tenant, id: offer.transactionId, period: offer.period };
}

const turn = (name: string, body: object) =>
  provider.knob("POST", name, body) as Promise<{ id: string; status: string }>;
const openDispute = (payment_intent: string, amount?: number) => turn("dispute", { payment_intent, amount });

async function moneyOf(id: string) {
  const row = await syncPayment(id);
  if (!row) throw new Error("There is no row.");
  const { status, kept, given_back, in_dispute } = balanceOf(row);
  expect(row).toMatchObject({ status, kept_cents: kept, refunded_cents: given_back });
  return { status, kept, given_back, in_dispute };
}

const homeOf = ({ agreement }: Tenant) => `apartment ${agreement.apartment_no}`;

/** What was sent to an address, oldest first. */
async function mailsTo(address: string) {
  await finishMails(20_000);
  const mails = await listMails(env().MAIL_DIR ?? "");
  return mails.filter(({ to }) => to === address).toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Pays a month again whose row keeps no money. */
async function payAgain(tenant: Tenant, period: string) {
  const offer = await startPayment(tenant.actor, { period });
  await provider.confirm(offer.clientSecret);
  expect((await syncPayment(offer.transactionId))?.status).toBe("paid");
}

describe("a dispute", () => {
  it("makes the payment paid again when won on appeal after a loss, and the month cannot be paid twice", async () => {
    const { tenant, id, period } = await paid();
    const dispute = await openDispute(id);
    expect(await moneyOf(id)).toMatchObject({ status: "disputed", kept: 0, in_dispute: 78_000 });
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    expect(await moneyOf(id)).toMatchObject({ status: "refunded", kept: 0, given_back: 78_000 });
    await turn("dispute", { dispute: dispute.id, status: "appeal_needs_response" });
    expect(await moneyOf(id)).toMatchObject({ status: "disputed" });
    await turn("dispute", { dispute: dispute.id, status: "appeal_under_review" });
    await turn("dispute", { dispute: dispute.id, status: "won" });
    expect(await moneyOf(id)).toEqual({ status: "paid", kept: 78_000, given_back: 0, in_dispute: 0 });
    expect(await refusal(startPayment(tenant.actor, { period }))).toBe("month_already_paid");
  });

  it("makes the payment paid again when its funds are reinstated after a loss", async () => {
    const { id } = await paid();
    const dispute = await openDispute(id);
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    await moneyOf(id);
    await turn("dispute", { dispute: dispute.id, status: "won" });
    await applyProviderEvent(event(id, "charge.dispute.funds_reinstated"));
    expect((await PaymentModel.findOne({ transactionId: id }).orFail().lean()).status).toBe("paid");
  });

  it("over part of a payment opens that part again when it is lost", async () => {
    const { tenant, id, period } = await paid();
    const dispute = await openDispute(id, 5_000);
    expect(await moneyOf(id)).toMatchObject({ status: "disputed", kept: 73_000, in_dispute: 5_000 });
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    expect(await moneyOf(id)).toMatchObject({ status: "paid", kept: 73_000, given_back: 5_000 });
    expect(await startPayment(tenant.actor, { period })).toMatchObject({ rent: 780, amount: 50 });
  });

  it("adds up with an earlier refund, less the reinstated amount", async () => {
    const { id } = await paid();
    await provider.call("POST", "refunds", { payment_intent: id, amount: "12500" });
    const dispute = await openDispute(id, 78_000);
    await turn("dispute", { dispute: dispute.id, status: "lost", reinstated: 12_500 });
    expect(await moneyOf(id)).toMatchObject({ status: "refunded", kept: 0, given_back: 78_000 });
  });

  it("does not change the payment while it is an inquiry", async () => {
    const { id } = await paid();
    await turn("dispute", { payment_intent: id, inquiry: true });
    expect(await moneyOf(id)).toMatchObject({ status: "paid", kept: 78_000, in_dispute: 0 });
  });

  it.each([
    ["lost where its money was withdrawn", {}, { status: "refunded", kept: 0, given_back: 78_000 }],
    ["won where nothing was", { inquiry: true }, { status: "paid", kept: 78_000, given_back: 0 }],
  ])("that is prevented is %s", async (_, more, expected) => {
    const { id } = await paid();
    const dispute = await turn("dispute", { payment_intent: id, ...more });
    await moneyOf(id);
    await turn("dispute", { dispute: dispute.id, status: "prevented" });
    expect(await moneyOf(id)).toMatchObject(expected);
  });

  it("is told to every admin with its deadline, and its end to the tenant too if the month is due again", async () => {
    const admins = [await makeActor("admin"), await makeActor("admin")];
    const { tenant, id, period } = await paid();
    const subjects = async (to: string) => (await mailsTo(to)).map(({ subject }) => subject);
    const before = await subjects(tenant.email);
    const dispute = await openDispute(id);
    await moneyOf(id);
    await moneyOf(id);
    for (const { email } of admins)
      expect(await subjects(email)).toEqual([`Disputed: $780 of ${homeOf(tenant)}`]);
    const week = new Date(Date.now() + 7 * DAY_MS);
    expect((await mailsTo(admins[0]?.email ?? "")).at(-1)?.text).toContain(`until ${towerDate(week)}, `);
    expect(await subjects(tenant.email)).toEqual(before);
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    await moneyOf(id);
    for (const { email } of admins) expect((await subjects(email)).at(-1)).toMatch(/^Dispute lost: /);
    expect((await subjects(tenant.email)).slice(before.length)).toEqual([
      `Due again: $780 of ${periodLabel(period)} for ${homeOf(tenant)}`,
    ]);
    await turn("dispute", { dispute: dispute.id, status: "appeal_needs_response" });
    await moneyOf(id);
    await turn("dispute", { dispute: dispute.id, status: "won" });
    await moneyOf(id);
    expect((await subjects(admins[1]?.email ?? "")).slice(2)).toEqual([
      `Disputed: $780 of ${homeOf(tenant)}`,
      expect.stringMatching(/^Dispute closed: /),
    ]);
  });

  it("is not told of any more once it stands otherwise, or the month is paid again", async () => {
    await makeActor("admin");
    const { tenant, id, period } = await paid();
    const gone = async () => {
      const causes = (
        await MailModel.find({ cause: /^(dispute|due-again)/ })
          .sort({ _id: 1 })
          .lean()
      ).map(({ cause }) => cause);
      const why = await Promise.all(causes.map((cause) => findGone(cause, new Date())));
      return causes.map((cause, place) => `${cause.split(":")[0] ?? ""}: ${why[place] ?? "sent"}`);
    };
    const dispute = await openDispute(id);
    await moneyOf(id);
    expect(await gone()).toEqual(["dispute-opened: sent"]);
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    await moneyOf(id);
    const told = ["dispute-opened: The dispute stands otherwise now.", "dispute-closed: sent"];
    expect(await gone()).toEqual([...told, "due-again: sent"]);
    await payAgain(tenant, period);
    expect(await gone()).toEqual([...told, "due-again: The month has been paid, or is being paid."]);
  });

  it("over a part that is lost tells the tenant that this part is due again", async () => {
    await makeActor("admin");
    const { tenant, id, period } = await paid();
    const dispute = await openDispute(id, 5_000);
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    await moneyOf(id);
    expect((await mailsTo(tenant.email)).at(-1)?.subject).toBe(
      `Due again: $50 of ${periodLabel(period)} for ${homeOf(tenant)}`,
    );
  });

  it.each(["needs_response", "warning_needs_response"])(
    "that is %s switches autopay off in the transaction that records it",
    async (status) => {
      const { email } = await makeActor("admin");
      const { tenant, id } = await paid();
      await saveTestCard(provider, tenant, "pm_card_visa");
      await startAutopay(tenant.actor, { day: 5 });
      await turn("dispute", { payment_intent: id, inquiry: status.startsWith("warning") });
      await moneyOf(id);
      const off = await getAutopay(tenant.actor);
      expect(off).toMatchObject({ on: false, next: null, stopped: /in dispute/ });
      const inBengali = await getAutopay(tenant.actor, new Date(), "bn");
      expect(inBengali.stopped).toBe("আপনার কার্ডের একটি পেমেন্ট নিয়ে আপনার ব্যাংকে আপত্তি উঠেছে।");
      await AutopayModel.updateOne({ user_id: tenant.userId }, { $unset: { stop: 1 } });
      expect(await getAutopay(tenant.actor, new Date(), "bn")).toEqual(inBengali);
      expect((await mailsTo(tenant.email)).at(-1)?.subject).toBe("Autopay is switched off");
      expect((await mailsTo(email)).at(-1)?.text).toContain("is switched off");
      expect(await checkInvariants(PaymentModel.db)).toEqual([]);
    },
  );

  it("makes credit when won after the month was paid again", async () => {
    await makeActor("admin");
    const { tenant, id, period } = await paid();
    const openOf = async () => (await getMyAccount(tenant.actor)).open;
    const open = await openOf();
    const dispute = await openDispute(id);
    await turn("dispute", { dispute: dispute.id, status: "lost" });
    await moneyOf(id);
    expect(await openOf()).toBe(open + 780);
    await payAgain(tenant, period);
    await turn("dispute", { dispute: dispute.id, status: "won" });
    expect(await moneyOf(id)).toMatchObject({ status: "paid", kept: 78_000 });
    // It pays the oldest of the other months.
    expect(await openOf()).toBe(open - 780);
    expect(await checkInvariants(PaymentModel.db)).toEqual([]);
    await provider.call("POST", "refunds", { payment_intent: id });
    expect(await moneyOf(id)).toMatchObject({ status: "refunded", kept: 0 });
    expect(await checkInvariants(PaymentModel.db)).toEqual([]);
  });
});

describe("a refund", () => {
  it.each(["failed", "canceled"])(
    "restores the kept amount when refund.updated reports it %s",
    async (status) => {
      const { id } = await paid();
      const refund = await turn("refund", {
        payment_intent: id,
        amount: 50_000,
        status: status === "failed" ? "succeeded" : "requires_action",
      });
      expect(await moneyOf(id)).toMatchObject({ status: "paid", kept: 28_000, given_back: 50_000 });
      await turn("refund", { refund: refund.id, status });
      await applyProviderEvent(event(id, "refund.updated"));
      const row = await PaymentModel.findOne({ transactionId: id }).orFail().lean();
      expect(row).toMatchObject({ status: "paid", kept_cents: 78_000, refunded_cents: 0 });
      expect(row.entries.map(({ kind }) => kind)).toEqual(["charged", "given_back", "give_back_failed"]);
    },
  );

  it("that fails without an event is found by reconciliation weeks later", async () => {
    const { id } = await paid();
    const refund = await turn("refund", { payment_intent: id, status: "succeeded" });
    expect(await moneyOf(id)).toMatchObject({ status: "refunded" });
    await reconcilePayments({ graceSeconds: 0 });
    await turn("refund", { refund: refund.id, status: "failed" });
    const later = new Date(Date.now() + 20 * DAY_MS);
    await InstallationModel.updateOne({}, { reconciled_at: new Date(later.getTime() - DAY_MS) });
    await reconcilePayments({ graceSeconds: 0, now: later });
    const row = await PaymentModel.findOne({ transactionId: id }).orFail().lean();
    expect(row).toMatchObject({ status: "paid", kept_cents: 78_000 });
  });

  it("made during ten days of downtime is found by the next reconciliation", async () => {
    const { id } = await paid();
    await reconcilePayments({ graceSeconds: 0 });
    await provider.call("POST", "refunds", { payment_intent: id });
    const back = new Date(Date.now() + 10 * DAY_MS);
    expect(await reconcilePayments({ graceSeconds: 0, now: back })).toMatchObject({
      changed: { refunded: 1 },
    });
  });

  it("does not advance reconciled_at when the provider fails to list refunds", async () => {
    const { id } = await paid();
    await provider.call("POST", "refunds", { payment_intent: id });
    const back = new Date(Date.now() + 10 * DAY_MS);
    await provider.faults({ operation: "refunds.list", status: 500 });
    expect(await refusal(reconcilePayments({ graceSeconds: 0, now: back }))).toBe("provider_unavailable");
    expect((await getInstallation()).reconciled_at).toBeNull();
    await provider.knob("DELETE", "faults");
    await reconcilePayments({ graceSeconds: 0, now: back });
    expect((await getInstallation()).reconciled_at).toEqual(back);
  });
});

describe("an intent that was changed at the provider", () => {
  const ways: [string, (order: { tenant: Tenant; id: string; period: string }) => Promise<unknown>][] = [
    ["the webhook", ({ id }) => applyProviderEvent(event(id))],
    ["POST /payments", ({ tenant, id }) => syncOwnPayment(tenant.actor, { transactionId: id })],
    ["POST /create-payment-intent", ({ tenant, period }) => startPayment(tenant.actor, { period })],
    [
      "another coupon",
      ({ tenant, period }) =>
        startPayment(tenant.actor, { period, coupon: "" }, new Date(Date.now() + 2 * DAY_MS)),
    ],
  ];
  it.each(ways)("to one dollar is rejected with payment_mismatch: %s", async (_, ask) => {
    const tenant = await makeTenant();
    const { clientSecret, transactionId: id, period } = await startPayment(tenant.actor, {});
    await provider.call("POST", `payment_intents/${id}`, { amount: "100" });
    await provider.confirm(clientSecret);
    expect(await refusal(ask({ tenant, id, period }))).toBe("payment_mismatch");
    const row = await PaymentModel.findOne().orFail().lean();
    expect(row).toMatchObject({ status: "open", kept_cents: 0, entries: [] });
    expect((await reconcilePayments({ graceSeconds: 0 }))?.doubtful.join()).toContain("amount");
  });

  it("is replaced by one with the reserved amount while it is unpaid", async () => {
    const tenant = await makeTenant();
    const { transactionId: id, period } = await startPayment(tenant.actor, {});
    await provider.call("POST", `payment_intents/${id}`, { amount: "100" });
    const offer = await startPayment(tenant.actor, { period });
    expect(offer.transactionId).not.toBe(id);
    expect(await provider.liveIntents()).toMatchObject([{ id: offer.transactionId, amount: 65_000 }]);
  });

  it("is matched by its id when its metadata was removed", async () => {
    const tenant = await makeTenant();
    const { clientSecret, transactionId: id } = await startPayment(tenant.actor, {});
    const none = ["installation", "row", "user", "agreement", "period", "coupon", "percent"];
    await provider.call(
      "POST",
      `payment_intents/${id}`,
      Object.fromEntries(none.map((key) => [`metadata[${key}]`, ""])),
    );
    await provider.confirm(clientSecret);
    await applyProviderEvent(event(id));
    expect((await PaymentModel.findOne().orFail().lean()).status).toBe("paid");
  });
});

describe("installations that share a provider account", () => {
  async function foreignIntent(fields: Record<string, string> = {}) {
    const tenant = await makeTenant();
    const { transactionId } = await startPayment(tenant.actor, {});
    await provider.call("POST", `payment_intents/${transactionId}`, {
      "metadata[installation]": "another-installation",
      ...fields,
    });
    await PaymentModel.deleteMany({});
    await AgreementModel.deleteMany({});
    return transactionId;
  }

  it("create their id once and store it in the intent's metadata", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await getInstallation()).id));
    expect(new Set(ids).size).toBe(1);
    await startPayment((await makeTenant()).actor, {});
    const { intents } = await provider.state();
    expect(intents[0]?.metadata.installation).toBe(ids[0]);
  });

  it.each([
    ["with an id", {}],
    ["without an id", { "metadata[installation]": "" }],
  ])("leave each other's intents %s alone and acknowledge their events", async (_, fields) => {
    const id = await foreignIntent(fields);
    const later = new Date(Date.now() + 2 * DAY_MS);
    const nothing = { changed: {}, strays: 0, doubtful: [] };
    expect(await reconcilePayments({ graceSeconds: 0, now: later })).toEqual(nothing);
    expect((await provider.liveIntents()).map((intent) => intent.id)).toEqual([id]);
    await provider.call("POST", `payment_intents/${id}/confirm`, { payment_method: "pm_card_visa" });
    expect(await reconcilePayments({ graceSeconds: 0, now: later })).toEqual(nothing);
    await applyProviderEvent(event(id));
    expect(await PaymentModel.countDocuments()).toBe(0);
  });
});
