import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findMongod } from "./embedded/mongod-binary";
import { Refusal, runCommand } from "./refusal";

let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "nibash-refusal-"));
  writeFileSync(join(place, "file"), "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(place, { recursive: true, force: true });
});

/** Returns what a command with this body prints before it exits with 1. */
async function printedBy(body: () => Promise<void>): Promise<string> {
  const printed = vi.spyOn(console, "error").mockReturnValue(undefined);
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  await runCommand(body);
  expect(exit).toHaveBeenCalledWith(1);
  return printed.mock.calls.flat().join("\n").trim();
}

describe("a command with a file system error", () => {
  it("prints one line with the unusable path", async () => {
    const path = join(place, "file", "below");
    const printed = await printedBy(() => writeFile(path, ""));
    expect(printed).toBe(
      `✗ ${path} cannot be used (ENOTDIR): make it writable for this user and see that the disk has room.`,
    );
  });

  it.each(["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT"])("prints one line for %s", async (code) => {
    const error = Object.assign(new Error(`${code}: refused`), { code, path: "/backups" });
    expect(await printedBy(() => Promise.reject(error))).toMatch(
      new RegExp(`^✗ /backups cannot be used \\(${code}\\): [^\\n]*$`),
    );
  });

  it("prints the stack of any other error, without the password in a connection string", async () => {
    const error = new TypeError("no mongodb://user:pass-word@host/nibash");
    const printed = await printedBy(() => Promise.reject(error));
    expect(printed).toContain("refusal.test.ts");
    expect(printed).toContain("mongodb://…@host/nibash");
    expect(printed).not.toContain("pass-word");
  });
});

describe("an unwritable cache folder", () => {
  it("is reported before any download", async () => {
    const folder = join(place, "file", "cache");
    vi.stubEnv("MONGOMS_SYSTEM_BINARY", "");
    vi.stubEnv("PATH", place);
    vi.stubEnv("NIBASH_CACHE", folder);
    vi.spyOn(console, "log").mockReturnValue(undefined);
    const fetched = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("asked"));
    const refused = findMongod();
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(
      `mongod has to be fetched, and the cache folder ${folder} cannot be written to (ENOTDIR): make it writable`,
    );
    expect(fetched).not.toHaveBeenCalled();
  });
});
