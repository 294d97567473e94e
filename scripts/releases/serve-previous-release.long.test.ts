import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import { expect, it } from "vitest";
import { connectTestDatabase } from "@/tests/support/mongo";
import { seedDemo } from "../demo/seed-demo";
import { findFreePort } from "../free-port";
import { runMigrations } from "../run-migrations";
import { PREVIOUS_RELEASE, unpackPreviousRelease } from "./previous-release";

connectTestDatabase({ keepBetweenTests: true });

const folder = resolve(".cache/releases", PREVIOUS_RELEASE.slice(0, 12));
const BUILT = join(folder, "built");

/** Runs node in the folder of the previous release. */
function run(args: string[], env: Record<string, string>) {
  return spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env }, stdio: "inherit" });
}

/** Builds it once per machine: it never changes. */
async function build(): Promise<void> {
  if (existsSync(BUILT)) return;
  rmSync(folder, { recursive: true, force: true });
  await unpackPreviousRelease(folder);
  const [code] = (await once(run(["--import", "tsx", "scripts/build.ts"], {}), "exit")) as [number];
  expect(code).toBe(0);
  writeFileSync(BUILT, "");
}

async function ask(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url).catch(() => null);
  return { status: answer?.status ?? 0, text: (await answer?.text()) ?? "" };
}

it(
  "starts the release before this one on the migrated database, and it serves",
  { timeout: 900_000 },
  async () => {
    await runMigrations(mongoose.connection);
    await seedDemo();
    await build();
    const port = String(await findFreePort());
    const origin = `http://127.0.0.1:${port}`;
    const server = run(["dist/server.mjs"], {
      NODE_ENV: "production",
      NIBASH_EMBEDDED: "1",
      HOST: "127.0.0.1",
      PORT: port,
      NEXTAUTH_URL: origin,
    });
    const ended = once(server, "exit");
    try {
      while ((await ask(`${origin}/api/health`)).status !== 200) {
        expect(server.exitCode).toBeNull();
        await sleep(250);
      }
      const page = await ask(`${origin}/apartments`);
      expect(page.status).toBe(200);
      expect(page.text).toContain("1A");
    } finally {
      server.kill("SIGTERM");
      await ended;
    }
  },
);
