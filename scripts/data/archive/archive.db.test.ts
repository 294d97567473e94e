import mongoose, { mongo } from "mongoose";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile, mkdtemp, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findMissingIndexes } from "@/lib/platform/db/indexes";
import { gridfsStore, findPhoto } from "@/lib/platform/images/gridfs";
import { UserModel } from "@/models/user";
import { connectTestDatabase } from "@/tests/support/mongo";
import { checkInvariants } from "../../checks/invariants/check-invariants";
import { Refusal } from "../../refusal";
import { seedDemo } from "../demo/seed-demo";
import { runMigrations } from "../run-migrations";
import { listArchivable } from "./collections";
import { databaseOf } from "./database-of";
import { restoreArchive } from "./restore-archive";
import { writeArchive } from "./write-archive";

connectTestDatabase({ isOwn: true, keepBetweenTests: true });

/** Every type of value that a careless copy changes. */
const ODD = {
  int: new mongo.Int32(1),
  long: mongo.Long.fromString("9007199254740993"),
  double: new mongo.Double(1),
  negativeZero: -0,
  decimal: mongo.Decimal128.fromString("0.10"),
  binary: new mongo.Binary(Buffer.from([0, 255, 10])),
  pattern: /^a\n/i,
  when: new Date("1969-12-31T23:59:59.999Z"),
  nothing: null,
  text: "নিবাস \u2028 \u0085 line\r\nfeed \u0000",
  $like: { "a.b": 1 },
};

let folder: string;
let file: string;
const handles = () => databaseOf(mongoose.connection);

/** Hashes the documents' raw bytes in the database, not as the archive writes them. */
async function sumBytes(name: string): Promise<string> {
  const documents = await handles().db.collection(name).find({}, { raw: true }).sort({ _id: 1 }).toArray();
  const hash = createHash("sha256");
  for (const bytes of documents) hash.update(bytes as unknown as Buffer);
  return hash.digest("hex");
}

/** Returns what equal databases have in common. */
async function picture(): Promise<unknown> {
  const { db } = handles();
  const collections = await listArchivable(db);
  return Promise.all(collections.map(async (each) => ({ ...each, sum: await sumBytes(each.name) })));
}

describe("a backup", () => {
  let before: unknown;
  let photo: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nibash-backup-"));
    file = join(folder, "nibash.backup.gz");
    await runMigrations(mongoose.connection);
    await seedDemo();
    photo = await gridfsStore.save(Buffer.alloc(600_000, "photo"));
    await handles()
      .db.collection("odd")
      .insertMany([{ _id: "b" as never, ...ODD }, { _id: 3 as never }]);
    before = await picture();
    await writeArchive(handles().client, handles().db, file);
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await mongoose.connection.dropDatabase();
  });

  it("restores a wiped database exactly: documents, types, photos, indexes (K2)", async () => {
    await restoreArchive(handles().db, file, false);
    expect(await picture()).toEqual(before);
    expect((await findPhoto(photo.slice("/api/images/".length)))?.byteLength).toBe(600_000);
    expect(await findMissingIndexes(mongoose.connection)).toEqual({ unique: [], other: [] });
    expect(await checkInvariants(mongoose.connection)).toEqual([]);
    await expect(UserModel.create({ email: "admin@nibash.test" })).rejects.toMatchObject({ code: 11000 });
  });

  it("replaces existing data only when forced", async () => {
    await UserModel.create({ email: "newer@nibash.test" });
    await expect(restoreArchive(handles().db, file, false)).rejects.toThrow("users holds data");
    expect(await UserModel.countDocuments()).toBe(1);
    await handles().db.collection("later").insertOne({});
    await restoreArchive(handles().db, file, true);
    expect(await picture()).toEqual(before);
  });

  it("restores into a database that has only been migrated", async () => {
    await runMigrations(mongoose.connection);
    await restoreArchive(handles().db, file, false);
    expect(await picture()).toEqual(before);
  });

  it.each<[string, (text: string) => string]>([
    ["a changed letter", (text) => text.replace("admin@nibash.test", "admit@nibash.test")],
    ["a missing document", (text) => text.replace(/\n\{"kind":"document"[^\n]*/, "")],
    ["a cut end", (text) => text.slice(0, -200)],
    ["something after its end", (text) => `${text}{"kind":"header"}\n`],
    ["another version", (text) => text.replace('"version":1', '"version":9')],
    ["no backup at all", () => "hello\n"],
  ])("is refused with %s, without changing the database", async (_, damage) => {
    await UserModel.create({ email: "here@nibash.test" });
    const text = gunzipSync(await readFile(file)).toString();
    const damaged = join(folder, "damaged.gz");
    expect(damage(text)).not.toBe(text);
    await writeFile(damaged, gzipSync(damage(text)));
    await expect(restoreArchive(handles().db, damaged, true)).rejects.toThrow(/damaged/);
    expect(await UserModel.find().distinct("email")).toEqual(["here@nibash.test"]);
  });

  it("is refused when its file is truncated", async () => {
    const cut = join(folder, "cut.gz");
    await writeFile(cut, (await readFile(file)).subarray(0, -100));
    await expect(restoreArchive(handles().db, cut, true)).rejects.toThrow("cannot be read");
  });

  it.each(["none/today.gz", ""])(
    "fails with a message when it cannot be written to %j, and leaves no file behind",
    async (name) => {
      const { client, db } = handles();
      const before = await readdir(folder);
      const written = writeArchive(client, db, join(folder, name));
      await expect(written).rejects.toThrow(Refusal);
      await expect(written).rejects.toThrow(/ cannot be written: E[A-Z]+: /);
      expect(await readdir(folder)).toEqual(before);
    },
  );

  it("is readable only by its owner", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
