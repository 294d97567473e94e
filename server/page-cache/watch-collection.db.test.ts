import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import { afterEach, expect, it, vi } from "vitest";
import { changeBuilding } from "@/lib/domain/building/change-building";
import { ApartmentModel } from "@/models/apartment";
import { makeActor } from "../../tests/support/actors";
import { connectTestDatabase } from "../../tests/support/mongo";
import { watchCollection, watchPublic, type Watch } from "./watch-collection";

connectTestDatabase();

const watches: Watch[] = [];
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.stop();
});

/** A watch that is open at the server: it has forgotten everything once. */
async function startWatch(errors: unknown[] = []) {
  const clear = vi.fn();
  watches.push(
    watchCollection(mongoose.connection.collection("apartments"), clear, (error) => errors.push(error)),
  );
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  clear.mockClear();
  return clear;
}

async function addApartment(order: number): Promise<void> {
  await ApartmentModel.collection.insertOne({ apartment_no: `${order}A`, order });
}

it("forgets the public answers soon after another instance's write", async () => {
  const clear = await startWatch();
  await addApartment(1);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 20_000, interval: 10 });
});

it("hears of the building's first change", async () => {
  const clear = vi.fn();
  watches.push(watchPublic(mongoose.connection, clear, vi.fn()));
  // One opening for each collection.
  await vi.waitFor(() => expect(clear).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  clear.mockClear();
  const { actor } = await makeActor("admin");
  await changeBuilding(actor, { phone: "+880 1711 000000" });
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 20_000, interval: 10 });
});

it("goes on after its cursor was killed, and misses nothing written in between", async () => {
  const errors: unknown[] = [];
  const clear = await startWatch(errors);
  await killCursors();
  await addApartment(2);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 20_000, interval: 10 });
  clear.mockClear();
  await sleep(100);
  await addApartment(3);
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 20_000, interval: 10 });
});

it("forgets everything and watches again where the stream cannot go on", async () => {
  const errors: unknown[] = [];
  const clear = await startWatch(errors);
  await mongoose.connection.dropCollection("apartments");
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 20_000 });
  await vi.waitFor(
    async () => {
      clear.mockClear();
      await ApartmentModel.collection.deleteMany({});
      await addApartment(4);
      await vi.waitFor(() => expect(clear).toHaveBeenCalled(), { timeout: 1_000, interval: 10 });
    },
    { timeout: 25_000 },
  );
});

async function killCursors(): Promise<void> {
  const admin = mongoose.connection.getClient().db("admin");
  const operations = await admin
    .aggregate([
      { $currentOp: { idleCursors: true, allUsers: true } },
      { $match: { cursor: { $exists: true } } },
    ])
    .toArray();
  const namespace = `${mongoose.connection.name}.apartments`;
  for (const { ns, cursor } of operations) {
    if (ns !== namespace) continue;
    const { cursorId } = cursor as { cursorId: unknown };
    await mongoose.connection.db?.command({ killCursors: "apartments", cursors: [cursorId] });
  }
}
