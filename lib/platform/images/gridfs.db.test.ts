import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { connectTestDatabase } from "@/tests/support/mongo";
import { findPhoto, gridfsStore } from "./gridfs";

connectTestDatabase();

const nameOf = (address: string) => address.split("/").at(-1) ?? "";

describe("findPhoto", () => {
  it("returns the whole photo or null during a concurrent removal", async () => {
    for (let round = 0; round < 10; round++) {
      const photo = randomBytes(40_000);
      const address = await gridfsStore.save(photo);
      const reads: Promise<Uint8Array | null>[] = [];
      const removal = new Promise((resolve) => setTimeout(resolve, 3)).then(() =>
        gridfsStore.remove(address),
      );
      for (let index = 0; index < 40; index++) {
        reads.push(findPhoto(nameOf(address)));
        await new Promise((resolve) => setImmediate(resolve));
      }
      await removal;
      for (const read of await Promise.all(reads))
        expect(read?.byteLength ?? photo.length).toBe(photo.length);
    }
  });

  it("returns null when only the photo's record is left", async () => {
    const address = await gridfsStore.save(randomBytes(1_000));
    await mongoose.connection.collection("photos.chunks").deleteMany({});
    expect(await findPhoto(nameOf(address))).toBeNull();
  });
});
