import mongoose from "mongoose";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { invalidateDatabaseCheck } from "@/lib/platform/db/check-database";
import { runMigrations } from "@/scripts/data/run-migrations";
import { findFreePort } from "@/scripts/free-port";
import { bundleProcess } from "@/tests/support/bundle-process";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase({ isOwn: true, keepBetweenTests: true });

/** Starts the product's own server/main.ts and returns its output and exit code; kills it once it prints `last`. */
async function start(
  env: Record<string, string> = {},
  cwd = process.cwd(),
  base: NodeJS.ProcessEnv = process.env,
  last?: string,
): Promise<{ printed: string; code: number | null }> {
  const port = String(await findFreePort());
  const child = spawn(process.execPath, [await bundleProcess("server/main.ts")], {
    cwd,
    env: {
      ...base,
      NODE_ENV: "production",
      NIBASH_EMBEDDED: "1",
      PORT: port,
      ...env,
    },
    // It would outlive a test that hangs.
    timeout: 300_000,
    killSignal: "SIGKILL",
  });
  let printed = "";
  const keep = (chunk: Buffer): void => {
    printed += chunk.toString();
    if (last && printed.includes(last)) child.kill("SIGKILL");
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { printed, code };
}

describe("a server without a required unique index (K6)", () => {
  beforeEach(async () => {
    await runMigrations(mongoose.connection);
    // The previous test's result is cached for up to a second.
    invalidateDatabaseCheck();
  });

  it.each([
    ["payments", "one_unfinished_per_tenancy", 'payments {"user_id":1,"apartment_no":1}'],
    ["users", "email_1", 'users {"email":1}'],
  ])("refuses to start without %s.%s and names the index", async (collection, index, named) => {
    await mongoose.connection.collection(collection).dropIndex(index);
    const { printed, code } = await start();
    expect(code).toBe(1);
    expect(printed).toContain(`✗ The database lacks the unique index ${named}`);
    expect(printed).toContain("npm run migrate");
    const answer = await health();
    expect(answer.status).toBe(503);
    expect(((await answer.json()) as { reason: string }).reason).toContain(named);
  });

  it("treats an index that is no longer unique as missing", async () => {
    const payments = mongoose.connection.collection("payments");
    const declared = (await payments.indexes()).find(({ name }) => name === "one_unfinished_per_tenancy");
    await payments.dropIndex("one_unfinished_per_tenancy");
    const { partialFilterExpression } = declared ?? {};
    await payments.createIndex(
      { agreement_id: 1, period: 1 },
      { name: "plain", partialFilterExpression },
      {},
    );
    expect(((await (await health()).json()) as { reason: string }).reason).toContain("payments");
  });
});

describe("a server that starts without its database", () => {
  it("waits for the database instead of exiting", async () => {
    const MONGODB_URI = `mongodb://127.0.0.1:${String(await findFreePort())}/none?replicaSet=none`;
    const awaits = "the database is away: waiting for it";
    const { printed } = await start({ MONGODB_URI, LOG_LEVEL: "warn" }, process.cwd(), process.env, awaits);
    expect(printed).toContain(awaits);
  });
});

describe("a server with incomplete configuration (X2)", () => {
  it.each([[["MONGODB_URI", "NEXTAUTH_SECRET", "ACCESS_TOKEN_SECRET"]], [["STRIPE_SECRET_KEY"]]])(
    "refuses to start without %j, and names each",
    async (names) => {
      const { printed, code } = await start(Object.fromEntries(names.map((name) => [name, ""])));
      expect(code).toBe(1);
      for (const name of names) expect(printed).toContain(name);
      for (const secret of [process.env.NEXTAUTH_SECRET, process.env.STRIPE_WEBHOOK_SECRET])
        expect(printed).not.toContain(secret);
    },
  );

  it("reads only unset variables from .env", async () => {
    const folder = mkdtempSync(join(tmpdir(), "nibash-env-"));
    writeFileSync(join(folder, ".env"), "STRIPE_SECRET_KEY=of-another-kind\nNEXTAUTH_SECRET=ignored\n");
    const { STRIPE_SECRET_KEY: _unset, ...variables } = process.env;
    const { printed } = await start({}, folder, variables);
    expect(printed).toContain("STRIPE_SECRET_KEY must be a secret key");
    expect(printed).not.toContain("NEXTAUTH_SECRET");
    rmSync(folder, { recursive: true });
  });
});
