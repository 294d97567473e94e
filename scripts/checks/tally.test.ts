import { expect, it } from "vitest";
import { tally } from "./tally";

it.each([
  ["a suite that passes", [0, 5, 5], { passed: 5, failed: 0 }],
  ["skipped and unreached tests as failed", [0, 3, 5], { passed: 3, failed: 2 }],
  ["a suite that broke after its last test", [1, 5, 5], { passed: 5, failed: 1 }],
  ["a suite that broke before its first test", [1], { passed: 0, failed: 1 }],
  ["a suite without tests as failed", [0, 0, 0], { passed: 0, failed: 1 }],
] as const)("counts %s", (_, [code, passed, total], counts) => {
  expect(tally(code, passed, total)).toEqual(counts);
});
