import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closePool, poolLoad, runTask } from "./pool";

afterAll(closePool);

let picture: Uint8Array;
beforeAll(async () => {
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#9E3D25" } })
    .jpeg()
    .toBuffer();
});

const encode = () => runTask("photo", picture);

describe("the worker thread pool", () => {
  it("runs one task, queues twelve, and rejects the rest at once with a retry time", async () => {
    const asked = Array.from({ length: 20 }, () => encode().catch((error: unknown) => error));
    expect(poolLoad()).toMatchObject({ running: 1, waiting: 12 });
    const refused = await Promise.all(asked.slice(13));
    for (const error of refused) expect(error).toMatchObject({ code: "unavailable", retryAfter: 5 });
    // The rejections did not wait for the queue.
    expect(poolLoad().waiting).toBeGreaterThan(0);
    for (const made of await Promise.all(asked.slice(0, 13))) expect(made).toHaveProperty("webp");
    expect(poolLoad()).toMatchObject({ running: 0, waiting: 0 });
  });

  it("continues in a new thread when one dies, and settles every task", async () => {
    const threads = () => globalThis.nibashPool?.threads.threads ?? [];
    await encode();
    const asked = Promise.allSettled([encode(), encode(), encode()]);
    await threads()[0]?.terminate();
    const ends = (await asked).map(({ status }) => status);
    expect(ends.slice(1)).toEqual(["fulfilled", "fulfilled"]);
    expect(await encode()).toHaveProperty("webp");
  });
});

declare global {
  interface OwnPool {
    readonly threads: { readonly threads: { terminate: () => Promise<number> }[] };
  }
  var nibashPool: OwnPool | undefined;
}
