import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { changeBuilding } from "@/lib/building/mutations";
import { ApartmentModel } from "@/models/apartment";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { watchPublic, type Watch } from "./page-cache";

connectTestDatabase({ isOwn: true });

const watches: Watch[] = [];
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.stop();
});

/** Starts a watch and waits until it is open at the server: it clears the cache once. */
async function startWatch(errors: unknown[] = []) {
  const clear = vi.fn();
  watches.push(
    watchPublic(mongoose.connection.getClient().db(mongoose.connection.name), clear, (error) =>
      errors.push(error),
    ),
  );
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1));
  clear.mockClear();
  return clear;
}

async function addApartment(order: number): Promise<void> {
  await ApartmentModel.collection.insertOne({ apartment_no: `${order}A`, order });
}

it("clears the page cache after a write to the database", async () => {
  const clear = await startWatch();
  await addApartment(1);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { interval: 10 });
});

it("clears the page cache after the building's first change", async () => {
  const clear = await startWatch();
  const { actor } = await makeActor("admin");
  await changeBuilding(actor, { phone: "+880 1711 000000" });
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { interval: 10 });
});

it("keeps the page cache after a change that no public page shows", async () => {
  const clear = await startWatch();
  await mongoose.connection.collection("announcements").insertOne({ title: "Lift" });
  await addApartment(5);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { interval: 10 });
  // Events arrive in order: only the apartment's cleared the cache.
  expect(clear).toHaveBeenCalledTimes(1);
});

it("watches again after its cursor is killed, and misses no write", async () => {
  const errors: unknown[] = [];
  const clear = await startWatch(errors);
  // Between two reads of the stream, its cursor is not listed for a moment.
  await vi.waitFor(async () => expect(await killCursors()).toBe(1), { interval: 10 });
  await addApartment(2);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { interval: 10 });
  clear.mockClear();
  await sleep(100);
  await addApartment(3);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { interval: 10 });
});

it("clears the page cache and watches again when the stream cannot resume", async () => {
  const errors: unknown[] = [];
  const clear = await startWatch(errors);
  await mongoose.connection.dropDatabase();
  await vi.waitFor(() => expect(clear).toHaveBeenCalled());
  await vi.waitFor(async () => {
    clear.mockClear();
    await ApartmentModel.collection.deleteMany({});
    await addApartment(4);
    await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 1_000, interval: 10 });
  });
});

/** Returns the number of killed cursors. */
async function killCursors(): Promise<number> {
  const admin = mongoose.connection.getClient().db("admin");
  const operations = await admin
    .aggregate([
      { $currentOp: { idleCursors: true, allUsers: true } },
      { $match: { cursor: { $exists: true } } },
    ])
    .toArray();
  // An active cursor has `$cmd`, an idle one `$cmd.aggregate`.
  const namespace = `${mongoose.connection.name}.$cmd`;
  const own = operations.filter(({ ns }) => String(ns).startsWith(namespace));
  for (const { cursor } of own) {
    const { cursorId } = cursor as { cursorId: unknown };
    await mongoose.connection.db?.command({ killCursors: "$cmd.aggregate", cursors: [cursorId] });
  }
  return own.length;
}
