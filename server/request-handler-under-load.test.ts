import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { pageCacheStats } from "@/lib/platform/page-cache/public-pages";
import { WorkQueue } from "@/lib/platform/workers/work-queue";
import { serveRequests } from "@/tests/support/request-handler-server";
import { type NodeHandler } from "./page-cache/capture";
import { createRequestQueues } from "./request-handler";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");
vi.stubEnv("TRUST_PROXY", "1");

/** Creates pages that render only after the test opens the gate. */
function heldPages() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const count = { now: 0, most: 0, drawn: 0 };
  const next: NodeHandler = async (incoming, response) => {
    count.most = Math.max(count.most, ++count.now);
    if (incoming.url !== "/apartments") await opened;
    await sleep(1);
    count.now--;
    count.drawn++;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<p>${incoming.url ?? ""}</p>`);
  };
  return { count, next, open };
}

it("renders a page once for all unknown query parameters", async () => {
  const { count, next, open } = heldPages();
  open();
  const { ask } = await serveRequests(next);
  const answers = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(`/?x=${String(n)}`)));
  expect(new Set(answers.map(({ status, body }) => `${String(status)} ${body.toString()}`))).toEqual(
    new Set(["200 <p>/</p>"]),
  );
  expect(count.drawn).toBe(1);
});

it.each([
  ["searches", (n: number) => `/apartments?minimum=${String(n)}`, {}],
  ["pages that are not kept", (n: number) => `/login?from=${String(n)}`, {}],
  ["other forms of a page", (n: number) => `/?n=${String(n)}`, { rsc: "1" }],
])(
  "renders few %s at a time, refuses the excess with 503, and lets other visitors take turns",
  async (_, path, extra) => {
    const { count, next, open } = heldPages();
    const { ask, seen } = await serveRequests(next, {
      queues: { pages: new WorkQueue({ width: 2, longest: 200, longestOfOne: 100, holdsMs: 60_000 }) },
    });
    await ask("/apartments");
    const flood = Array.from({ length: 150 }, (_, n) =>
      ask(path(n), { headers: { ...extra, "x-forwarded-for": "203.0.113.9" } }),
    );
    const refusals: Awaited<(typeof flood)[number]>[] = [];
    for (const each of flood) void each.then((answer) => answer.status === 503 && refusals.push(answer));
    await vi.waitFor(() => expect(refusals).toHaveLength(48));
    expect(refusals[0]?.headers["retry-after"]).toBe("1");
    expect(refusals[0]?.headers["content-type"]).toContain("text/plain");
    const other = { headers: { "x-forwarded-for": "198.51.100.7" } };
    // From the cache: nothing renders before the gate is open.
    expect((await ask("/apartments?utm_source=x", other)).body.toString()).toBe("<p>/apartments</p>");
    const search = ask("/apartments?page=9", other);
    open();
    expect((await search).status).toBe(200);
    // Only one earlier request per freed place went first, not all hundred.
    expect(seen.findIndex(({ url }) => url === "/apartments?page=9")).toBeLessThan(6);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(102);
    expect(count.most).toBe(2);
  },
);

it("renders the home page while one visitor's stale searches are rendered again", async () => {
  let held = Promise.resolve();
  let open: () => void = () => undefined;
  const next: NodeHandler = async (incoming, response) => {
    await held;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<p>${incoming.url ?? ""}</p>`);
  };
  const { ask, seen } = await serveRequests(next, {
    queues: { pages: new WorkQueue({ width: 2, longest: 200, longestOfOne: 100, holdsMs: 60_000 }) },
  });
  const search = (n: number) =>
    ask(`/apartments?minimum=${String(n)}`, { headers: { "x-forwarded-for": "203.0.113.9" } });
  const searchAll = async () => {
    const answers = [];
    for (let n = 1; n <= 150; n++) answers.push(await search(n));
    return answers.filter(({ status }) => status === 200);
  };
  expect(await searchAll()).toHaveLength(150);
  held = new Promise((resolve) => (open = resolve));
  const later = performance.now() + 6_000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await searchAll()).toHaveLength(150);
  clock.mockRestore();
  const asked = pageCacheStats.misses;
  const home = ask("/");
  await vi.waitFor(() => expect(pageCacheStats.misses).toBe(asked + 1));
  open();
  expect((await home).status).toBe(200);
  // Beside the two being rendered, not after all hundred.
  expect(seen.slice(150).findIndex(({ url }) => url === "/")).toBeLessThan(3);
});

it("starts at most four calls at a time, and the next ones while those wait", async () => {
  let [now, most, begun] = [0, 0, 0];
  const next: NodeHandler = async (_incoming, response) => {
    most = Math.max(most, ++now);
    begun++;
    // Stands for Next's own work, which takes a millisecond or two; then the call waits for the database.
    await sleep(100);
    now--;
    await vi.waitFor(() => expect(begun).toBe(40));
    response.end("{}");
  };
  // A slot is passed on after 400 ms instead of 20, as the work above takes longer than Next's.
  const { ask } = await serveRequests(next, {
    queues: { calls: new WorkQueue({ width: 4, longest: 1_000, holdsMs: 400 }) },
  });
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask("/api/coupons")));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
  expect(most).toBeLessThanOrEqual(4);
});

it("runs four calls at a time in the product's own queue", async () => {
  const { calls } = createRequestQueues();
  let begun = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const work = () => {
    begun++;
    return opened;
  };
  const all = Array.from({ length: 40 }, (_, n) => calls.run(work, String(n)));
  // All that begins at once has begun before any timer can pass a slot on.
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toBe(4);
  open();
  await Promise.all(all);
  expect(begun).toBe(40);
});

it.each([
  ["signIns", "/api/auth/callback/credentials", {}],
  ["uploads", "/api/register", { "transfer-encoding": "chunked" }],
  ["uploads", "/api/register", { "content-length": "100001" }],
])("passes few %s to Next.js at a time, and other calls without waiting", async (kind, path, headers) => {
  const { count, next, open } = heldPages();
  const hold: NodeHandler = (incoming, response) =>
    incoming.url === "/api/jwt" ? Promise.resolve(void response.end("{}")) : next(incoming, response);
  const { ask, seen } = await serveRequests(hold, {
    queues: { [kind]: new WorkQueue({ width: 2, longest: 100, holdsMs: 60_000 }) },
  });
  const body = "content-length" in headers ? Buffer.alloc(100_001) : undefined;
  const waiting = Array.from({ length: 40 }, () =>
    ask(path, { method: "POST", headers, ...(body && { body }) }),
  );
  await vi.waitFor(() => expect(count.now).toBe(2));
  expect((await ask("/api/jwt", { method: "POST" })).status).toBe(200);
  expect(seen.filter(({ url }) => url === path)).toHaveLength(2);
  open();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  expect(count.most).toBe(2);
});
