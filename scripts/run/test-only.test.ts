import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it.each(["", "unitt"])("npm test -- --only=%s is refused, with the names of the stages", (name) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "scripts/run/test.ts", `--only=${name}`],
    { encoding: "utf8" },
  );
  expect(stdout + stderr).toContain(`--only takes one of tools, unit, db, lint`);
  expect(stdout + stderr).toContain(`not "${name}".`);
  expect(status).toBe(1);
});

it("npm test -- FILE runs only tests that are there", () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "scripts/run/test.ts", "lib/nowhere.test.ts"],
    { encoding: "utf8" },
  );
  expect(stderr).toContain("There is no test file lib/nowhere.test.ts.");
  expect(stdout.trimEnd().endsWith("\n0 passed, 1 failed")).toBe(true);
});

it("npm test -- --shuffle takes only a seed that is a number", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "scripts/run/test.ts", "--shuffle=often"],
    { encoding: "utf8" },
  );
  expect(stderr).toContain("--shuffle takes a seed, a whole number.");
  expect(status).toBe(1);
});
