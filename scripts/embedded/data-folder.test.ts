import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dataFolder, holdDataFolder } from "./data-folder";
import { Refusal } from "../refusal";

let place = "";
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), "nibash-folder-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

describe("a data folder that cannot be used", () => {
  it.each(["file", "file/below"])("is refused in a sentence where %s is none", (name) => {
    writeFileSync(join(place, "file"), "");
    vi.stubEnv("NIBASH_DATA_DIR", join(place, name));
    expect(dataFolder).toThrow(Refusal);
    expect(dataFolder).toThrow(/The data folder .*file.* cannot be written to \(E[A-Z]+\)/);
  });

  it("is refused in a sentence where nothing can be written into it", () => {
    expect(() => holdDataFolder(join(place, "gone"), "a test")).toThrow(Refusal);
  });
});

describe("a data folder", () => {
  it("is held by one at a time, and free again afterwards", () => {
    const release = holdDataFolder(place, "a test");
    release();
    holdDataFolder(place, "another")();
  });
});
