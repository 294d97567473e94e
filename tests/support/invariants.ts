import mongoose from "mongoose";
import { expect } from "vitest";
import { finishMails } from "@/lib/platform/mail/send-in-background";
import { checkInvariants } from "../../scripts/checks/invariants/check-invariants";
import { readCollections } from "./mongo";

/** Fails with every violated invariant in the test's database. */
export async function expectInvariants(): Promise<void> {
  expect(await checkInvariants(mongoose.connection)).toEqual([]);
}

/** Returns every document of the test's database, except what any call may write: sessions, limits, usage logs. */
export async function snapshotDatabase(
  without: readonly string[] = ["rate_limits", "user_sessions"],
): Promise<string> {
  // Earlier calls may still have a mail to write.
  await finishMails(20_000);
  const contents = await readCollections([{ $sort: { _id: 1 } }], without);
  return JSON.stringify([...contents].sort(([a], [b]) => a.localeCompare(b)));
}
