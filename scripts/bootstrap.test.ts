import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

let place = "";
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Runs a command of a copy that lies in such a folder and counts as installed. */
function runIn(folder: string) {
  place = mkdtempSync(join(tmpdir(), "nibash-path-"));
  const root = join(place, folder);
  mkdirSync(join(root, "scripts"), { recursive: true });
  mkdirSync(join(root, "node_modules"));
  copyFileSync("scripts/bootstrap.mjs", join(root, "scripts/bootstrap.mjs"));
  copyFileSync("package-lock.json", join(root, "package-lock.json"));
  symlinkSync(resolve("node_modules/tsx"), join(root, "node_modules/tsx"));
  const lock = createHash("sha256")
    .update(process.versions.modules)
    .update(readFileSync("package-lock.json"));
  writeFileSync(join(root, "node_modules/.nibash-lock"), lock.digest("hex"));
  writeFileSync(join(root, "scripts/hello.ts"), 'const word: string = "hello";\nconsole.log(word);\n');
  return spawnSync(process.execPath, [join(root, "scripts/bootstrap.mjs"), "hello"], { encoding: "utf8" });
}

describe("a copy in a folder with an odd name", () => {
  it.each(["with spaces", "নিবাস ü", "100%41", "it's"])("runs its commands in %j", (folder) => {
    expect(runIn(folder)).toMatchObject({ stdout: "hello\n", status: 0 });
  });

  it.each(["C#", "why?"])("says that %j will not do", (folder) => {
    const { stderr, status } = runIn(folder);
    expect(stderr).toMatch(/^✗ Nibash can not be built in a folder with # or \? in its path/);
    expect(status).toBe(1);
  });
});
