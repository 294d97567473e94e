import mongoose from "mongoose";
import { spawn } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findMissingIndexes } from "@/lib/platform/db/indexes";
import { LeaseModel } from "@/models/installation";
import { connectTestDatabase } from "@/tests/support/mongo";
import { runMigrations } from "./run-migrations";

connectTestDatabase();
afterEach(() => vi.restoreAllMocks());

/** Runs the command in its own process and returns its output. */
function migrateInProcess(env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/run/migrate.ts"], {
      env: { ...process.env, LOG_LEVEL: "silent", ...env },
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", () => resolve(output));
  });
}

describe("the migrations", () => {
  beforeEach(async () => {
    await mongoose.connection.dropDatabase();
  });

  it("run once when three processes start concurrently", async () => {
    const outputs = await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()]);
    expect(outputs.filter((output) => output.includes("Migrated: 001"))).toHaveLength(1);
    expect(outputs.filter((output) => output.includes("up to date"))).toHaveLength(2);
    expect(await findMissingIndexes(mongoose.connection)).toEqual({ unique: [], other: [] });
    expect(await mongoose.connection.collection("migrations").countDocuments()).toBeGreaterThan(0);
    expect(await LeaseModel.countDocuments({ _id: "migration" })).toBe(0);
  });

  it("wait until a killed process's lock expires, and then create the missing indexes", async () => {
    await runMigrations(mongoose.connection);
    await mongoose.connection.collection("users").dropIndexes();
    const until = new Date(Date.now() + 600_000);
    await LeaseModel.create({ _id: "migration", holder: "a process that was killed", until });
    const asked = vi.spyOn(LeaseModel, "findOneAndUpdate");
    const migrating = runMigrations(mongoose.connection);
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
    expect((await findMissingIndexes(mongoose.connection)).unique).not.toEqual([]);
    await LeaseModel.updateOne({ _id: "migration" }, { until: new Date(0) });
    await migrating;
    expect(await findMissingIndexes(mongoose.connection)).toEqual({ unique: [], other: [] });
  });

  it("run on a database from the making of 0.1.0, which recorded others and had an order below zero", async () => {
    const apartments = mongoose.connection.collection("apartments");
    await apartments.insertMany([
      { apartment_no: "4A", order: 400 },
      { apartment_no: "5A", order: -500 },
    ]);
    const recorded = ["001-create-indexes", "005-references-have-folded-keys"];
    await mongoose.connection
      .collection("migrations")
      .insertMany(recorded.map((migrationName) => ({ migrationName })));
    expect(await runMigrations(mongoose.connection)).toEqual(["001-first-release"]);
    expect(await runMigrations(mongoose.connection)).toEqual([]);
    expect(await apartments.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { apartment_no: "4A", order: 400, is_listed: true },
      { apartment_no: "5A", order: 500, is_listed: false },
    ]);
  });

  it("report duplicates that block a unique index, without the connection string", async () => {
    const users = mongoose.connection.collection("users");
    const twice = Array.from({ length: 2 }, () => ({ email: "rina@nibash.test" }));
    const { insertedIds } = await users.insertMany(twice);
    const ids = Object.values(insertedIds).map(String).join(", ");
    await users.insertOne({ email: "sohel@nibash.test" });
    const uri = new URL(process.env.MONGODB_URI ?? "");
    uri.searchParams.set("appName", "Secret-Of-The-String");
    const printed = await migrateInProcess({ MONGODB_URI: uri.toString() });
    expect(printed).toContain("✗ A unique index meets documents that carry the same value");
    expect(printed).toContain(`users: email "rina@nibash.test" in ${ids}`);
    expect(printed).not.toMatch(/Secret-Of-The-String|mongodb:|sohel|node_modules/);
  });
});
