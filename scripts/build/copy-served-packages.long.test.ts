import mongoose from "mongoose";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PaymentModel } from "@/models/payment";
import { ask, signIn } from "@/tests/cluster/caller";
import { makePhoto } from "@/tests/support/call-inputs";
import { connectTestDatabase } from "@/tests/support/mongo";
import { serveFolder, type ServedFolder } from "@/tests/support/serve-folder";
import { DEMO_PASSWORD } from "../data/demo/people";
import { seedDemo } from "../data/demo/seed-demo";
import { runMigrations } from "../data/run-migrations";
import { runProgram } from "../run-program";
import { buildIfChanged, SERVER_BUNDLE } from "./build-product";

connectTestDatabase({ keepBetweenTests: true });

const MEMBER = "member@nibash.test";
const ADMIN = "admin@nibash.test";
/** The sum of file sizes; on disk it is a tenth more. `npm ci --omit=dev` would leave 625. */
const LIMIT_MB = 160;
const [BUILDING = "", SERVING = ""] = readFileSync("Dockerfile", "utf8").split(/^(?=FROM .* AS server$)/m);
let folder: string;
let served: ServedFolder | undefined;

const originOf = () => served?.origin ?? "";

/** The paths that the Dockerfile copies into the server's image, from this copy; a path that ends with / keeps the name. */
function copyAsImage(): void {
  for (const [line] of SERVING.matchAll(/^COPY --from=build .*$/gm)) {
    const paths = line.split(" ").filter((word) => /^[./]/.test(word));
    const target = paths.pop() ?? "";
    for (const path of paths.map((each) => each.replace(/^\/app\//, "")))
      cpSync(path, join(folder, target, target.endsWith("/") ? basename(path) : ""), {
        recursive: true,
        // Next reaches the packages by its own links, relative to their place.
        verbatimSymlinks: true,
        filter: (source) => !source.startsWith(".next/cache") && !source.startsWith(".next/dev"),
      });
  }
}

/** Runs the Dockerfile's own command. */
async function copyPackages(): Promise<void> {
  const command = /^RUN node (.*) \/served$/m.exec(BUILDING)?.[1] ?? "";
  const { code, output } = await runProgram(process.execPath, [...command.split(" "), folder]);
  console.log(output.trim());
  expect({ code, output }).toMatchObject({ code: 0 });
}

/** Starts it as the image does: with its command, without the leading "node". */
function serveAsImage(): Promise<ServedFolder> {
  const command = /^CMD (\[.*\])$/m.exec(SERVING)?.[1] ?? "[]";
  const args = (JSON.parse(command) as string[]).slice(1);
  expect(args.at(-1)).toBe(SERVER_BUNDLE);
  return serveFolder(folder, { args });
}

function megabytesIn(place: string): number {
  const names = readdirSync(place, { recursive: true, encoding: "utf8" }).map((name) => join(place, name));
  return names.reduce((sum, name) => sum + statSync(name).size, 0) / 1e6;
}

async function tokenOf(email: string) {
  const origin = originOf();
  const { cookie } = await signIn(origin, email, DEMO_PASSWORD);
  const headers = { Cookie: cookie, Origin: origin };
  const { body } = await ask<{ token: string }>(`${origin}/api/jwt`, {
    method: "POST",
    headers,
    body: { email },
  });
  return { session: headers, bearer: { Authorization: `Bearer ${body.token}` } };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nibash-image-"));
  // As npm run build does it for an image.
  await buildIfChanged({ hasMaps: true });
  copyAsImage();
  await copyPackages();
  await runMigrations(mongoose.connection);
  await seedDemo();
  served = await serveAsImage();
}, 900_000);
afterAll(async () => {
  await served?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the image folder", () => {
  it("keeps node_modules below 160 MB, without compilers and browser drivers", () => {
    const size = megabytesIn(join(folder, "node_modules"));
    console.log(`node_modules of the image: ${size.toFixed(1)} MB`);
    expect(size).toBeLessThan(LIMIT_MB);
    const present = (name: string) => existsSync(join(folder, "node_modules", name));
    expect(["next", "sharp", "mongodb", "pdfkit"].filter(present)).toHaveLength(4);
    const absent = [
      "playwright",
      "playwright-core",
      "@playwright",
      "typescript",
      "vitest",
      "esbuild",
      "three",
    ];
    expect(absent.filter(present)).toEqual([]);
    const names = readdirSync(join(folder, "node_modules", "@next"));
    expect(names.filter((name) => name.startsWith("swc"))).toEqual([]);
  });

  it.each([
    "/",
    "/apartments",
    "/about-us",
    "/credits",
    "/login",
    "/og/home.jpg",
    "/og/4B.jpg",
    "/api/docs",
    "/api/docs/swagger-ui-bundle.js",
    "/api/docs/start.js",
    "/api/openapi.json",
    "/api/apartments",
    "/api/health",
  ])("serves %s", async (path) => {
    const answer = await fetch(originOf() + path);
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100);
  });

  it("has maps for its own log, and none for browsers", () => {
    const mapsIn = (place: string) =>
      readdirSync(place, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".map"));
    expect(mapsIn(".next/server").length).toBeGreaterThan(100);
    expect(mapsIn(".next/static")).toEqual([]);
  });

  it("returns 404 as HTML for an unknown page", async () => {
    const answer = await fetch(`${originOf()}/nowhere`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  });

  it(
    "signs in a member, returns a receipt PDF and stores a profile photo as WebP",
    { timeout: 60_000 },
    async () => {
      const origin = originOf();
      const { bearer } = await tokenOf(MEMBER);
      const payment = await PaymentModel.findOne({ email: MEMBER, status: "paid" }).orFail().lean();
      const receipt = await fetch(`${origin}/api/payments/${String(payment._id)}/receipt`, {
        headers: bearer,
      });
      expect(receipt.headers.get("content-type")).toContain("application/pdf");
      expect(Buffer.from(await receipt.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
      const form = new FormData();
      form.set("image", await makePhoto());
      const photo = await fetch(`${origin}/api/profile/photo`, {
        method: "POST",
        headers: bearer,
        body: form,
      });
      expect(photo.status).toBe(200);
      const { photoURL } = (await photo.json()) as { photoURL: string };
      const stored = await fetch(new URL(photoURL, origin));
      expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/webp"]);
    },
  );

  it.each([
    [MEMBER, ["", "/make-payment", "/payment-history", "/announcements"]],
    [ADMIN, ["", "/manage-members", "/agreement-requests", "/manage-coupons", "/payments", "/audit"]],
  ])("shows %s the dashboard", { timeout: 60_000 }, async (email, pages) => {
    const { session } = await tokenOf(email);
    for (const page of pages) {
      const answer = await fetch(`${originOf()}/dashboard${page}`, { headers: session, redirect: "manual" });
      expect([page, answer.status]).toEqual([page, 200]);
      await answer.arrayBuffer();
    }
  });

  it("prints no error about a missing module or file", () => {
    expect(served?.printed()).not.toMatch(/MODULE_NOT_FOUND|Cannot find (module|package)|ENOENT/);
  });
});
