import { afterEach, describe, expect, it, vi } from "vitest";
import { logger } from "./logger";

vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");
vi.stubEnv("LOG_LEVEL", "info");

const lines: string[] = [];
const holder = globalThis as typeof globalThis & { nibashLogger?: unknown; nibashLogTo?: unknown };
holder.nibashLogTo = { write: (line: string) => lines.push(line) };
afterEach(() => {
  lines.length = 0;
});

describe("a log entry about an error", () => {
  it("contains the error's code and message but no email address", () => {
    const error = Object.assign(new Error('E11000 duplicate key { email: "nadia@example.com" }'), {
      code: 11000,
      keyValue: { email: "nadia@example.com" },
    });
    logger().error({ err: error }, "unexpected error");
    logger().error({ err: "550 <nadia@example.com>: no such mailbox" }, "mail not sent");
    const written = lines.join("");
    expect(written).not.toContain("nadia@example.com");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { type: "Error", code: 11000 } });
    expect(written).toContain("550 <[address]>: no such mailbox");
  });
});
