import mongoose from "mongoose";
import { spawn } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getMyAccount } from "@/lib/payments/get-account";
import { findMissingIndexes } from "@/lib/platform/db/indexes";
import { addMonths, periodOf, startOfPeriod } from "@/lib/platform/format/periods";
import { ChargeModel } from "@/models/charge";
import { LeaseModel } from "@/models/installation";
import { PaymentModel } from "@/models/payment";
import { connectTestDatabase } from "@/tests/support/mongo";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { runMigrations } from "./run-migrations";

connectTestDatabase({ isOwn: true });
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
    expect(await runMigrations(mongoose.connection)).toEqual([
      "001-first-release",
      "002-accounts",
      "003-one-claim-of-an-address",
    ]);
    expect(await runMigrations(mongoose.connection)).toEqual([]);
    expect(await apartments.find({}, { projection: { _id: 0 } }).toArray()).toEqual([
      { apartment_no: "4A", order: 400, is_listed: true },
      { apartment_no: "5A", order: 500, is_listed: false },
    ]);
  });

  it("leave an address that two accounts claim to who gave it first, and index it", async () => {
    const claimed_email = "rina@nibash.test";
    const users = mongoose.connection.collection("users");
    await users.insertMany([
      { email: "second", claimed_email, claimed_at: new Date("2026-11-02") },
      { email: "first", claimed_email, claimed_at: new Date("2026-11-01") },
      { email: "none", claimed_email: null },
    ]);
    await runMigrations(mongoose.connection);
    const claims = await users.find({ claimed_email }).toArray();
    expect(claims.map(({ email }) => email as string)).toEqual(["first"]);
    expect(await users.countDocuments()).toBe(3);
    expect(await findMissingIndexes(mongoose.connection)).toEqual({ unique: [], other: [] });
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

describe("the migration to accounts", () => {
  const month = (distance: number) => addMonths(periodOf(new Date()), distance);

  it("makes receipts of payments, and waivers of what a settled month lacked", async () => {
    const tenant = await makeTenant({ acceptDate: startOfPeriod(month(-3)) });
    await makePayment(tenant, month(-3));
    await makePayment(tenant, month(-2), { refunded_cents: 10_000 });
    await makePayment(tenant, month(-1), { status: "refunded", refunded_cents: 65_000 });
    // Paid twice, and the first payment was given back: no other row settles the month.
    const surplus = await makePayment(tenant, month(-1));
    const started = await makePayment(tenant, month(1), { status: "open", entries: [] });
    const payments = mongoose.connection.collection("payments");
    await payments.dropIndex("one_unfinished_per_tenancy");
    const { _id, ...other } = started;
    expect(_id).toBeDefined();
    await payments.insertOne({ ...other, transactionId: "pi_later", created_at: new Date() });
    await payments.updateMany({}, { $unset: { lines: "" } });
    await payments.updateOne({ _id: surplus._id }, { $set: { is_surplus: true, status: "overpaid" } });
    expect(await runMigrations(mongoose.connection)).toContain("002-accounts");
    expect(await ChargeModel.find().lean()).toMatchObject([
      {
        kind: "waiver",
        cents: -10_000,
        line: `rent:${month(-2)}`,
        reason: "Let off before there were accounts",
      },
    ]);
    const rows = await PaymentModel.find().sort({ date: 1, created_at: 1 }).lean();
    expect(rows.map(({ lines, status }) => [lines.join(), status])).toEqual([
      [`rent:${month(-3)}`, "paid"],
      [`rent:${month(-2)}`, "paid"],
      [`rent:${month(-1)}`, "refunded"],
      ["", "paid"],
      [`rent:${month(1)}`, "canceled"],
      [`rent:${month(1)}`, "open"],
    ]);
    // The surplus pays the month that was given back.
    expect(await getMyAccount(tenant.actor)).toMatchObject({ open: 650, credit: 0, to_refund: 0 });
    await mongoose.connection.collection("migrations").deleteOne({ migrationName: "002-accounts" });
    await runMigrations(mongoose.connection);
    expect(await ChargeModel.countDocuments()).toBe(1);
  });
});
