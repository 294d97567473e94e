import { describe, expect, it, vi } from "vitest";
import { makeEntry, type Entry } from "./entry";
import { PageCache } from "./page-cache";

const anybody = (): string => "198.51.100.7";

const page = async (text: string, status = 200): Promise<Entry> => makeEntry(status, {}, Buffer.from(text));
const textOf = (entry: Entry | undefined): string | undefined => entry?.plain.body.toString();

/** Creates a cache whose clock and renderings the test controls. */
function setUp(limits?: { entries: number; bytes: number }) {
  const clock = { now: 0 };
  const asked: { clientOf: () => string; answer: (entry: Entry | Promise<Entry>) => void }[] = [];
  const render = (_url: string, clientOf: () => string): Promise<Entry> =>
    new Promise((resolve) => asked.push({ clientOf, answer: (entry) => resolve(entry) }));
  const cache = new PageCache(render, limits, () => clock.now);
  return { cache, clock, asked };
}

describe("the page cache", () => {
  it("renders a URL once for concurrent requests", async () => {
    const { cache, asked } = setUp();
    const answers = Array.from({ length: 50 }, () => cache.renew("/", anybody));
    expect(asked).toHaveLength(1);
    asked[0]?.answer(page("home"));
    expect(new Set((await Promise.all(answers)).map(textOf))).toEqual(new Set(["home"]));
    expect(textOf(cache.peek("/", anybody))).toBe("home");
  });

  it("serves a stale response while rendering a new one, and drops it after a minute", async () => {
    const { cache, asked, clock } = setUp();
    const first = cache.renew("/", anybody);
    asked[0]?.answer(page("old"));
    await first;
    clock.now = 4_999;
    expect(textOf(cache.peek("/", anybody))).toBe("old");
    expect(asked).toHaveLength(1);
    clock.now = 5_000;
    expect(textOf(cache.peek("/", anybody))).toBe("old");
    expect(textOf(cache.peek("/", anybody))).toBe("old");
    expect(asked).toHaveLength(2);
    asked[1]?.answer(page("new"));
    await vi.waitFor(() => expect(textOf(cache.peek("/", anybody))).toBe("new"));
    clock.now = 70_000;
    expect(cache.peek("/", anybody)).toBeUndefined();
  });

  it("re-renders a stale response as work of its requester", async () => {
    const { cache, asked, clock } = setUp();
    const first = cache.renew("/apartments?minimum=5", anybody);
    asked[0]?.answer(page("search"));
    await first;
    clock.now = 6_000;
    cache.peek("/apartments?minimum=5", () => "203.0.113.9");
    expect(asked.map(({ clientOf }) => clientOf())).toEqual(["198.51.100.7", "203.0.113.9"]);
  });

  it("neither stores nor serves to later requests a rendering that started before a write", async () => {
    const { cache, asked } = setUp();
    const before = cache.renew("/", anybody);
    cache.clear();
    const after = cache.renew("/", anybody);
    expect(asked).toHaveLength(2);
    asked[0]?.answer(page("before the write"));
    expect(textOf(await before)).toBe("before the write");
    expect(cache.peek("/", anybody)).toBeUndefined();
    asked[1]?.answer(page("after the write"));
    expect(textOf(await after)).toBe("after the write");
    expect(textOf(cache.peek("/", anybody))).toBe("after the write");
  });

  it("does not store a 404", async () => {
    const { cache, asked } = setUp();
    const answer = cache.renew("/apartments/99Z", anybody);
    asked[0]?.answer(page("missing", 404));
    expect((await answer).status).toBe(404);
    expect(cache.peek("/apartments/99Z", anybody)).toBeUndefined();
  });

  it("renders again after a failed rendering", async () => {
    const { cache, asked } = setUp();
    const failed = cache.renew("/", anybody);
    asked[0]?.answer(Promise.reject(new Error("the database is away")));
    await expect(failed).rejects.toThrow("away");
    void cache.renew("/", anybody);
    expect(asked).toHaveLength(2);
  });

  it("stays within its entry and byte limits under many URLs", async () => {
    const cache = new PageCache(() => page("x".repeat(5_000)), { entries: 100, bytes: 400_000 });
    const renewed: Promise<unknown>[] = [];
    for (let number = 0; number < 10_000; number++) {
      const url = `/apartments?page=${number}`;
      if (number % 100 === 0) await cache.renew(url, anybody);
      else if (number % 7 === 0) renewed.push(cache.renew(url, anybody));
    }
    await Promise.all(renewed);
    const kept = cache.entries();
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept.reduce((sum, [, entry]) => sum + entry.bytes, 0)).toBeLessThanOrEqual(400_000);
  });
});
