import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkDatabase } from "@/lib/platform/db/check-database";
import { connectDatabase, disconnectDatabase } from "@/lib/platform/db/connect";
import { findMissingIndexes } from "@/lib/platform/db/indexes";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { watchPublic } from "@/server/page-cache/page-cache";
import { startMongodWithUsers, type MongodWithUsers } from "@/tests/support/mongod-with-users";
import { Refusal } from "../refusal";
import { databaseOf } from "./archive/database-of";
import { restoreArchive } from "./archive/restore-archive";
import { writeArchive } from "./archive/write-archive";
import { seedDemo } from "./demo/seed-demo";
import { requireNamedDatabase } from "./named-database";
import { runMigrations } from "./run-migrations";

let mongod: MongodWithUsers;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nibash-user-"));
  mongod = await startMongodWithUsers();
  process.env.MONGODB_URI = mongod.uri("app");
});
afterAll(async () => {
  await disconnectDatabase();
  await mongod.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("a database user with readWrite on one database, as documented", () => {
  it("can migrate, seed, check, watch, back up and restore it", async () => {
    await requireNamedDatabase(mongod.uri("app"));
    const connection = await connectDatabase();
    await runMigrations(connection);
    await seedDemo();
    expect(await findMissingIndexes(connection)).toEqual({ unique: [], other: [] });
    expect((await checkDatabase()).fault).toBeNull();

    await new Promise<void>((resolve, reject) => {
      let isOpen = false;
      const watch = watchPublic(
        databaseOf(connection).db,
        () => {
          // The first call reports that the stream is open, the next one the change.
          if (isOpen) void watch.stop().then(resolve);
          else void ApartmentModel.updateOne({}, { $inc: { rent_cents: 100 } }).catch(reject);
          isOpen = true;
        },
        reject,
      );
    });

    const { client, db } = databaseOf(connection);
    const file = join(folder, "nibash.gz");
    const people = await UserModel.countDocuments();
    await writeArchive(client, db, file);
    await UserModel.deleteMany({});
    await restoreArchive(db, file, true);
    expect(await UserModel.countDocuments()).toBe(people);
    await runMigrations(connection);
    expect(await findMissingIndexes(connection)).toEqual({ unique: [], other: [] });
  });
});

describe("a connection that the database rejects", () => {
  const withPassword = (password: string) => mongod.uri("app").replace("app-password", password);

  it.each<[string, () => string, RegExp]>([
    ["without a user", () => mongod.uri(), /^The database asks for a user and a password/],
    ["with a wrong password", () => withPassword("Wrong-1"), /^The database does not accept the user or/],
    ["with rights elsewhere", () => mongod.uri("stranger"), /has too few rights in the database "nibash"/],
    ["without a database", () => mongod.uri("app").replace("/nibash", "/"), /^MONGODB_URI names no database/],
    ["with a password as it is", () => withPassword("Wr@ng/1"), /^MONGODB_URI must be .*percent-encoded/],
  ])("gets a message that names the cause and no secret: %s", async (_, uri, sentence) => {
    const refusal: unknown = await requireNamedDatabase(uri()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    const { message } = refusal as Refusal;
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/app-password|stranger-password|Wrong-1|ng\/1|app:/);
  });

  it("makes the migrate command print one line", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/run/migrate.ts"], {
      env: { ...process.env, MONGODB_URI: mongod.uri() },
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    await once(child, "close");
    expect(printed.trim()).toMatch(/^✗ The database asks for a user and a password.*$/);
  });
});
