import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "scripts/run/test.ts", ...args], {
    encoding: "utf8",
  });

it.each(["", "unitt"])("npm test -- --only=%s is refused, with the names of the stages", (name) => {
  const { status, stdout, stderr } = run(`--only=${name}`);
  expect(stdout + stderr).toContain(`--only takes one of tools, unit, db, lint`);
  expect(stdout + stderr).toContain(`not "${name}".`);
  expect(status).toBe(1);
});

it("npm test -- FILE runs only tests that are there", () => {
  const { stdout, stderr } = run("lib/nowhere.test.ts");
  expect(stderr).toContain("There is no test file lib/nowhere.test.ts.");
  expect(stdout.trimEnd().endsWith("\n0 passed, 1 failed")).toBe(true);
});

it("npm test -- --shuffle takes only a seed that is a number", () => {
  const { status, stderr } = run("--shuffle=often");
  expect(stderr).toContain("--shuffle takes a seed, a whole number.");
  expect(status).toBe(1);
});
