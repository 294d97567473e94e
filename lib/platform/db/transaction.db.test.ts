import mongoose from "mongoose";
import { expect, it } from "vitest";
import { connectTestDatabase } from "@/tests/support/mongo";
import { inTransaction } from "./transaction";

connectTestDatabase();

const TRIES = 100;

it("inTransaction finds a document that was read before it started, under concurrent writes", async () => {
  const seen = mongoose.connection.collection<{ _id: number; met?: number }>("seen");
  const others = mongoose.connection.collection("others");
  let isOver = false;
  const write = async () => {
    while (!isOver) await others.insertMany(Array.from({ length: 200 }, () => ({ text: "x".repeat(2_000) })));
  };
  const writers = [write(), write()];
  for (let _id = 0; _id < TRIES; _id++) {
    const written = seen.insertOne({ _id }, { writeConcern: { w: "majority" } });
    while (!(await seen.findOne({ _id }))) continue;
    // Not yet acknowledged by a majority, such as another request's write found through a unique index.
    await inTransaction((session) => seen.updateOne({ _id }, { $set: { met: 1 } }, { session }));
    await written;
  }
  isOver = true;
  await Promise.all(writers);
  expect(await seen.countDocuments({ met: 1 })).toBe(TRIES);
});
