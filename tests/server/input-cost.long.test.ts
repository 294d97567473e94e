import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { linkParts } from "@/components/ui/linked-text";
import * as z from "@/lib/platform/contracts/zod";
import { refuseBody } from "@/lib/platform/http/read-body";
import { readForm } from "@/lib/platform/http/read-form";
import { ONE_CLICK } from "@/lib/platform/http/route";
import { logger } from "@/lib/platform/logger";
import { squarePicture } from "@/lib/platform/workers/pictures";
import { logRequest } from "@/server/request-log";
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
  logRequest(request, response, { requestId: "an-id" }, () => undefined);
  response.emit("close");
}

// A pattern that restarts at each character compares each with all that follow: 16 times the cost at four times the
// length. Only timing shows it, so these tests run here, where the machine does nothing else.
const post = (body: string, type: string) =>
  new Request("http://localhost/api", { method: "POST", body, headers: { "content-type": type } });

/** Returns the processor's time in milliseconds, the least of three. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    await work().catch(() => undefined);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

/** The longest body that a stranger may send to each reader, in the shape that costs it most. */
const BODIES: [string, () => Promise<unknown>][] = [
  [
    "a repeated line of a one-click unsubscribe",
    () =>
      refuseBody(
        post('--\r\n name="List-Unsubscribe"\r\n\r\nOne-Click\r\n'.repeat(1_900), "multipart/form-data"),
        ONE_CLICK,
      ),
  ],
  [
    "a form of 900,000 bare boundaries",
    () => readForm(post("--x\r\n".repeat(900_000), "multipart/form-data; boundary=x"), z.strictObject({})),
  ],
];

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

  it.each(BODIES)("refuses %s within 100 ms of the processor", async (_, read) => {
    expect(await cpuOf(read)).toBeLessThan(100);
  });

  it("reads a phone's turned photo at a fraction of its size, as it does an upright one", async () => {
    const noise = { create: { width: 600, height: 400, channels: 3 as const, background: "#9e3d25" } };
    const upright = await sharp(noise).resize(6_000, 4_000).jpeg().toBuffer();
    const turned = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer();
    expect(await cpuOf(() => squarePicture(turned))).toBeLessThan(
      3 * (await cpuOf(() => squarePicture(upright))),
    );
  });
});
