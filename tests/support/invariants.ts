import mongoose from "mongoose";
import { expect } from "vitest";
import { finishMails } from "@/lib/mail/send-in-background";
import { checkInvariants } from "../../scripts/checks/invariants/check-invariants";

/** Fails with every violation of I1 to I15 in the test's database. */
export async function expectInvariants(): Promise<void> {
  expect(await checkInvariants(mongoose.connection)).toEqual([]);
}

/** Every document of the test's database but what each call may touch: sessions, limits, logs of use. */
export async function snapshotDatabase(
  without: readonly string[] = ["rate_limits", "user_sessions"],
): Promise<string> {
  // What was done before may still have a mail to write.
  await finishMails(20_000);
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const kept = collections.filter(({ collectionName }) => !without.includes(collectionName));
  const contents = await Promise.all(kept.map((collection) => collection.find().sort({ _id: 1 }).toArray()));
  const named = kept.map(({ collectionName }, n) => [collectionName, contents[n]] as const);
  return JSON.stringify(named.sort(([a], [b]) => a.localeCompare(b)));
}
