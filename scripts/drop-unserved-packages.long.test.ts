import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PaymentModel } from "@/models/payment";
import { ask, signIn } from "@/tests/cluster/caller";
import { connectTestDatabase } from "@/tests/support/mongo";
import { serveFolder, type ServedFolder } from "@/tests/support/serve-folder";
import { buildIfChanged } from "./build-product";
import { DEMO_PASSWORD } from "./demo/people";
import { seedDemo } from "./demo/seed-demo";
import { runMigrations } from "./run-migrations";
import { runProgram } from "./run-program";

connectTestDatabase({ keepBetweenTests: true });

const MEMBER = "member@nibash.test";
let folder: string;
let served: ServedFolder | undefined;

const originOf = () => served?.origin ?? "";

/** What the Dockerfile copies into the image of the server, from this copy. */
function copyAsImage(): void {
  const lines = readFileSync("Dockerfile", "utf8").split("\n");
  const paths = lines
    .slice(lines.findIndex((line) => line.endsWith(" AS server")))
    .filter((line) => line.startsWith("COPY --from=build "))
    .flatMap((line) => line.match(/\/app\/\S+/g) ?? [])
    .map((path) => path.replace("/app/", ""));
  for (const path of paths) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path), {
      recursive: true,
      filter: (source) => !source.startsWith(".next/cache") && !source.startsWith(".next/dev"),
    });
  }
}

async function copyPackages(): Promise<void> {
  const { output } = await runProgram(process.execPath, ["scripts/drop-unserved-packages.mjs", "--list"]);
  const dropped = new Set(output.split("\n"));
  expect(dropped).toContain("playwright");
  for (const name of readdirSync("node_modules").filter((each) => !each.startsWith("."))) {
    const names = name.startsWith("@")
      ? readdirSync(join("node_modules", name)).map((own) => `${name}/${own}`)
      : [name];
    for (const each of names.filter((one) => !dropped.has(one)))
      cpSync(join("node_modules", each), join(folder, "node_modules", each), { recursive: true });
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nibash-image-"));
  await buildIfChanged();
  copyAsImage();
  await copyPackages();
  await runMigrations(mongoose.connection);
  await seedDemo();
  served = await serveFolder(folder);
}, 900_000);
afterAll(async () => {
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  "/",
  "/apartments",
  "/login",
  "/og/home",
  "/api/docs",
  "/api/docs/swagger-ui.css",
  "/api/openapi.json",
])("serves %s with the packages of the image alone", async (path) => {
  const answer = await fetch(originOf() + path);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
});

it("signs in, draws a receipt and shows the dashboard with them", { timeout: 60_000 }, async () => {
  expect(existsSync(join(folder, "node_modules/@playwright"))).toBe(false);
  const origin = originOf();
  const { cookie } = await signIn(origin, MEMBER, DEMO_PASSWORD);
  const headers = { Cookie: cookie, Origin: origin };
  const { body } = await ask<{ token: string }>(`${origin}/api/jwt`, {
    method: "POST",
    headers,
    body: { email: MEMBER },
  });
  const payment = await PaymentModel.findOne({ email: MEMBER, status: "paid" }).orFail().lean();
  const receipt = await fetch(`${origin}/api/payments/${String(payment._id)}/receipt`, {
    headers: { Authorization: `Bearer ${body.token}` },
  });
  expect(receipt.headers.get("content-type")).toContain("application/pdf");
  expect(Buffer.from(await receipt.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  const page = await fetch(`${origin}/dashboard`, { headers, redirect: "manual" });
  expect(page.status).toBe(200);
});
