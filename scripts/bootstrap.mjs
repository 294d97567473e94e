#!/usr/bin/env node
// Runs before anything is installed: plain JavaScript, no dependencies.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = `${root}node_modules`;
const stampFile = `${modules}/.nibash-lock`;
const [command = "", ...args] = process.argv.slice(2);
/** What `npm start` builds and serves with are dependencies; whatever else is only for tests comes with the other commands. */
const isStart = command === "start";
const INSTALL = [
  "ci",
  isStart ? "--omit=dev" : "--include=dev",
  ...["--no-audit", "--no-fund", "--loglevel=error"],
];
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const LOOK_EVERY_MS = 500;
const IMPATIENT_AFTER_MS = 2_000;

function fail(sentence) {
  console.error(`✗ ${sentence}`);
  process.exit(1);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Nibash needs Node 20.19 or newer (24 is recommended); this is Node ${process.versions.node}.`);
}

function lockHash() {
  return createHash("sha256")
    .update(process.versions.modules)
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
}

/** What the stamp says after this command's installation. */
const stamp = () => `${lockHash()} ${isStart ? "start" : "all"}`;

function isInstalled() {
  if (!existsSync(stampFile)) return false;
  const found = readFileSync(stampFile, "utf8");
  return (found === stamp() || found === `${lockHash()} all`) && isWhole();
}

/** Whether each package of package.json is installed: another, interrupted installation may have removed some. */
function isWhole() {
  if (!existsSync(`${root}package.json`)) return true;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const names = Object.keys({ ...dependencies, ...(!isStart && devDependencies) });
  return names.every((name) => existsSync(`${modules}/${name}/package.json`));
}

/**
 * npm runs this script in a shell, and a SIGTERM to npm ends both but not this process. An orphan gets another parent:
 * when that happens, sends SIGTERM to this process.
 */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS);
  watch.unref();
}

/**
 * Runs `npm ci` to its end. If this process gets a stop signal, forwards it and exits after npm, which rolls back and
 * must not run beside the next start. Returns npm's exit code, or 1 if a package is missing.
 */
function runNpm(args) {
  const npmScript = process.env.npm_execpath;
  const [program, first] = npmScript?.endsWith(".js") ? [process.execPath, [npmScript]] : ["npm", []];
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...args], { cwd: root, stdio: "inherit" });
    let stoppingSince = 0;
    // Ctrl-C arrives twice, from the terminal and from npm; only a later one ends the process at once.
    const stop = (signal) => {
      if (stoppingSince && Date.now() - stoppingSince > IMPATIENT_AFTER_MS) process.exit(1);
      stoppingSince ||= Date.now();
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    child.once("error", ({ message }) =>
      fail(`npm could not be started (${message}); install npm 10 or newer, which comes with Node.`),
    );
    child.once("close", (code) => {
      if (stoppingSince) process.exit(1);
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve(code === 0 && !isWhole() ? 1 : code);
    });
  });
}

async function install() {
  console.log("Installing the dependencies (once, and again when package-lock.json changes) …");
  const began = Date.now();
  // Else the old stamp would match a half-replaced installation if the lock file is restored after an interruption.
  rmSync(stampFile, { force: true });
  let code = await runNpm(INSTALL);
  if (code !== 0 && existsSync(modules)) {
    console.log(
      "The installation failed. Removing node_modules, which may be half of one, and trying once more …",
    );
    rmSync(modules, { recursive: true, force: true });
    code = await runNpm(INSTALL);
  }
  if (code !== 0) fail(`npm ci failed (exit code ${code}); its own message stands above.`);
  writeFileSync(stampFile, stamp());
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

/** The CSS compiler treats what follows `#` or `?` as part of a URL. */
function requirePlainPath() {
  if (/[#?]/.test(root))
    fail(`Nibash cannot be built in a folder with # or ? in its path (${root}); move it elsewhere.`);
}

requireNode();
requirePlainPath();
process.chdir(root);
const script = `${root}scripts/run/${command}.ts`;
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`);
stopWithNpm();
if (!isInstalled()) await install();

// The command runs in this process, so signals and exit code need no forwarding and nothing is orphaned.
process.argv = [process.argv[0], script, ...args];
await import("tsx");
await import(pathToFileURL(script).href);
