import { setTimeout as sleep } from "node:timers/promises";
import type { Stage } from "./people";
import type { SeededRandom } from "./seeded-random";

/**
 * Runs one kind after another until the run is over: half the time any, else the one that has happened least, so that a
 * minute on a busy machine is enough for each.
 */
export async function keepActing<Kind extends string>(
  { isOver, happened }: Stage,
  random: SeededRandom,
  kinds: readonly [Kind, ...Kind[]],
  act: (kind: Kind) => Promise<void>,
): Promise<void> {
  while (!isOver()) {
    await sleep(random.between(100, 600));
    await act(random.chance(0.5) ? random.pick(kinds) : leastOf(kinds, happened));
  }
}

/** Returns the first of the kinds that have happened least. */
function leastOf<Kind extends string>(
  kinds: readonly [Kind, ...Kind[]],
  happened: ReadonlyMap<string, number>,
): Kind {
  const timesOf = (kind: Kind) => happened.get(kind) ?? 0;
  return kinds.reduce((least, kind) => (timesOf(kind) < timesOf(least) ? kind : least), kinds[0]);
}
