import { describe, expect, it, vi } from "vitest";
import {
  discardRest,
  MAX_BODY_BYTES,
  readBytes,
  readChunks,
  readJson,
  readText,
  readUrlEncoded,
  refuseBody,
} from "./read-body";

const post = (body: BodyInit, type = "application/json") =>
  new Request("http://localhost/api", {
    method: "POST",
    body,
    headers: { "content-type": type },
    duplex: "half",
  } as RequestInit);

/** Returns a number of keys with a value. */
const keys = (count: number) => Array.from({ length: count }, (_, n) => [`k${String(n)}`, "1"] as const);

describe("reading a body", () => {
  it("reads JSON", async () => {
    await expect(readJson(post('{"a":[1]}', "application/json; charset=utf-8"))).resolves.toEqual({ a: [1] });
  });

  it.each([
    ["another type", post("a=1", "application/x-www-form-urlencoded"), "unsupported_type"],
    ["malformed JSON", post("{"), "invalid_input"],
    ["an empty body", post(""), "invalid_input"],
    ["more than 100 kB", post(`"${"x".repeat(MAX_BODY_BYTES)}"`), "too_large"],
    ["a list of 2,001 values", post(`[1${",1".repeat(2_000)}]`), "invalid_input"],
    ["2,001 keys", post(JSON.stringify(Object.fromEntries(keys(2_001)))), "invalid_input"],
    ["10,000 levels", post("[".repeat(10_000) + "]".repeat(10_000)), "invalid_input"],
  ])("refuses %s", async (_, request, code) => {
    await expect(readJson(request)).rejects.toMatchObject({ code });
  });

  it("reads a missing optional body as an empty object, but refuses other content types", async () => {
    const empty = new Request("http://localhost/api", { method: "POST" });
    await expect(readJson(empty.clone(), { isOptional: true })).resolves.toEqual({});
    await expect(readJson(post(""), { isOptional: true })).resolves.toEqual({});
    await expect(readJson(empty)).rejects.toMatchObject({ code: "unsupported_type" });
    for (const request of [post("a=1", "application/x-www-form-urlencoded"), post("{}", "")])
      await expect(readJson(request, { isOptional: true })).rejects.toMatchObject({
        code: "unsupported_type",
      });
  });

  it("counts neither brackets nor commas inside strings", async () => {
    const text = "[".repeat(100) + ",".repeat(3_000);
    await expect(readJson(post(JSON.stringify({ a: text })))).resolves.toEqual({ a: text });
  });

  it("reads a list of 2,000 values", async () => {
    const list = Array.from({ length: 2_000 }, (_, n) => n);
    await expect(readJson(post(JSON.stringify(list)))).resolves.toEqual(list);
  });

  it("reads a form of 100 fields and refuses one more", async () => {
    const form = (fields: number) =>
      readUrlEncoded(post(new URLSearchParams(Object.fromEntries(keys(fields)))));
    expect([...(await form(100))]).toHaveLength(100);
    await expect(form(101)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("reads one kilobyte of the body of a call that takes none", async () => {
    let sent = 0;
    const line = "List-Unsubscribe=One-Click\n".repeat(20);
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += line.length;
          controller.enqueue(Buffer.from(line));
        },
      },
      { highWaterMark: 0 },
    );
    const request = post(body);
    const except = { test: vi.fn(() => true) };
    await expect(refuseBody(request, except as unknown as RegExp)).rejects.toMatchObject({
      code: "too_large",
    });
    expect(sent).toBeLessThan(2_000);
    expect(except.test).not.toHaveBeenCalled();
  });

  it("reports an aborted body as invalid input", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(new Error("aborted"));
      },
    });
    await expect(readBytes(post(broken as unknown as BodyInit), 10_000)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("stops reading an endless body at its limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    await expect(readBytes(post(endless as unknown as BodyInit), 10_000)).rejects.toMatchObject({
      code: "too_large",
    });
    expect(sent).toBeLessThan(50_000);
  });
});

describe("readText", () => {
  const CSV = { type: "text/csv", bytes: 1_000 } as const;

  it("reads UTF-8 and drops the byte order mark", async () => {
    await expect(readText(post("\uFEFFনিবাস", "Text/CSV; charset=utf-8"), CSV)).resolves.toBe("নিবাস");
  });

  it.each([
    ["another type", post("a", "text/plain"), "unsupported_type"],
    ["JSON", post("{}"), "unsupported_type"],
    ["more than its bytes", post("x".repeat(1_001), "text/csv"), "too_large"],
    ["what is no UTF-8", post(new Uint8Array([0x61, 0xe9, 0x2c]), "text/csv"), "invalid_input"],
  ])("refuses %s", async (_, request, code) => {
    await expect(readText(request, CSV)).rejects.toMatchObject({ code });
  });
});

/** Creates a body of `times` kilobytes, one every `milliseconds`; `isCut` says whether the reader cancelled it. */
function drip(milliseconds: number, times: number) {
  const seen = { sent: 0, isCut: false };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        if (seen.sent === times) {
          controller.close();
          return;
        }
        seen.sent += 1;
        controller.enqueue(new Uint8Array(1_000));
      },
      cancel() {
        seen.isCut = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { request: post(body), seen };
}

async function sizeOf(...args: Parameters<typeof readChunks>): Promise<number> {
  let size = 0;
  for await (const chunk of readChunks(...args)) size += chunk.byteLength;
  return size;
}

describe("the minimum pace of a body", () => {
  const PACE = { grace: 300, bytesPerSecond: 10_000, end: 60_000 };

  it("rejects a body that falls behind", async () => {
    const { request, seen } = drip(120, 100);
    await expect(sizeOf(request, 1_000_000, () => PACE)).rejects.toMatchObject({ code: "invalid_input" });
    expect(seen.sent).toBeLessThan(50);
    expect(request.body?.locked).toBe(false);
  });

  it("rejects a body without data when the grace period ends", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const { request } = heldBack();
      const outcome = sizeOf(request, 1_000_000, () => PACE).catch((error: unknown) => error);
      const isWaiting = () => Promise.race([outcome.then(() => false), settle().then(() => true)]);
      await vi.advanceTimersByTimeAsync(PACE.grace - 1);
      expect(await isWaiting()).toBe(true);
      await vi.advanceTimersByTimeAsync(1);
      expect(await outcome).toMatchObject({ code: "invalid_input" });
      expect(request.body?.locked).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it("rejects a waiting body within a second after the grace period is shortened", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      const { request } = heldBack();
      let pace = { ...PACE, grace: 60_000 };
      const outcome = sizeOf(request, 1_000_000, () => pace).catch((error: unknown) => error);
      const isWaiting = () => Promise.race([outcome.then(() => false), settle().then(() => true)]);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await isWaiting()).toBe(true);
      pace = PACE;
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await isWaiting()).toBe(false);
      expect(await outcome).toMatchObject({ code: "invalid_input" });
    } finally {
      vi.useRealTimers();
    }
  });

  it("rejects a body at the final deadline, even if it keeps up", async () => {
    const { request } = drip(5, 10_000);
    const pace = () => ({ ...PACE, end: 400 });
    await expect(sizeOf(request, 100_000_000, pace)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("accepts a body that keeps up", async () => {
    const { request } = drip(1, 50);
    const unhurried = () => ({ ...PACE, grace: 20_000 });
    expect(await sizeOf(request, 1_000_000, unhurried)).toBe(50_000);
  });
});

/** Creates a body without data until it ends. */
function heldBack() {
  let isRead = false;
  let finish = () => undefined as unknown;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        isRead = true;
        return new Promise<void>((resolve) => {
          finish = () => {
            controller.close();
            resolve();
          };
        });
      },
    },
    { highWaterMark: 0 },
  );
  return { request: post(body), isRead: () => isRead, end: () => finish() };
}

/** Waits longer than the handover of a place in the queue takes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("discardRest", () => {
  it("reads a refused body to its end without cancelling it", async () => {
    const { request, seen } = drip(0, 20);
    await expect(readBytes(request, 5_000)).rejects.toMatchObject({ code: "too_large" });
    expect(seen.sent).toBeLessThan(20);
    await discardRest(request);
    expect(seen).toEqual({ sent: 20, isCut: false });
  });

  it("reads two bodies at a time, and more when those are slow", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const bodies = Array.from({ length: 4 }, () => heldBack());
      const done = bodies.map(({ request }) => discardRest(request));
      await settle();
      expect(bodies.map(({ isRead }) => isRead())).toEqual([true, true, false, false]);
      bodies[0]?.end();
      await settle();
      expect(bodies.map(({ isRead }) => isRead())).toEqual([true, true, true, false]);
      await vi.advanceTimersByTimeAsync(1_000);
      await settle();
      expect(bodies.map(({ isRead }) => isRead())).toEqual([true, true, true, true]);
      for (const { end } of bodies.slice(1)) end();
      await Promise.all(done);
    } finally {
      vi.useRealTimers();
    }
  });

  it("stops reading an endless body", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    await discardRest(post(endless));
    expect(sent).toBeLessThan(25_000_000);
  });
});
