import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../refusal";
import { dataFolder, holdDataFolder } from "./data-folder";

let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "nibash-folder-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

describe("an unusable data folder", () => {
  it.each(["file", "file/below"])("is refused with a message: %s is not a folder", (name) => {
    writeFileSync(join(place, "file"), "");
    vi.stubEnv("NIBASH_DATA_DIR", join(place, name));
    expect(dataFolder).toThrow(Refusal);
    expect(dataFolder).toThrow(/The data folder .*file.* cannot be written to \(E[A-Z]+\)/);
  });

  it("is refused when it does not exist", () => {
    expect(() => holdDataFolder(join(place, "gone"), "a test")).toThrow(Refusal);
  });
});

describe("a data folder", () => {
  it("can be locked again after its lock is released", () => {
    const release = holdDataFolder(place, "a test");
    release();
    holdDataFolder(place, "another")();
  });
});
