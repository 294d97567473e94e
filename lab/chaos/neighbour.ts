import { setTimeout as sleep } from "node:timers/promises";
import { note } from "./bank";
import type { Stage } from "./people";
import type { ProviderState } from "./provider";
import type { SeededRandom } from "./seeded-random";

/** An intent of another installation, as that left it. */
export interface ForeignIntent {
  readonly status: string;
  readonly metadata: Record<string, string>;
}

const NEXT_DOOR = "Next door";

/** Every kind of it that a run must have seen. */
export const NEIGHBOUR_KINDS = ["another installation", "no installation", "another currency"];

/** Another installation on the same account: its intents, charges and refunds are none of ours. */
export async function liveNextDoor(stage: Stage, random: SeededRandom): Promise<void> {
  while (!stage.isOver()) {
    await sleep(random.between(800, 3_000));
    const currency = random.chance(0.3) ? "eur" : "usd";
    const metadata = drawMetadata(random);
    const fields: Record<string, string> = { amount: String(random.between(5_000, 90_000)), currency };
    fields.description = NEXT_DOOR;
    for (const [name, value] of Object.entries(metadata)) fields[`metadata[${name}]`] = value;
    const made = await stage.provider.call("payment_intents", fields);
    if (typeof made?.id !== "string") continue;
    stage.foreign.set(made.id, { status: "requires_payment_method", metadata });
    note(stage.happened, metadata.installation ? "another installation" : "no installation");
    if (currency !== "usd") note(stage.happened, "another currency");
    if (random.chance(0.3)) continue;
    await stage.provider.call(`payment_intents/${made.id}/confirm`, { payment_method: "pm_card_visa" });
    // The response may have been cut: the result is known when the run is over.
    stage.foreign.set(made.id, { status: "paid or not", metadata });
    if (random.chance(0.5)) await stage.provider.call("refunds", { payment_intent: made.id, amount: "777" });
  }
}

function drawMetadata(random: SeededRandom): Record<string, string> {
  const id = () => Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join("");
  const theirs = { row: id(), user: id(), agreement: id(), period: "2026-11" };
  if (random.chance(0.3)) return { order: String(random.between(1, 9_999)) };
  return random.chance(0.5) ? { installation: `next-door-${random.between(1, 3)}`, ...theirs } : theirs;
}

/** Returns what the product did to the neighbour's money: nothing if correct. Only the product refunds as `duplicate`. */
export function findForeignChanges(
  foreign: ReadonlyMap<string, ForeignIntent>,
  state: ProviderState,
): string[] {
  const refunded = state.refunds
    .filter(
      ({ payment_intent, reason }) =>
        typeof payment_intent === "string" && foreign.has(payment_intent) && reason === "duplicate",
    )
    .map(({ id }) => `${id} gave back money of another installation`);
  return [...refunded, ...changedIntents(foreign, state)];
}

function changedIntents(foreign: ReadonlyMap<string, ForeignIntent>, state: ProviderState): string[] {
  return state.intents.flatMap((intent) => {
    const theirs = foreign.get(intent.id);
    if (!theirs) return [];
    const isAsLeft =
      theirs.status === "paid or not"
        ? ["succeeded", "requires_payment_method", "requires_confirmation"].includes(intent.status)
        : intent.status === theirs.status;
    const isNamedAlike = JSON.stringify(intent.metadata) === JSON.stringify(theirs.metadata);
    return isAsLeft && isNamedAlike ? [] : [`${intent.id} of another installation was touched`];
  });
}

/** Includes intents whose creation was cut off: they are the neighbour's too, left as created. */
export function adoptCutOffIntents(foreign: Map<string, ForeignIntent>, { intents }: ProviderState): void {
  for (const { id, description, metadata } of intents)
    if (description === NEXT_DOOR && !foreign.has(id))
      foreign.set(id, { status: "requires_payment_method", metadata });
}
