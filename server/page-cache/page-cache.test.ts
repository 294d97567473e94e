import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { makeEntry, type Entry } from "./entry";
import { PageCache } from "./page-cache";

const HOUSE = "";
const houseLane = (): string => HOUSE;

const page = async (text: string, status = 200): Promise<Entry> => makeEntry(status, {}, Buffer.from(text));
const textOf = (entry: Entry | undefined): string | undefined => entry?.variants.identity.body.toString();

/** Creates a cache whose clock and renderings the test controls. */
function setUp(limits?: { entries: number; bytes: number }) {
  const clock = { now: 0 };
  const asked: { lane: string; answer: (entry: Entry | Promise<Entry>) => void }[] = [];
  const render = (_url: string, lane: string): Promise<Entry> =>
    new Promise((resolve) => asked.push({ lane, answer: (entry) => resolve(entry) }));
  const cache = new PageCache(render, limits, () => clock.now);
  return { cache, clock, asked };
}

describe("the page cache", () => {
  it("renders a URL once for concurrent requests", async () => {
    const { cache, asked } = setUp();
    const answers = Array.from({ length: 50 }, () => cache.renew("/", HOUSE));
    expect(asked).toHaveLength(1);
    asked[0]?.answer(page("home"));
    expect(new Set((await Promise.all(answers)).map(textOf))).toEqual(new Set(["home"]));
    expect(textOf(cache.peek("/", houseLane))).toBe("home");
  });

  it("serves a stale response while rendering a new one, and drops it after a minute", async () => {
    const { cache, asked, clock } = setUp();
    const first = cache.renew("/", HOUSE);
    asked[0]?.answer(page("old"));
    await first;
    clock.now = 4_999;
    expect(textOf(cache.peek("/", houseLane))).toBe("old");
    expect(asked).toHaveLength(1);
    clock.now = 5_000;
    expect(textOf(cache.peek("/", houseLane))).toBe("old");
    expect(textOf(cache.peek("/", houseLane))).toBe("old");
    expect(asked).toHaveLength(2);
    asked[1]?.answer(page("new"));
    await vi.waitFor(() => expect(textOf(cache.peek("/", houseLane))).toBe("new"));
    clock.now = 70_000;
    expect(cache.peek("/", houseLane)).toBeUndefined();
  });

  it("re-renders a stale response in its requester's lane, and computes the lane only then", async () => {
    const { cache, asked, clock } = setUp();
    const laneOf = vi.fn(() => "203.0.113.9");
    const first = cache.renew("/apartments?minimum=5", "198.51.100.7");
    asked[0]?.answer(page("search"));
    await first;
    cache.peek("/apartments?minimum=5", laneOf);
    cache.peek("/apartments?minimum=6", laneOf);
    expect(laneOf).not.toHaveBeenCalled();
    clock.now = 6_000;
    cache.peek("/apartments?minimum=5", laneOf);
    expect(asked.map(({ lane }) => lane)).toEqual(["198.51.100.7", "203.0.113.9"]);
  });

  it("keeps the old entry if the new response is identical", async () => {
    const { cache, asked, clock } = setUp();
    const first = cache.renew("/", HOUSE);
    asked[0]?.answer(page("home"));
    const old = await first;
    for (const [place, text] of ["home", "home of another rent"].entries()) {
      clock.now += 5_000;
      cache.peek("/", houseLane);
      asked[place + 1]?.answer(page(text));
      await sleep(10);
      expect(cache.peek("/", houseLane) === old).toBe(text === "home");
      expect(textOf(cache.peek("/", houseLane))).toBe(text);
    }
  });

  it("neither stores nor serves to later requests a rendering that started before a write", async () => {
    const { cache, asked } = setUp();
    const before = cache.renew("/", HOUSE);
    cache.clear();
    const after = cache.renew("/", HOUSE);
    expect(asked).toHaveLength(2);
    asked[0]?.answer(page("before the write"));
    expect(textOf(await before)).toBe("before the write");
    expect(cache.peek("/", houseLane)).toBeUndefined();
    asked[1]?.answer(page("after the write"));
    expect(textOf(await after)).toBe("after the write");
    expect(textOf(cache.peek("/", houseLane))).toBe("after the write");
  });

  it("does not store a 404", async () => {
    const { cache, asked } = setUp();
    const answer = cache.renew("/apartments/99Z", HOUSE);
    asked[0]?.answer(page("missing", 404));
    expect((await answer).status).toBe(404);
    expect(cache.peek("/apartments/99Z", houseLane)).toBeUndefined();
  });

  it("renders again after a failed rendering", async () => {
    const { cache, asked } = setUp();
    const failed = cache.renew("/", HOUSE);
    asked[0]?.answer(Promise.reject(new Error("the database is away")));
    await expect(failed).rejects.toThrow("away");
    void cache.renew("/", HOUSE);
    expect(asked).toHaveLength(2);
  });

  it("stays within its entry and byte limits under many URLs", async () => {
    const cache = new PageCache(() => page("x".repeat(5_000)), { entries: 100, bytes: 400_000 });
    const renewed: Promise<unknown>[] = [];
    for (let number = 0; number < 10_000; number++) {
      const url = `/apartments?page=${number}`;
      if (number % 100 === 0) await cache.renew(url, HOUSE);
      else if (number % 7 === 0) renewed.push(cache.renew(url, HOUSE));
    }
    await Promise.all(renewed);
    const kept = cache.entries();
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept.reduce((sum, [, entry]) => sum + entry.bytes, 0)).toBeLessThanOrEqual(400_000);
  });
});
