import { setTimeout as sleep } from "node:timers/promises";
import type Stripe from "stripe";
import { nextStages } from "@/lab/card-sandbox/dispute-stages";
import type { Stage } from "./people";
import type { RecentObjects } from "./provider";
import type { SeededRandom } from "./seeded-random";

/** A turn of a knob, and what it is called when it went well. */
interface Act {
  readonly knob: string;
  readonly body: Record<string, unknown>;
  readonly name: string;
}

type Draw = (state: RecentObjects, random: SeededRandom) => Act | null;

type Bank = Pick<Stage, "provider" | "happened">;

/** What banks, cardholders and someone at the provider's dashboard do with charged money. */
const ACTS: readonly [Draw, ...Draw[]] = [
  (state, random) => giveBack(state, random, "succeeded"),
  (state, random) => giveBack(state, random, "pending"),
  moveRefund,
  moveRefund,
  dispute,
  disputeAutopay,
  (state, random) => ask(state, random),
  moveDispute,
  moveDispute,
  moveDispute,
  (state, random) => {
    const charge = drawCharge(state, random);
    return charge && { knob: "early-fraud-warning", body: { charge: charge.id }, name: "fraud warning" };
  },
  (state, random) => {
    const event = draw(state.events, random);
    return event && { knob: "thin", body: { event: event.id }, name: "thin event" };
  },
];

/** Every kind that a run must have seen to be conclusive. */
export const KINDS = [
  ...["refund in part", "refund of the whole", "refund pending", "refund succeeded later"],
  ...["refund failed", "refund canceled", "dispute of a part", "dispute of the whole"],
  ...["dispute of more than was left", "dispute under_review", "dispute won", "dispute lost"],
  ...["dispute lost in part", "dispute appeal_needs_response", "dispute won after it was lost"],
  ...["dispute under autopay", "dispute under autopay won", "dispute under autopay lost"],
  ...["inquiry", "inquiry closed", "inquiry that became a dispute", "fraud warning", "thin event"],
] as const;

export async function liveBank(stage: Stage, random: SeededRandom): Promise<void> {
  while (!stage.isOver()) {
    await sleep(random.between(100, 500));
    await playBank(stage, random);
  }
}

/** Does one act. The rarest so far goes first: two minutes are enough for each kind. */
export async function playBank({ provider, happened }: Bank, random: SeededRandom): Promise<void> {
  const state = await provider.recent();
  const drawn = [
    ...Array.from({ length: 6 }, () => random.pick(ACTS)(state, random)),
    ...(random.chance(0.3) ? movesUnderAutopay(state, random) : []),
  ].filter((act) => act !== null);
  const times = ({ name }: Act) => happened.get(name) ?? 0;
  const [act] = drawn.toSorted((left, right) => times(left) - times(right));
  if (act && (await provider.turn(act.knob, act.body))) note(happened, act.name);
}

/** Settles all pending refunds, so that nothing is pending when the books are compared. */
export async function settlePending({ provider }: Bank, random: SeededRandom): Promise<void> {
  const { refunds } = await provider.state();
  for (const { id, status } of refunds) {
    if (status !== "pending" && status !== "requires_action") continue;
    const settled = random.chance(0.6) ? "succeeded" : "failed";
    await provider.turn("refund", { refund: id, status: settled });
  }
}

export function note(happened: Map<string, number>, name: string): void {
  happened.set(name, (happened.get(name) ?? 0) + 1);
}

function giveBack(state: RecentObjects, random: SeededRandom, status: "succeeded" | "pending"): Act | null {
  const charge = drawCharge(state, random);
  const left = charge ? charge.amount_captured - charge.amount_refunded : 0;
  if (!charge || left === 0) return null;
  const isWhole = random.chance(0.3);
  const amount = isWhole ? left : random.between(1, left);
  const name = status === "pending" ? "refund pending" : `refund ${isWhole ? "of the whole" : "in part"}`;
  return { knob: "refund", body: { charge: charge.id, amount, status }, name };
}

function moveRefund(state: RecentObjects, random: SeededRandom): Act | null {
  const refund = draw(
    state.refunds.filter(({ status }) => status === "pending" || status === "succeeded"),
    random,
  );
  if (!refund) return null;
  const status = random.pick(["succeeded", "failed", "canceled"] as const);
  if (refund.status === status) return null;
  const name = status === "succeeded" ? "refund succeeded later" : `refund ${status}`;
  return { knob: "refund", body: { refund: refund.id, status }, name };
}

function dispute(state: RecentObjects, random: SeededRandom): Act | null {
  const charge = drawCharge(state, random);
  if (!charge) return null;
  const { amount, amount_refunded, id } = charge;
  if (amount_refunded > 0 && random.chance(0.5))
    return { knob: "dispute", body: { charge: id, amount }, name: "dispute of more than was left" };
  const isPart = random.chance(0.6);
  const part = { amount: random.between(1, amount - amount_refunded) };
  const name = `dispute of ${isPart ? "a part" : "the whole"}`;
  return { knob: "dispute", body: { charge: id, ...(isPart && part) }, name };
}

/** Of a whole charge by autopay: an intent with a customer was charged by autopay, or was about to be. */
function disputeAutopay({ charges }: RecentObjects, random: SeededRandom): Act | null {
  const charge = draw(
    charges.filter(({ paid, customer, disputed }) => paid && customer && !disputed),
    random,
  );
  return charge && { knob: "dispute", body: { charge: charge.id }, name: "dispute under autopay" };
}

function ask(state: RecentObjects, random: SeededRandom): Act | null {
  const charge = drawCharge(state, random);
  return charge && { knob: "dispute", body: { charge: charge.id, inquiry: true }, name: "inquiry" };
}

function moveDispute(state: RecentObjects, random: SeededRandom): Act | null {
  const moving = draw(
    state.disputes.filter((one) => nextStages(one).length > 0),
    random,
  );
  const status = moving && draw(nextStages(moving), random);
  return moving && status && moveTo(status, moving, state, random);
}

/** All moves of one dispute under autopay: a run has too few to leave to luck which of them it sees. */
function movesUnderAutopay(state: RecentObjects, random: SeededRandom): Act[] {
  const moving = draw(
    state.disputes.filter((one) => isUnderAutopay(one, state) && nextStages(one).length > 0),
    random,
  );
  return moving ? nextStages(moving).map((status) => moveTo(status, moving, state, random)) : [];
}

const isUnderAutopay = ({ charge }: Stripe.Dispute, { charges }: RecentObjects) =>
  charges.some(({ id, customer }) => id === charge && customer);

function moveTo(status: string, moving: Stripe.Dispute, state: RecentObjects, random: SeededRandom): Act {
  const { id, amount } = moving;
  const reinstated =
    status === "lost" && amount > 1 && random.chance(0.3) ? random.between(1, amount - 1) : 0;
  const body = { dispute: id, status, ...(reinstated > 0 && { reinstated }) };
  // Also after it was lost, so that one charge by autopay is enough for both.
  const isDecided = status === "won" || (status === "lost" && reinstated === 0);
  const name =
    isDecided && isUnderAutopay(moving, state)
      ? `dispute under autopay ${status}`
      : nameOf(moving, status, reinstated > 0);
  return { knob: "dispute", body, name };
}

function nameOf({ status: before }: Stripe.Dispute, status: string, isInPart: boolean): string {
  if (status === "needs_response") return "inquiry that became a dispute";
  if (status === "warning_closed") return "inquiry closed";
  if (isInPart) return "dispute lost in part";
  const isAfterLoss = status === "won" && (before === "lost" || before.startsWith("appeal"));
  return isAfterLoss ? "dispute won after it was lost" : `dispute ${status}`;
}

function drawCharge({ charges }: RecentObjects, random: SeededRandom): Stripe.Charge | null {
  return draw(
    charges.filter(({ paid }) => paid),
    random,
  );
}

function draw<T>(choices: readonly T[], random: SeededRandom): T | null {
  return choices[random.between(0, Math.max(0, choices.length - 1))] ?? null;
}
