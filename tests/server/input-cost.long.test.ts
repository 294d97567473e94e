import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { linkParts } from "@/lib/format/link-parts";
import { logger } from "@/lib/logger";
import { logRequest } from "@/server/request-line";
import { costGrowth } from "@/tests/support/cost-growth";

vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");
vi.stubEnv("LOG_LEVEL", "info");

const holder = globalThis as typeof globalThis & { nibashLogger?: unknown; nibashLogTo?: unknown };
const lines: string[] = [];
holder.nibashLogger = undefined;
holder.nibashLogTo = { write: (line: string) => lines.push(line) };

function logRoute(url: string): void {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url });
  const response = new ServerResponse(request);
  response.end();
  logRequest(request, response, { requestId: "an-id" }, 0, () => undefined);
}

// A pattern that restarts at each character compares each with all that follow: 16 times the cost at four times the
// length. Only timing shows it, so these tests run here, where the machine does nothing else.
describe("processing time of untrusted input", () => {
  it.each(["a", "a.", "a@", "www.", "https://a.", ")", "https://a)", "tel:1"])(
    "finds links in a text of repeated %j in less than quadratic time",
    (word) => {
      expect(costGrowth((size) => void linkParts(word.repeat(size)), 1_000)).toBeLessThan(9);
    },
  );

  it("logs an error of one long word in less than quadratic time", () => {
    expect(costGrowth((size) => logger().error({ err: "a".repeat(size) }, "long"), 10_000)).toBeLessThan(8);
    expect(lines.join("")).toContain("aaaa");
  });

  it.each(["%25", "%", "a", "%2525/"])("logs a path of repeated %s in less than quadratic time", (part) => {
    const write = (size: number) => logRoute(`/${part.repeat(size / part.length)}`);
    expect(costGrowth(write, 25_000)).toBeLessThan(8);
  });
});
