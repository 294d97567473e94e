import mongoose from "mongoose";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { ApartmentModel } from "@/models/apartment";
import { UserModel } from "@/models/user";
import { findFreePort } from "@/scripts/free-port";
import { makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";
import { prepareProduct, type Undo } from "./prepare";

connectTestDatabase();

/** Starts on the test's database as if MONGODB_URI named it. */
async function prepare(uri = process.env.MONGODB_URI ?? ""): Promise<string> {
  vi.stubEnv("PORT", String(await findFreePort()));
  vi.stubEnv("NIBASH_DATA_DIR", mkdtempSync(join(tmpdir(), "nibash-prepare-")));
  const undo: Undo = [];
  const named = { uri, isOwn: false, description: "a database", stop: () => Promise.resolve() };
  const { welcome } = await prepareProduct(undo, () => Promise.resolve(named));
  for (const stop of undo) await stop();
  // It closes its connection before the server starts.
  await mongoose.connect(uri, { autoIndex: false });
  return welcome.join("\n");
}

describe("a database named by MONGODB_URI", () => {
  it("starts without demo data and explains how to make the first admin until one exists", async () => {
    const empty = await prepare();
    expect(empty).toContain("there is none yet");
    expect(empty).toContain("npm run make-admin -- you@example.com");
    expect(empty).not.toContain("password");
    expect(await ApartmentModel.countDocuments()).toBe(0);
    expect(await UserModel.countDocuments()).toBe(0);
    await makeActor("admin");
    expect(await prepare()).not.toContain("there is none yet");
  });

  it("is not served if its process of preparation fails", async () => {
    const nowhere = `mongodb://127.0.0.1:${String(await findFreePort())}/none?directConnection=true`;
    await expect(prepare(nowhere)).rejects.toThrow("was not prepared");
  });
});
