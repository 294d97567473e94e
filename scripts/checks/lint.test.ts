import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";

/** The rules come from a JavaScript plugin; a plugin that cannot be loaded silently reports nothing. */
const FILES = {
  "components/apartments/bare-text.tsx": `export const BareText = ({ isBusy }: { isBusy: boolean }) => <p>{isBusy && <b />}Text</p>;\n`,
  "components/apartments/spread.ts": `export const spread = { ...{ floor: 4 } };\n`,
  "components/apartments/sound.ts": `export const sound = [1];\n`,
};

const folder = mkdtempSync(join(tmpdir(), "nibash-lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("reports bare texts and spread literals", async () => {
  for (const file of ["oxlint.config.mjs", "tsconfig.json", "package.json"]) cpSync(file, join(folder, file));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const answer = await new Promise<string>((done) =>
    execFile(
      process.execPath,
      ["node_modules/oxlint/bin/oxlint", "-c", "oxlint.config.mjs", "-f", "json", "components"],
      { cwd: folder },
      (_, stdout) => done(stdout),
    ),
  );
  const { diagnostics } = JSON.parse(answer) as { diagnostics: { filename: string; code: string }[] };
  expect(diagnostics.map(({ filename, code }) => `${filename} ${code}`).toSorted()).toEqual([
    "components/apartments/bare-text.tsx syntax(no-restricted-syntax)",
    "components/apartments/spread.ts syntax(no-restricted-syntax)",
  ]);
});
