import fc from "fast-check";
import mongoose, { type ClientSession } from "mongoose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CardRecord } from "@/lib/platform/cards/card-intent";
import { findCardRecord } from "@/lib/platform/cards/stripe";
import { addMonths, periodOf } from "@/lib/platform/format/periods";
import { AgreementModel } from "@/models/agreement";
import { PaymentModel, type PaymentDocument } from "@/models/payment";
import { checkInvariants } from "@/scripts/checks/invariants/check-invariants";
import { makeActor } from "@/tests/support/actors";
import { connectCardProvider } from "@/tests/support/card-provider";
import { connectTestDatabase, emptyTestDatabase } from "@/tests/support/mongo";
import { propertyRuns } from "@/tests/support/property-runs";
import { makeCoupon, makeTenant, type Tenant } from "@/tests/support/tenancy";
import { recordOfflinePayment } from "./office-contract";
import { reconcilePayments } from "./reconcile-payments";
import { recordMoney } from "./record-money";
import { recordOffline } from "./record-offline";
import { startPayment } from "./start-payment";
import { applyProviderEvent, syncPayment } from "./sync-payment";

connectTestDatabase();
const provider = connectCardProvider();
const THIS_MONTH = periodOf(new Date());

/**
 * How the product learns of an act, if at all: by an event once, twice, together with a settlement, or by the
 * reconciler.
 */
const TELLERS = ["nobody", "one event", "the same event twice", "two at once", "the reconciler"] as const;
const ACTS = [
  ...["pay", "refund", "refund a part", "fail a refund", "dispute", "dispute a part", "inquire"],
  ...["lose", "lose in part", "appeal", "win", "prevent"],
] as const;

const drawn = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    teller: fc.constantFrom(...TELLERS),
    share: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
  }),
  { minLength: 3, maxLength: 8 },
);
type Step = { act: string; teller: (typeof TELLERS)[number]; share: number };

interface ProviderState {
  readonly charges: { id: string; payment_intent: string }[];
  readonly refunds: { id: string; payment_intent: string }[];
  readonly disputes: { id: string; payment_intent: string; amount: number }[];
  readonly transactions: { source: string; amount: number }[];
}
const told = async () => (await provider.knob("GET", "state")) as ProviderState;

/**
 * Returns the amount of each intent in the provider's balance, without fees: from its transactions, not from the
 * product's reading of statuses.
 */
async function keptAtProvider(): Promise<Map<string, number>> {
  const { charges, refunds, disputes, transactions } = await told();
  const intentOf = new Map([...charges, ...refunds, ...disputes].map((of) => [of.id, of.payment_intent]));
  const kept = new Map<string, number>();
  for (const { source, amount } of transactions) {
    const intent = intentOf.get(source) ?? "unknown";
    kept.set(intent, (kept.get(intent) ?? 0) + amount);
  }
  return kept;
}

/** One month of one tenant, paid again whenever it is open. */
class Month {
  private readonly intents: string[] = [];
  private events = 0;

  constructor(private readonly tenant: Tenant) {}

  async play({ act, teller, share }: Step): Promise<void> {
    await (act === "pay" ? this.pay() : this.turn(act, share));
    await this.tell(teller);
  }

  private async pay(): Promise<void> {
    const offer = await startPayment(this.tenant.actor, { period: THIS_MONTH }).catch(() => null);
    if (!offer) return;
    await provider.confirm(offer.clientSecret);
    if (!this.intents.includes(offer.transactionId)) this.intents.push(offer.transactionId);
  }

  /** The sandbox rejects impossible acts, as Stripe does. */
  private async turn(act: string, share: number): Promise<void> {
    const payment_intent = this.intents[Math.floor(share * this.intents.length)];
    if (!payment_intent) return;
    const { refunds, disputes } = await told();
    const amount = Math.max(1, Math.floor(65_000 * share));
    // Mostly the newest dispute, sometimes the one before, of a month that was paid again.
    const last = disputes.at(share > 0.6 ? -2 : -1) ?? disputes.at(-1);
    const move = (status: string, more = {}) =>
      last && provider.knob("POST", "dispute", { dispute: last.id, status, ...more });
    const inPart = Math.max(1, Math.floor((last?.amount ?? 2) * share));
    const acts: Record<string, () => unknown> = {
      refund: () => provider.call("POST", "refunds", { payment_intent }),
      "refund a part": () => provider.call("POST", "refunds", { payment_intent, amount: String(amount) }),
      "fail a refund": () =>
        provider.knob("POST", "refund", { refund: refunds.at(-1)?.id ?? "re_none", status: "failed" }),
      dispute: () => provider.knob("POST", "dispute", { payment_intent }),
      "dispute a part": () => provider.knob("POST", "dispute", { payment_intent, amount }),
      inquire: () => provider.knob("POST", "dispute", { payment_intent, inquiry: true }),
      lose: () => move("lost"),
      "lose in part": () => move("lost", { reinstated: inPart }),
      appeal: () => move("appeal_needs_response"),
      win: () => move("won"),
      prevent: () => move("prevented"),
    };
    await acts[act]?.();
  }

  private async tell(teller: Step["teller"]): Promise<void> {
    if (teller === "the reconciler") await reconcilePayments({ graceSeconds: 0 });
    if (teller === "the reconciler" || teller === "nobody") return;
    const event = (intentId: string) => {
      this.events += 1;
      return { id: `evt_${String(this.events)}`, type: "charge.dispute.updated", isLive: false, intentId };
    };
    for (const id of this.intents) {
      const one = event(id);
      if (teller === "two at once") await Promise.all([applyProviderEvent(one), syncPayment(id)]);
      else await applyProviderEvent(one);
      if (teller === "the same event twice") await applyProviderEvent(one);
    }
  }
}

async function booksEqualProvider(): Promise<void> {
  const kept = await keptAtProvider();
  const rows = await PaymentModel.find().lean();
  const booked = new Map(rows.map((row) => [row.transactionId, row.kept_cents]));
  for (const [intent, cents] of kept) expect([intent, booked.get(intent)]).toEqual([intent, cents]);
}

describe("stored payments", () => {
  it("match the provider's balance after any sequence of charges, refunds and disputes", async () => {
    const property = fc.asyncProperty(drawn, async (steps) => {
      await provider.knob("POST", "reset");
      await emptyTestDatabase();
      await makeActor("admin");
      const month = new Month(await makeTenant());
      const first = { act: "pay", teller: "one event", share: 0 } as const;
      await month.play(first);
      // Later acts may be rejected; without this one the rest would test nothing.
      expect(await provider.succeeded()).toHaveLength(1);
      for (const step of steps) await month.play(step);
      await reconcilePayments({ graceSeconds: 0 });
      await booksEqualProvider();
      expect(await checkInvariants(PaymentModel.db)).toEqual([]);
    });
    await fc.assert(property, { numRuns: propertyRuns(10, 400) });
  });
});

describe("recordMoney with an outdated row", () => {
  const at = new Date();
  const refund = { id: "re_1", amountCents: 10_000, hasFailed: false, createdAt: at };
  const dispute = {
    id: "dp_1",
    state: "open" as const,
    amountCents: 65_000,
    createdAt: at,
    reason: "general",
    dueBy: null,
  };
  let tenant: Tenant;
  let row: PaymentDocument;
  let record: CardRecord;

  beforeEach(async () => {
    tenant = await makeTenant();
    const offer = await startPayment(tenant.actor, { period: THIS_MONTH });
    await provider.confirm(offer.clientSecret);
    const [paid, found] = [await syncPayment(offer.transactionId), await findCardRecord(offer.transactionId)];
    if (!paid || !found) throw new Error("Nothing was paid.");
    [row, record] = [paid, found];
  });

  it("returns stale for the second of two updates from the same read and changes nothing", async () => {
    expect(await recordMoney({ row, record: { ...record, refunds: [refund] } })).toBe("changed");
    expect(await recordMoney({ row, record: { ...record, disputes: [dispute] } })).toBe("stale");
    const now = await PaymentModel.findById(row._id).lean();
    expect(now).toMatchObject({ status: "paid", kept_cents: 55_000, refunded_cents: 10_000 });
    expect(now?.entries).toHaveLength(2);
  });

  /**
   * Runs a write, which calls `tried` in each attempt, while another transaction holds a document. Lets go after two further
   * attempts, and returns a time before these.
   */
  async function writeAgainstHold(
    tried: { readonly mock: { readonly calls: readonly unknown[] }; mockRestore(): void },
    hold: (session: ClientSession) => Promise<unknown>,
    write: () => Promise<unknown>,
  ): Promise<Date> {
    const session = await mongoose.startSession();
    session.startTransaction();
    await hold(session);
    const held = tried.mock.calls.length;
    const attempts = (least: number) =>
      vi.waitFor(() => {
        expect(tried.mock.calls.length - held).toBeGreaterThanOrEqual(least);
      });
    const written = write();
    await attempts(1);
    const between = new Date();
    await attempts(tried.mock.calls.length - held + 2);
    await session.abortTransaction();
    await written;
    tried.mockRestore();
    return between;
  }

  const changedAt = async (which: { status: "disputed" } | { method: "cash" } | { coupon: string }) =>
    (await PaymentModel.findOne(which).orFail().lean()).history.at(-1)?.at;

  it("is dated by the attempt that is committed, by card, without, and by a coupon", async () => {
    const { _id, agreement_id, email } = row;
    const holdMonths = (session: ClientSession) =>
      AgreementModel.updateOne({ _id: agreement_id }, { $inc: { claims: 1 } }, { session });
    const disputed = await writeAgainstHold(
      vi.spyOn(PaymentModel, "updateOne"),
      (session) => PaymentModel.updateOne({ _id }, { reason: "Held" }, { session }),
      () => recordMoney({ row, record: { ...record, disputes: [dispute] } }),
    );
    expect(Number(await changedAt({ status: "disputed" }))).toBeGreaterThanOrEqual(Number(disputed));

    const { actor } = await makeActor("admin");
    const month = {
      email,
      period: addMonths(THIS_MONTH, 1),
      method: "cash",
      received: 650,
      reference: "R-7",
    };
    const recorded = await writeAgainstHold(vi.spyOn(AgreementModel, "findOneAndUpdate"), holdMonths, () =>
      recordOffline(actor, recordOfflinePayment.body.parse(month)),
    );
    expect(Number(await changedAt({ method: "cash" }))).toBeGreaterThanOrEqual(Number(recorded));

    await makeCoupon("FREE", 100);
    const started = await writeAgainstHold(vi.spyOn(AgreementModel, "findOneAndUpdate"), holdMonths, () =>
      startPayment(tenant.actor, { period: addMonths(THIS_MONTH, 2), coupon: "FREE" }),
    );
    expect(Number(await changedAt({ coupon: "FREE" }))).toBeGreaterThanOrEqual(Number(started));
  });
});
