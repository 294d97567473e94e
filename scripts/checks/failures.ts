import { stripVTControlCharacters } from "node:util";

/** The fields that we read of vitest's JSON report. */
export interface VitestReport {
  readonly numPassedTests?: number;
  readonly numTotalTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The fields that we read of Playwright's JSON report. */
export interface PlaywrightReport {
  readonly stats?: Record<string, number>;
  readonly suites?: readonly PlaywrightSuite[];
}

/** Returns the failed tests of a vitest report, one line each, and the files that failed before their first test. */
export function failuresOfVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed");
    const lines = failed.map((each) => lineOf(name, each.fullName, each.failureMessages?.[0]));
    return lines.length === 0 && status === "failed" ? [lineOf(name, "(the file itself)", message)] : lines;
  });
}

/** Returns the failed tests of a suite of a Playwright report and of its nested suites, one line each. */
export function failuresOfPlaywright({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) =>
      lineOf(`${file}:${String(line)}`, title, tests[0]?.results.at(-1)?.error?.message),
    );
  return [...own, ...suites.flatMap(failuresOfPlaywright)];
}

function lineOf(place: string, title: string, message = ""): string {
  const [words = ""] = stripVTControlCharacters(message).trim().split("\n");
  return `${place.replace(`${process.cwd()}/`, "")} › ${title}: ${words || "no message"}`;
}
