import { readFileSync, writeFileSync } from "node:fs";
import { VERSION_FILE, type Version } from "@/lib/platform/http/version";
import { runProgram } from "../run-program";

/** Writes the build's source version beside it: NIBASH_COMMIT, else git's commit, else `unknown`. */
export async function writeVersion(): Promise<void> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const written: Version = { version, commit: process.env.NIBASH_COMMIT || (await askGit()) };
  writeFileSync(VERSION_FILE, `${JSON.stringify(written)}\n`);
}

async function askGit(): Promise<string> {
  const { code, output } = await runProgram("git", ["rev-parse", "HEAD"], 10_000);
  const commit = output.trim();
  return code === 0 && /^[0-9a-f]{40}$/.test(commit) ? commit : "unknown";
}
