import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isAlive } from "./embedded/data-folder";

let place = "";
afterEach(() => rmSync(place, { recursive: true, force: true }));

const HELLO = 'const word: string = "hello";\nconsole.log(word);\n';

/** Copies the start command to a folder of this name, with one test command. */
function makeCopy(folder: string, script = HELLO): string {
  place = mkdtempSync(join(tmpdir(), "nibash-path-"));
  const root = join(place, folder);
  mkdirSync(join(root, "scripts/run"), { recursive: true });
  copyFileSync("scripts/bootstrap.mjs", join(root, "scripts/bootstrap.mjs"));
  copyFileSync("package-lock.json", join(root, "package-lock.json"));
  for (const name of ["hello", "start"]) writeFileSync(join(root, `scripts/run/${name}.ts`), script);
  return root;
}

function installInto(root: string): void {
  mkdirSync(join(root, "node_modules"));
  symlinkSync(resolve("node_modules/tsx"), join(root, "node_modules/tsx"));
  const lock = createHash("sha256")
    .update(process.versions.modules)
    .update(readFileSync("package-lock.json"));
  writeFileSync(join(root, "node_modules/.nibash-lock"), `${lock.digest("hex")} all`);
}

function run(root: string, env: Record<string, string> = {}, command = "hello") {
  return spawnSync(process.execPath, [join(root, "scripts/bootstrap.mjs"), command], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
}

function runIn(folder: string) {
  const root = makeCopy(folder);
  installInto(root);
  return run(root);
}

describe("a copy in a folder with an unusual name", () => {
  it.each(["with spaces", "নিবাস ü", "100%41", "it's"])("runs its commands in %j", (folder) => {
    expect(runIn(folder)).toMatchObject({ stdout: "hello\n", status: 0 });
  });

  it.each(["C#", "why?"])("refuses to run in %j", (folder) => {
    const { stderr, status } = runIn(folder);
    expect(stderr).toMatch(/^✗ Nibash cannot be built in a folder with # or \? in its path/);
    expect(status).toBe(1);
  });
});

/** A fake npm: like the real one, it fails on the remains of an interrupted installation. */
const NPM = `
const { appendFileSync, existsSync, mkdirSync, symlinkSync } = require("node:fs");
appendFileSync("npm.log", process.argv.slice(2, 4).join(" ") + "\\n");
if (existsSync("node_modules/.half") || process.env.NPM_FAILS) {
  mkdirSync("node_modules", { recursive: true });
  console.error("npm error code ENOENT");
  process.exit(1);
}
mkdirSync("node_modules", { recursive: true });
symlinkSync(${JSON.stringify(resolve("node_modules/tsx"))}, "node_modules/tsx");
`;

describe("the package installation", () => {
  function prepare() {
    const root = makeCopy("copy");
    writeFileSync(join(place, "npm.js"), NPM);
    const tries = () => readFileSync(join(root, "npm.log"), "utf8").trim().split("\n");
    return { root, tries, env: { npm_execpath: join(place, "npm.js") } };
  }

  it("runs npm ci once for an unchanged lock file", () => {
    const { root, tries, env } = prepare();
    expect(run(root, env)).toMatchObject({ status: 0 });
    expect(run(root, env)).toMatchObject({ stdout: "hello\n", status: 0 });
    expect(tries()).toEqual(["ci --include=dev"]);
  });

  it("leaves the test tools out for npm start, and adds them for any other command", () => {
    const { root, tries, env } = prepare();
    writeFileSync(join(root, "package.json"), JSON.stringify({ devDependencies: {} }));
    expect(run(root, env, "start")).toMatchObject({ status: 0 });
    expect(run(root, env, "start")).toMatchObject({ stdout: "hello\n", status: 0 });
    rmSync(join(root, "node_modules/tsx"));
    expect(run(root, env)).toMatchObject({ status: 0 });
    expect(run(root, env, "start")).toMatchObject({ stdout: "hello\n", status: 0 });
    expect(tries()).toEqual(["ci --omit=dev", "ci --include=dev"]);
  });

  it("removes the remains of an interrupted one and retries", () => {
    const { root, tries, env } = prepare();
    mkdirSync(join(root, "node_modules/.half"), { recursive: true });
    const { stdout, status } = run(root, env);
    expect(stdout).toContain("trying once more");
    expect(stdout).toContain("hello\n");
    expect(status).toBe(0);
    expect(tries()).toHaveLength(2);
  });

  it("runs again when a package is missing, and fails if it stays missing", () => {
    const { root, tries, env } = prepare();
    installInto(root);
    writeFileSync(join(root, "package.json"), JSON.stringify({ dependencies: { half: "1.0.0" } }));
    const { stderr, status } = run(root, env);
    expect(tries()).toHaveLength(2);
    expect(stderr).toContain("✗ npm ci failed");
    expect(status).toBe(1);
  });

  it("waits for npm to exit after SIGTERM", async () => {
    const { root } = prepare();
    const slow =
      'process.on("SIGTERM", () => setTimeout(() => { require("node:fs").writeFileSync("taken-back", ""); process.exit(1); }, 1_500)); console.log("busy"); setInterval(() => undefined, 1_000);';
    writeFileSync(join(place, "npm.js"), slow);
    const start = spawn(process.execPath, [join(root, "scripts/bootstrap.mjs"), "hello"], {
      cwd: root,
      env: { ...process.env, npm_execpath: join(place, "npm.js") },
    });
    let printed = "";
    start.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitUntil(() => printed.includes("busy"));
    const ended = once(start, "exit");
    start.kill("SIGTERM");
    expect(await ended).toEqual([1, null]);
    expect(existsSync(join(root, "taken-back"))).toBe(true);
  });

  it("prints an error after a failed retry, and is not marked as complete", () => {
    const { root, tries, env } = prepare();
    installInto(root);
    writeFileSync(join(root, "package-lock.json"), "{}");
    const { stderr, status } = run(root, { ...env, NPM_FAILS: "1" });
    expect(stderr).toContain("✗ npm ci failed (exit code 1)");
    expect(status).toBe(1);
    expect(tries()).toHaveLength(2);
    expect(existsSync(join(root, "node_modules/.nibash-lock"))).toBe(false);
  });
});

describe("a command that npm runs", () => {
  it("stops when npm receives SIGTERM", async () => {
    const stays =
      'import { rmSync, writeFileSync } from "node:fs";\n' +
      'writeFileSync("running", String(process.pid));\n' +
      'process.on("SIGTERM", () => { rmSync("running"); process.exit(0); });\n' +
      "setInterval(() => undefined, 1_000);\n";
    const root = makeCopy("copy", stays);
    installInto(root);
    const scripts = { start: "node scripts/bootstrap.mjs hello" };
    writeFileSync(join(root, "package.json"), JSON.stringify({ name: "copy", version: "1.0.0", scripts }));
    const running = join(root, "running");
    const npm = spawn("npm", ["start"], { cwd: root, stdio: "ignore" });
    await vi.waitUntil(() => existsSync(running) && readFileSync(running, "utf8"));
    const pid = Number(readFileSync(running, "utf8"));
    try {
      const ended = once(npm, "exit");
      npm.kill("SIGTERM");
      await ended;
      await vi.waitUntil(() => !existsSync(running) && !isAlive(pid));
    } finally {
      if (isAlive(pid)) process.kill(pid, "SIGKILL");
    }
  });
});
