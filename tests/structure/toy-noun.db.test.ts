import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { copyWithToyNoun, outsideLines, ownFiles } from "../support/toy-noun";

const { folder, own } = copyWithToyNoun();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program from node_modules in the copy; returns whether it succeeded, and its output. */
function run(program: string, ...args: string[]): Promise<{ succeeded: boolean; words: string }> {
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (name.startsWith("VITEST")) Reflect.deleteProperty(env, name);
  const command = [join("node_modules", program), ...args];
  return new Promise((resolve) =>
    execFile(process.execPath, command, { cwd: folder, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve({ succeeded: error === null, words: stdout + stderr }),
    ),
  );
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { title: string; status: string }[];
  }[];
}

/** Runs the copy's tests whose title matches; returns the titles that passed and failed. */
async function runTests(files: readonly string[], titles: string) {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const projects = ["--project", "unit", "--project", "db"];
  const told = ["--reporter", "json", "--outputFile", report, "-t", titles];
  const { words } = await run("vitest/vitest.mjs", "run", ...projects, ...told, ...files);
  if (!existsSync(report)) throw new Error(words);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ended = (status: string) => results.filter((one) => one.status === status).map(({ title }) => title);
  return { passed: ended("passed"), failed: ended("failed"), words };
}

const CELLS = "tests/api/access-table.db.test.ts";
const TABLE = "tests/api/permission-table.test.ts";
const MENU = "components/layout/dashboard-items.test.ts";
const IN_STEP = [
  "has a row for every route, and a route for every row",
  "has a row for every contract",
  "shows each role the screens that it may open, and no other",
];

// The last test takes files away.
describe("a noun that is added as docs/architecture.md says", { shuffle: false }, () => {
  it("takes at most five lines outside its own files, and the files that the guide names", () => {
    expect(outsideLines().length).toBeGreaterThan(2);
    expect(outsideLines().length).toBeLessThanOrEqual(5);
    for (const { line } of outsideLines()) expect(line).not.toContain("\n");
    expect(ownFiles().length).toBeGreaterThan(10);
    expect(own).toEqual(expect.arrayContaining(ownFiles()));
  });

  it("passes the checks of types and structure", async () => {
    const config = {
      extends: "./tsconfig.json",
      compilerOptions: { incremental: false, plugins: [] },
      include: ["next-env.d.ts", ...own, ...outsideLines().map(({ file }) => file)],
    };
    writeFileSync(join(folder, "tsconfig.toy.json"), JSON.stringify(config));
    expect(await run("next/dist/bin/next", "typegen")).toMatchObject({ succeeded: true });
    const [types, structure] = await Promise.all([
      run("typescript/bin/tsc", "--noEmit", "-p", "tsconfig.toy.json"),
      run("tsx/dist/cli.mjs", "scripts/checks/check-structure.ts"),
    ]);
    expect(types).toEqual({ succeeded: true, words: "" });
    expect(structure.succeeded, structure.words).toBe(true);
  });

  it("is in OpenAPI, in the menu and in the permission table, and the tests walk each of its cells", async () => {
    cpSync(join(folder, "tests/structure/toy-noun-probe.ts"), join(folder, "tests/structure/probe.test.ts"));
    const files = [CELLS, TABLE, MENU, "tests/structure/probe.test.ts", "tests/api/openapi.db.test.ts"];
    const { passed, failed, words } = await runTests(files, ["parcels", ...IN_STEP].join("|"));
    expect(failed, words).toEqual([]);
    expect(passed).toEqual(expect.arrayContaining(IN_STEP));
    const cells = passed.filter((title) => / by \w+: /.test(title));
    expect(cells).toHaveLength(30);
    expect(cells).toContain("POST /parcels by member: no");
    expect(cells).toContain("DELETE /parcels/{id} by admin: yes");
    expect(passed.filter((title) => / works when it is sent/.test(title))).toHaveLength(6);
    expect(passed.filter((title) => / parcels/.test(title))).toHaveLength(3);
  });

  it("fails the tests while its table or its access rule is missing", async () => {
    const access = join(folder, "lib/auth/access.ts");
    rmSync(join(folder, "tests/calls/parcels.ts"));
    writeFileSync(access, readFileSync(access, "utf8").replace(/^.*parcels.*\n/m, ""));
    const { passed, failed } = await runTests([TABLE, MENU], IN_STEP.join("|"));
    expect(passed).toEqual([]);
    expect(failed.sort()).toEqual([...IN_STEP].sort());
  });
});
