import { describe, expect, it } from "vitest";
import { failuresOfPlaywright, failuresOfVitest } from "./failures";

describe("the list of failed tests at the end of npm test", () => {
  it("shows each test with its file and the first line of its message", () => {
    const passed = { fullName: "adds", status: "passed" };
    const failed = {
      fullName: "divides",
      status: "failed",
      failureMessages: ["\u001b[31mexpected 2\u001b[39m\n  at sum.ts"],
    };
    const file = { name: `${process.cwd()}/lib/sum.test.ts`, status: "failed", message: "" };
    const report = { testResults: [{ ...file, assertionResults: [passed, failed] }] };
    expect(failuresOfVitest(report)).toEqual(["lib/sum.test.ts › divides: expected 2"]);
  });

  it("includes a file that failed before its first test", () => {
    const file = { name: "lib/sum.test.ts", status: "failed", message: "no such module" };
    const report = { testResults: [{ ...file, assertionResults: [] }] };
    expect(failuresOfVitest(report)).toEqual(["lib/sum.test.ts › (the file itself): no such module"]);
  });

  it("includes Playwright's nested suites and tests that never ran", () => {
    const spec = (title: string, ok: boolean, message?: string) => ({
      title,
      ok,
      file: "visitor.spec.ts",
      line: 6,
      tests: [{ results: message ? [{ error: { message } }] : [] }],
    });
    const nested = { specs: [spec("opens", true), spec("pays", false, "timed out\nmore")] };
    expect(failuresOfPlaywright({ suites: [nested], specs: [spec("signs in", false)] })).toEqual([
      "visitor.spec.ts:6 › signs in: no message",
      "visitor.spec.ts:6 › pays: timed out",
    ]);
  });
});
