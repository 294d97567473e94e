import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";

let place = "";
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A folder with a finished build of another source, in which the next build fails. */
function makeBuilt(): void {
  place = mkdtempSync(join(tmpdir(), "nibash-build-"));
  for (const folder of ["dist", ".next", "node_modules/next/dist/bin"])
    mkdirSync(join(place, folder), { recursive: true });
  writeFileSync(join(place, "dist/.nibash-build"), "the hash of another source");
  writeFileSync(join(place, "dist/server.mjs"), "");
  writeFileSync(join(place, ".next/BUILD_ID"), "");
  writeFileSync(join(place, "node_modules/next/dist/bin/next"), "process.exit(1);");
}

describe("a build that was not finished", () => {
  it("is not taken for the one before it, also where the source is what it was then", () => {
    makeBuilt();
    const address = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
    const code = `import(${address("scripts/build-product.ts")}).then((m) => m.buildIfChanged())`;
    const tsx = pathToFileURL(resolve("node_modules/tsx/dist/loader.mjs")).href;
    const { stderr } = spawnSync(process.execPath, ["--import", tsx, "--eval", code], {
      cwd: place,
      env: { ...process.env, TSX_TSCONFIG_PATH: resolve("tsconfig.json") },
      encoding: "utf8",
    });
    expect(stderr).toContain("The build failed");
    expect(existsSync(join(place, "dist/.nibash-build"))).toBe(false);
  });
});
