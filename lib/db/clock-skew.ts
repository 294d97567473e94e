import type { Connection } from "mongoose";

/** Below this, skew has no effect: access tokens live five minutes. */
const NOTICED_MS = 5_000;

interface Skew {
  /** How far this machine's clock is ahead of the database's; negative if it is behind. */
  readonly ms: number;
  /** The error bound: half the round trip. */
  readonly marginMs: number;
}

/** Compares this machine's clock with the primary's. */
export async function measureSkew(connection: Connection): Promise<Skew> {
  const asked = Date.now();
  const hello = await connection.db?.command({ hello: 1 }, { readPreference: "primary" });
  const marginMs = (Date.now() - asked) / 2;
  const theirs = hello?.localTime instanceof Date ? hello.localTime.getTime() : asked + marginMs;
  return { ms: asked + marginMs - theirs, marginMs };
}

/** Returns a message if the clocks differ so much that tokens or dates go wrong; else null. */
export function describeSkew({ ms, marginMs }: Skew): string | null {
  if (Math.abs(ms) - marginMs < NOTICED_MS) return null;
  const seconds = String(Math.round(Math.abs(ms) / 1000));
  return `The clock of this machine is ${seconds} s ${ms > 0 ? "ahead of" : "behind"} the database's: sign-ins may fail. Set it (NTP).`;
}
