#!/usr/bin/env node
// Runs before anything is installed: plain JavaScript, no dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = `${root}node_modules/.nibash-lock`;

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

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === lockHash();
}

function install() {
  console.log("Installing the dependencies (once, and again when package-lock.json changes) …");
  const began = Date.now();
  const npmArgs = ["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npmScript = process.env.npm_execpath;
  const [program, args] = npmScript?.endsWith(".js")
    ? [process.execPath, [npmScript, ...npmArgs]]
    : ["npm", npmArgs];
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: "inherit" });
  if (error)
    fail(`npm could not be started (${error.message}); install npm 10 or newer, which comes with Node.`);
  if (status !== 0) fail(`npm install failed (exit code ${status}); its own message stands above.`);
  writeFileSync(stampFile, lockHash());
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

/** The style sheets' compiler takes what follows these two for a part of the address. */
function requirePlainPath() {
  if (/[#?]/.test(root))
    fail(`Nibash can not be built in a folder with # or ? in its path (${root}); move it elsewhere.`);
}

requireNode();
requirePlainPath();
process.chdir(root);
const [command = "", ...args] = process.argv.slice(2);
const script = `${root}scripts/${command}.ts`;
if (!/^[a-z-]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}".`);
if (!isInstalled()) install();

// The command runs in this very process, so signals and exit code need no passing on and nothing is orphaned.
process.argv = [process.argv[0], script, ...args];
await import("tsx");
await import(pathToFileURL(script).href);
