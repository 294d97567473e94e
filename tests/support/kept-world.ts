import mongoose from "mongoose";
import { LIMITS_COLLECTION } from "@/lib/db/indexes";
import { makeWorld, type World } from "./call-world";
import { expectInvariants, snapshotDatabase } from "./invariants";
import { emptyTestDatabase } from "./mongo";

export interface FreshWorld {
  readonly world: World;
  /** What the database holds, but for what counts calls. */
  readonly state: string;
}

/** What a test compares with `state`, and answers at its end. */
export const snapshotWorld = (): Promise<string> => snapshotDatabase([LIMITS_COLLECTION]);

/**
 * Gives each test of a file a world as it was made: that of the test before, where it has left the database the same
 * to the letter, else a new one. The file connects with `keepBetweenTests`. A test answers the snapshot it ends with.
 */
export function keepWorld(): (test: (fresh: FreshWorld) => Promise<string>) => Promise<void> {
  let kept: FreshWorld | undefined;
  return async (test) => {
    const fresh = kept ?? (await makeFresh());
    if (kept) await mongoose.connection.collection(LIMITS_COLLECTION).deleteMany({});
    kept = undefined;
    if ((await test(fresh)) === fresh.state) kept = fresh;
  };
}

async function makeFresh(): Promise<FreshWorld> {
  await emptyTestDatabase();
  const world = await makeWorld();
  await expectInvariants();
  return { world, state: await snapshotWorld() };
}
