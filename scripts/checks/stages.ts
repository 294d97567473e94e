import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfChanged } from "../build/build-product";
import { findMongod } from "../embedded/mongod-binary";
import { findFreePort } from "../free-port";
import { Refusal } from "../refusal";
import { runVisibly } from "../run-program";
import { BROWSER_LANES, LONG_LANES } from "./browser-lanes";
import { failuresOfPlaywright, failuresOfVitest, type PlaywrightReport, type VitestReport } from "./failures";
import { findBrowser } from "./find-browser";
import { findNginx } from "./find-nginx";
import { runAtPace, type Pace } from "./machine";
import { tally, type Tally } from "./tally";

export interface Stage {
  name: string;
  title: string;
  run: (options: RunOptions) => Promise<Tally>;
}

export interface RunOptions extends Pace {
  /** Shuffles the test files, and vitest's tests, by this seed. */
  readonly seed: string | undefined;
}

/** They are downloaded, and the gates need not wait for that. */
const ensureTools = once(async (): Promise<Tally> => {
  await findMongod();
  await findNginx();
  process.env.CHROMIUM_PATH = await findBrowser();
  return { passed: 1, failed: 0 };
});

const withTools = (run: Stage["run"]) => (options: RunOptions) => ensureTools().then(() => run(options));

/** Stages that run one after another. */
type Track = readonly Stage[];

/**
 * What `npm test` runs: the tracks side by side if the machine has the room (machine.ts), then the browser tests, which
 * need the build. A gate counts as one check, a suite as its tests.
 */
export const STAGES: readonly (readonly Track[])[] = [
  [
    [
      { name: "tools", title: "mongod, nginx and a browser", run: ensureTools },
      { name: "unit", title: "unit tests", run: withTools((options) => runVitest("unit", options)) },
      { name: "db", title: "database tests", run: withTools((options) => runVitest("db", options)) },
    ],
    [
      { name: "lint", title: "lint and types", run: lint },
      { name: "format", title: "format", run: () => gate("oxfmt/bin/oxfmt", "--check") },
      {
        name: "structure",
        title: "structure",
        run: () => gate("tsx/dist/cli.mjs", "scripts/checks/check-structure.ts"),
      },
      {
        name: "lock",
        title: "lock file",
        run: () => gate("tsx/dist/cli.mjs", "scripts/checks/complete-lock.ts"),
      },
      { name: "build", title: "production build", run: checkBuild },
    ],
  ],
  [[{ name: "e2e", title: "browser tests", run: (options) => runPlaywright(BROWSER_LANES, options) }]],
];

/** Stages that take minutes and run only when named: npm run test:long. */
export const LONG_STAGES: typeof STAGES = [
  [
    [
      { name: "long", title: "long tests", run: (options) => runVitest("long", options) },
      { name: "properties", title: "properties, tried often", run: runPropertiesLong },
      { name: "faults", title: "five minutes of faults", run: () => runChaos(5, 14) },
      { name: "e2e-long", title: "long browser tests", run: (options) => runPlaywright(LONG_LANES, options) },
    ],
  ],
];

/** Runs just these files. Throws Refusal for one that is no test. */
export async function runFiles(files: readonly string[], options: RunOptions): Promise<Tally> {
  const unknown = files.find((file) => !/\.(test|spec)\.tsx?$/.test(file) || !existsSync(file));
  if (unknown !== undefined) throw new Refusal(`There is no test file ${unknown}.`);
  await ensureTools();
  const tallies: Tally[] = [];
  for (const [project, name] of [
    ["unit", /(?<!\.(db|long))\.test\.tsx?$/],
    ["db", /\.db\.test\.ts$/],
    ["long", /\.long\.test\.ts$/],
  ] as const) {
    const own = files.filter((file) => name.test(file));
    if (own.length > 0) tallies.push(await runVitest(project, options, ["run", ...own]));
  }
  const specs = files.filter((file) => file.includes(".spec."));
  if (specs.length > 0) {
    await buildIfChanged();
    // In turn: they share a database.
    tallies.push(await runLane([...specs, "--workers=1"], "files", options));
  }
  return sumOf(tallies);
}

async function gate(script: string, ...args: string[]): Promise<Tally> {
  const code = await runVisibly(process.execPath, [join("node_modules", script), ...args]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Oxlint reports what the compiler does, too, so that types are read once. */
async function lint(): Promise<Tally> {
  // A fresh clone lacks the route types (`PageProps`).
  const made = await gate("next/dist/bin/next", "typegen");
  return made.failed > 0 ? made : gate("oxlint/bin/oxlint", "-c", "oxlint.config.mjs");
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function runChaos(minutes: number, people: number): Promise<Tally> {
  const options = ["--minutes", String(minutes), "--people", String(people)];
  return gate("tsx/dist/cli.mjs", "scripts/run/chaos.ts", ...options);
}

async function checkBuild(): Promise<Tally> {
  await buildIfChanged();
  return { passed: 1, failed: 0 };
}

/** Returns every file that sets how often its properties are tried. */
async function runPropertiesLong(options: RunOptions): Promise<Tally> {
  process.env.NIBASH_LONG = "yes";
  const related = ["related", "tests/support/property-runs.ts", "--run"];
  return sumOf([await runVitest("unit", options, related), await runVitest("db", options, related)]);
}

async function runVitest(project: string, { workers, seed }: RunOptions, command = ["run"]): Promise<Tally> {
  return withReport(async (report) => {
    const args = [
      ...command,
      "--project",
      project,
      `--maxWorkers=${String(workers)}`,
      ...(seed === undefined ? [] : ["--sequence.shuffle", `--sequence.seed=${seed}`]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ];
    const code = await runVisibly(process.execPath, ["node_modules/vitest/vitest.mjs", ...args]);
    const found = readReport(report) as VitestReport;
    return {
      ...tally(code, found.numPassedTests, found.numTotalTests),
      failures: failuresOfVitest(found),
    };
  });
}

/** Runs the lanes, each with its own server, port and data. */
async function runPlaywright(lanes: readonly string[], options: RunOptions): Promise<Tally> {
  // Before the lanes: else each server would start its own build in the same folder.
  await buildIfChanged();
  return sumOf(
    await runAtPace(
      lanes.map((lane) => () => runLane([`--project=${lane}`], lane, options)),
      options,
    ),
  );
}

async function runLane(which: readonly string[], name: string, { seed }: RunOptions): Promise<Tally> {
  return withReport(async (report) => {
    const env = {
      // Below the ports that systems give to connections: some specs listen on one of the next hundred.
      PORT: String(await findFreePort(randomInt(10_000, 30_000))),
      NIBASH_DATA_DIR: join(report, "..", "data"),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? (await findBrowser()),
      MONGODB_URI: "",
    };
    const args = [
      "node_modules/playwright/cli.js",
      "test",
      ...which,
      `--output=test-results/${name}`,
      "--reporter=list,json",
      ...(seed === undefined ? [] : [`--shuffle=${seed}`]),
    ];
    const code = await runVisibly(process.execPath, args, { env, name: `[${name}]` });
    const { stats, suites = [] } = readReport(report) as PlaywrightReport;
    const counts = Object.values({ ...stats, startTime: 0, duration: 0 });
    const total = counts.reduce((sum, count) => sum + count, 0);
    return { ...tally(code, stats?.expected, total), failures: suites.flatMap(failuresOfPlaywright) };
  });
}

function sumOf(tallies: Tally[]): Tally {
  const sum = (key: "passed" | "failed"): number => tallies.reduce((total, one) => total + one[key], 0);
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    failures: tallies.flatMap(({ failures = [] }) => failures),
  };
}

async function withReport(work: (report: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "nibash-check-"));
  try {
    return await work(join(folder, "report.json"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
