import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { logConsole } from "./logger";

vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");
vi.stubEnv("LOG_LEVEL", "debug");

const lines: string[] = [];
const holder = globalThis as typeof globalThis & { nibashLogTo?: unknown };
holder.nibashLogTo = { write: (line: string) => lines.push(line) };

const before = { ...console };
const listeners = (["warning", "uncaughtException"] as const).map((name) => ({
  name,
  all: process.rawListeners(name) as (() => void)[],
}));
beforeAll(logConsole);
beforeEach(() => {
  lines.length = 0;
});
afterAll(() => {
  Object.assign(console, before);
  for (const { name, all } of listeners) {
    process.removeAllListeners(name);
    for (const listener of all) process.on(name, listener);
  }
});

it("writes each console call as one log line, without email addresses", () => {
  const stack = new Error("Failed to find Server Action of rina@example.com");
  console.error(" ⨯", stack);
  console.warn("%s is old", "this");
  console.log({
    several: ["lines", "of", "an object that is long enough to be broken over more than one of them"],
  });
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([50, 40, 30]);
  expect(lines[0]).toContain("Failed to find Server Action of [address]");
  expect(lines[1]).toContain('"msg":"this is old"');
  for (const line of lines) expect(line.trimEnd()).not.toContain("\n");
});

it("writes a Node.js warning as a log line", async () => {
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  process.emitWarning("that is deprecated", "DeprecationWarning");
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  // The runner prints what earlier files have written.
  expect(printed.mock.calls.flat().join("")).not.toContain("that is deprecated");
  printed.mockRestore();
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 40, err: { message: "that is deprecated" } });
});

// In another process, which dies of it.
it.each(["throw error", "Promise.reject(error)"])("logs an uncaught error and exits with 1: %s", (end) => {
  const program = `
      import { logConsole } from "./lib/platform/logger.ts";
      logConsole();
      setTimeout(() => { const error = new Error("of rina@example.com"); ${end}; });
      setInterval(() => undefined, 1_000);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, ""]);
  const told: unknown[] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);
  expect(told).toMatchObject([{ level: 60, msg: "uncaught", err: { message: "of [address]" } }]);
});
