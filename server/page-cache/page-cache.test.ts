import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { makeEntry, type Entry } from "./entry";
import { PageCache } from "./page-cache";

const someone = (): string => "198.51.100.7";

const page = (text: string, status = 200): Entry => makeEntry(status, {}, Buffer.from(text));
const textOf = ({ identity }: Entry): string => identity.body.toString();

/** Creates a cache whose clock and renderings the test controls. */
function setUp() {
  const clock = { now: performance.now() };
  vi.spyOn(performance, "now").mockImplementation(() => clock.now);
  const asked: { client: () => string; answer: (entry: Entry | Promise<Entry>) => void }[] = [];
  const render = (_address: string, client: () => string): Promise<Entry> =>
    new Promise((resolve) => asked.push({ client, answer: resolve }));
  const cache = new PageCache(render);
  const get = async (address = "/") => textOf(await cache.get(address, someone));
  /** Time passes for the cache once its own reading of the clock is over. */
  const pass = async (milliseconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, 3));
    clock.now += milliseconds;
  };
  return { cache, asked, get, pass };
}

describe("the page cache", () => {
  it("renders a URL once for concurrent requests", async () => {
    const { asked, get } = setUp();
    const answers = Array.from({ length: 50 }, () => get());
    expect(asked).toHaveLength(1);
    asked[0]?.answer(page("home"));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["home"]));
    expect(await get()).toBe("home");
    expect(asked).toHaveLength(1);
  });

  it("serves a stale response while rendering a new one, and drops it after a minute", async () => {
    const { asked, get, pass } = setUp();
    const first = get();
    asked[0]?.answer(page("old"));
    await first;
    await pass(4_900);
    expect(await get()).toBe("old");
    expect(asked).toHaveLength(1);
    await pass(200);
    expect([await get(), await get()]).toEqual(["old", "old"]);
    expect(asked).toHaveLength(2);
    asked[1]?.answer(page("new"));
    await vi.waitFor(async () => expect(await get()).toBe("new"), { interval: 1 });
    await pass(61_000);
    const late = get();
    expect(asked).toHaveLength(3);
    asked[2]?.answer(page("newest"));
    expect(await late).toBe("newest");
  });

  it("replaces a stale response only by one that is packed, so that no request waits for that", async () => {
    const { cache, asked, get, pass } = setUp();
    const first = get();
    asked[0]?.answer(page("old"));
    await first;
    await pass(6_000);
    await get();
    asked[1]?.answer(page("new".repeat(1_000)));
    await vi.waitFor(() => expect(cache.entries()[0]?.[1].packed.br).toBeDefined(), { interval: 1 });
    const [kept] = cache.entries().map(([, entry]) => entry.packed.br);
    expect(await Promise.race([kept, setImmediate("not yet")])).not.toBe("not yet");
  });

  it("renders a stale response again for the client that asks", async () => {
    const { cache, asked, get, pass } = setUp();
    const first = get("/apartments?minimum=5");
    asked[0]?.answer(page("search"));
    await first;
    await pass(6_000);
    await cache.get("/apartments?minimum=5", () => "203.0.113.9");
    expect(asked.map(({ client }) => client())).toEqual(["198.51.100.7", "203.0.113.9"]);
  });

  it("neither stores nor serves to later requests a rendering that started before a write", async () => {
    const { cache, asked, get } = setUp();
    const before = get();
    cache.clear();
    const after = get();
    expect(asked).toHaveLength(2);
    asked[0]?.answer(page("before the write"));
    expect(await before).toBe("before the write");
    expect(cache.entries()).toEqual([]);
    asked[1]?.answer(page("after the write"));
    expect(await after).toBe("after the write");
    expect(await get()).toBe("after the write");
    expect(asked).toHaveLength(2);
  });

  it("does not keep a renewal that started before a write", async () => {
    const { cache, asked, get, pass } = setUp();
    const first = get();
    asked[0]?.answer(page("old"));
    await first;
    await pass(6_000);
    expect(await get()).toBe("old");
    cache.clear();
    asked[1]?.answer(page("before the write"));
    await setImmediate();
    const after = get();
    expect(asked).toHaveLength(3);
    asked[2]?.answer(page("after the write"));
    expect(await after).toBe("after the write");
  });

  it.each([404, 503])("does not store a %i, and no older answer beside it", async (status) => {
    const { cache, asked, get, pass } = setUp();
    const first = get();
    asked[0]?.answer(page("home"));
    await first;
    await pass(6_000);
    await get();
    asked[1]?.answer(page("missing", status));
    await setImmediate();
    expect(cache.entries()).toEqual([]);
    const again = cache.get("/", someone);
    asked[2]?.answer(page("missing", status));
    expect((await again).status).toBe(status);
    expect(cache.entries()).toEqual([]);
  });

  it("renders again after a failed rendering, and keeps the old answer meanwhile", async () => {
    const { asked, get, pass } = setUp();
    const failed = get();
    asked[0]?.answer(Promise.reject(new Error("the database is away")));
    await expect(failed).rejects.toThrow("away");
    const first = get();
    asked[1]?.answer(page("home"));
    expect(await first).toBe("home");
    await pass(6_000);
    expect(await get()).toBe("home");
    asked[2]?.answer(Promise.reject(new Error("the database is away")));
    await setImmediate();
    expect(await get()).toBe("home");
    expect(asked).toHaveLength(4);
  });

  it("stays within its entry and byte limits under many URLs", async () => {
    const cache = new PageCache(() => Promise.resolve(page("x".repeat(5_000))), {
      entries: 100,
      bytes: 400_000,
    });
    const renewed: Promise<unknown>[] = [];
    for (let number = 0; number < 10_000; number++) {
      const address = `/apartments?page=${String(number)}`;
      if (number % 100 === 0) await cache.get(address, someone);
      else if (number % 7 === 0) renewed.push(cache.get(address, someone));
    }
    await Promise.all(renewed);
    const kept = cache.entries();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept.reduce((sum, [, entry]) => sum + entry.bytes, 0)).toBeLessThanOrEqual(400_000);
  });
});
