import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "./build-product";

let place = "";
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Makes a folder with a finished build of another source, where the next build fails. */
function makeBuilt(): void {
  place = mkdtempSync(join(tmpdir(), "nibash-build-"));
  for (const folder of ["dist", ".next", "node_modules/next/dist/bin"])
    mkdirSync(join(place, folder), { recursive: true });
  writeFileSync(join(place, "dist/.nibash-build"), "the hash of another source");
  writeFileSync(join(place, "dist/server.mjs"), "");
  writeFileSync(join(place, ".next/BUILD_ID"), "");
  writeFileSync(join(place, "node_modules/next/dist/bin/next"), "process.exit(1);");
}

const address = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
const tsx = pathToFileURL(resolve("node_modules/tsx/dist/loader.mjs")).href;
const surroundings = () => ({
  cwd: place,
  env: { ...process.env, TSX_TSCONFIG_PATH: resolve("tsconfig.json") },
});

/** Starts a build in the folder and returns its output. */
function build(): string {
  const code = `import(${address("scripts/build/build-product.ts")}).then((m) => m.buildIfChanged())`;
  const args = ["--import", tsx, "--eval", code];
  return spawnSync(process.execPath, args, { ...surroundings(), encoding: "utf8" }).stderr;
}

describe("a failed build", () => {
  it("removes the source hash of the previous build", () => {
    makeBuilt();
    expect(build()).toContain("The build failed");
    expect(existsSync(join(place, "dist/.nibash-build"))).toBe(false);
  });
});

describe("a build", () => {
  it("keeps the static files of the previous build for open tabs", () => {
    makeBuilt();
    mkdirSync(join(place, ".next/static"));
    writeFileSync(join(place, ".next/static/before.js"), "of the build before");
    build();
    expect(readFileSync(join(place, "dist/static-before/1/before.js"), "utf8")).toBe("of the build before");
  });
});

const SERVE = `import(${address("server/static-files.ts")}).then(({ noteServing }) => { noteServing(); console.log("ready"); setInterval(() => undefined, 1_000); })`;

/** Starts what notes that it serves from the folder. */
function startServer() {
  writeFileSync(join(place, "dist/server.mjs"), SERVE);
  return spawn(process.execPath, ["--import", tsx, "dist/server.mjs"], surroundings());
}

describe("a server whose folder takes no note", () => {
  it("serves all the same", async () => {
    makeBuilt();
    writeFileSync(join(place, "dist/serving"), "in place of the folder");
    const server = startServer();
    let said = "";
    server.stdout.on("data", (data) => {
      said += String(data);
      server.kill("SIGKILL");
    });
    await once(server, "exit");
    expect(said).toBe("ready\n");
  });
});

describe("a build in a folder that a server uses", () => {
  it("is refused while the server runs, and starts after the server was killed", async () => {
    makeBuilt();
    const server = startServer();
    try {
      await once(server.stdout, "data");
      expect(build()).toContain(`Process ${server.pid ?? 0} serves what is built in this folder`);
      expect(readFileSync(join(place, "dist/.nibash-build"), "utf8")).toBe("the hash of another source");
    } finally {
      server.kill("SIGKILL");
      await once(server, "exit");
    }
    expect(build()).toContain("The build failed");
    expect(readdirSync(join(place, "dist/serving"))).toEqual([]);
  });
});

describe("the server command", () => {
  it.each(["Dockerfile", "deploy/nibash@.service", "docs/operations.md"])(
    "has in %s the same environment and arguments as npm start",
    (file) => {
      const text = readFileSync(file, "utf8");
      for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
        expect(text).toContain(`${name}=${value}`);
      expect(text.replace(/", "/g, " ")).toContain(SERVER_ARGUMENTS.join(" "));
    },
  );
});
