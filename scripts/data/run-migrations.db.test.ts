import { spawn } from "node:child_process";
import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findMissingIndexes } from "@/lib/db/indexes";
import { LeaseModel } from "@/models/lease";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { PaymentModel } from "@/models/payment";
import { UserModel } from "@/models/user";
import { up as giveTelephones } from "@/migrations/004-members-have-telephones";
import { up as foldKeys } from "@/migrations/005-references-have-folded-keys";
import { makePayment, makeTenant } from "@/tests/support/tenancy";
import { makeMember } from "@/tests/support/factories";
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

  it("let a reference that was recorded before be found as it is compared now", async () => {
    const tenant = await makeTenant();
    const paid = { method: "bank", status: "paid" } as const;
    const [dashed, plain] = [
      await makePayment(tenant, "2026-08", { ...paid, reference: "TT–114", reference_key: "bank TT–114" }),
      await makePayment(tenant, "2026-09", { ...paid, reference: "TT-115", reference_key: "bank TT-115" }),
    ];
    await foldKeys(mongoose.connection);
    await foldKeys(mongoose.connection);
    expect((await PaymentModel.findById(dashed._id).lean())?.reference_key).toBe("bank TT-114");
    expect((await PaymentModel.findById(plain._id).lean())?.reference_key).toBe("bank TT-115");
  });

  it("give members without a telephone the one of their accepted request, and nobody else", async () => {
    const telephone = "+880 1711 000000";
    const [without, own, former] = [await makeMember(), await makeMember(), await makeMember()];
    await AgreementRequestModel.updateMany({}, { telephone });
    await UserModel.collection.updateOne({ email: without.person.email }, { $unset: { telephone: "" } });
    await UserModel.updateOne({ _id: own.person.userId }, { telephone: "+880 1811 000000" });
    await AgreementModel.updateOne({ _id: former.agreement._id }, { active: false });
    await giveTelephones(mongoose.connection);
    await giveTelephones(mongoose.connection);
    const found = await UserModel.find().sort({ _id: 1 }).lean();
    expect(found.map((user) => user.telephone)).toEqual([telephone, "+880 1811 000000", ""]);
  });
});
