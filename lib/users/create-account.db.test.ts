import mongoose from "mongoose";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { gridfsStore } from "@/lib/platform/images/gridfs";
import { UserModel } from "@/models/user";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import type { Registration } from "./account-contract";
import { createAccount, discardPhoto, replacePhoto, sweepPhotos } from "./mutations";

connectTestDatabase({ isOwn: true });

let image: File;
beforeAll(async () => {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#9E3D25" } });
  image = new File([new Uint8Array(await picture.jpeg().toBuffer())], "me.jpg", { type: "image/jpeg" });
});

const form = (): Registration => ({
  name: "Nadia",
  email: "nadia@example.com",
  password: "Nibash#2026",
  image,
});
const collection = (name: string) => mongoose.connection.collection(name);
const counts = async () => ({
  users: await collection("users").countDocuments(),
  files: await collection("photos.files").countDocuments(),
  chunks: await collection("photos.chunks").countDocuments(),
});
const NOTHING = { users: 0, files: 0, chunks: 0 };

/** Replaces a collection by a view, which is read-only: the closest thing to a database that fails at this point. */
async function refuseWrites(name: string, pipeline: object[] = []): Promise<void> {
  await mongoose.connection.dropCollection(name).catch(() => undefined);
  await mongoose.connection.db?.createCollection(name, { viewOn: "nowhere", pipeline });
}

afterEach(async () => {
  for (const { name } of (await mongoose.connection.db?.listCollections({ type: "view" }).toArray()) ?? [])
    await mongoose.connection.dropCollection(name);
  await mongoose.connection.dropCollection("system.views").catch(() => undefined);
  await UserModel.createCollection();
  await UserModel.createIndexes();
});

describe("an account", () => {
  it.each([
    ["looking for the address", "users", [{ $project: { _id: { $divide: [1, 0] } } }]],
    ["storing the photo", "photos.chunks", []],
    ["finishing the photo", "photos.files", []],
    ["writing the account", "users", []],
  ])("leaves nothing behind when %s fails, and is created on retry", async (_, name, pipeline) => {
    // A view reads another collection, which needs a document for a failing pipeline to fail.
    await collection("nowhere").insertOne({ odd: true });
    await refuseWrites(name, pipeline);
    await expect(createAccount(form())).rejects.toThrow();
    await mongoose.connection.dropCollection(name);
    expect(await counts()).toEqual(NOTHING);

    await UserModel.createIndexes();
    const id = await createAccount(form());
    expect(await UserModel.findById(id).lean()).toMatchObject({ name: "Nadia", role: "user" });
    expect(await counts()).toEqual({ users: 1, files: 1, chunks: 1 });
  });

  it("keeps the previous photo file when replacing it fails", async () => {
    const { actor } = await makeActor("user");
    const { photoURL: before } = await replacePhoto(actor, image);
    expect(before).toMatch(/^\/api\/images\//);
    await UserModel.deleteOne({ _id: actor.userId });
    await expect(replacePhoto(actor, image)).rejects.toMatchObject({ code: "not_found" });
    expect((await counts()).files).toBe(1);
  });
});

describe("unused photos", () => {
  it("are deleted by the second sweep, whole or partial, while photos in use are kept", async () => {
    await createAccount(form());
    const { files, chunks } = await counts();
    const stray = await gridfsStore.save(Buffer.alloc(600_000, "photo"));
    await gridfsStore.save(Buffer.alloc(300_000, "parts"));
    await collection("photos.files").deleteOne({ length: 300_000 });

    const suspects = await sweepPhotos(new Set());
    expect(suspects.size).toBe(2);
    expect(suspects).toContain(stray);
    expect((await counts()).chunks).toBe(chunks + 3 + 2);
    // A user got the photo between the two passes.
    await UserModel.create({ email: "late@example.com", image: stray });
    expect((await sweepPhotos(suspects)).size).toBe(0);
    expect(await counts()).toEqual({ users: 2, files: files + 1, chunks: chunks + 3 });
  });

  it("are discarded, unless the account refers to them after all", async () => {
    const id = await createAccount(form());
    const photo = (await UserModel.findById(id).lean())?.image ?? "";
    await discardPhoto(photo, { email: "nadia@example.com" });
    expect((await counts()).files).toBe(1);
    await discardPhoto(photo, { email: "somebody@example.com" });
    expect((await counts()).files).toBe(0);
  });
});
