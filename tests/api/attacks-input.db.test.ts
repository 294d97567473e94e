import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { MOST_ROOMS } from "@/lib/apartments/contract";
import { CouponModel } from "@/models/coupon";
import { makeActor } from "../support/actors";
import { as, loadApi, type CallInput } from "../support/api-routes";
import { makeWorld } from "../support/call-world";
import { makeApartment } from "../support/factories";
import { snapshotDatabase } from "../support/invariants";
import { connectTestDatabase } from "../support/mongo";

connectTestDatabase();

let api: Awaited<ReturnType<typeof loadApi>>;
beforeAll(async () => {
  api = await loadApi();
});

describe("GET /apartments (docs/security.md E1)", () => {
  it.each([
    "minimum[$gt]=0",
    "minimum=1&minimum=2",
    "page[]=1",
    "limit=0",
    "limit=-1",
    "limit=51",
    "limit=1e9",
    "page=1e15",
    "page=0",
    "page=NaN",
    "page=0x1",
    "page=1.5",
    "page=%2B1",
    "page=%201",
    "limit=1e1",
    "page=",
    "minimum=abc",
    "minimum=-1",
    "minimum=1.234",
    "minimum=%00",
    "minimum=９",
    "maximum=Infinity",
    "sort=price",
    "sort=--rent",
    "sort=+rent",
    "sort=",
    "sort=rent&sort=size",
    "sort[$ne]=rent",
    "rooms=0",
    "rooms=21",
    "rooms=-1",
    "rooms=2.5",
    "rooms=3%2B",
    "rooms=",
    "rooms=2&rooms=3",
    "rooms[$gt]=1",
    "available=",
    "available=1",
    "available=false",
    "available=TRUE",
    "available=true&available=true",
    "__proto__=1",
    "constructor=1",
    "minimum=900&maximum=400",
  ])("returns 400 for ?%s", async (query) => {
    await makeApartment();
    const response = await api.send("GET /apartments", { query });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: "invalid_input" } });
  });

  it("returns 'Please enter a valid Range' when the minimum exceeds the maximum", async () => {
    const response = await api.send("GET /apartments", { query: { minimum: "900", maximum: "400" } });
    expect(await response.json()).toMatchObject({ error: { message: "Please enter a valid Range" } });
  });

  it("filters by room count up to the maximum", async () => {
    await makeApartment({ rooms: 4 });
    const large = await makeApartment({ rooms: 5 });
    const found: unknown = await (await api.send("GET /apartments", { query: { rooms: "5" } })).json();
    expect(found).toMatchObject({ result: [{ apartment_no: large.apartment_no }], totalPages: 1 });
    const most = await api.send("GET /apartments", { query: { rooms: String(MOST_ROOMS) } });
    expect(await most.json()).toMatchObject({ result: [] });
  });

  it("returns an empty page with a valid page count far past the end", async () => {
    await makeApartment();
    const response = await api.send("GET /apartments", { query: { page: "1000000000" } });
    expect(await response.json()).toEqual({ result: [], totalPages: 1 });
  });
});

const BAD_IDS = [
  '{"$ne":1}',
  "../",
  "abcdefabcdef",
  "__proto__",
  "6560a1b2c3d4e5f60123456g",
  "",
  "%",
  "null",
];

describe("GET /rent-roll (docs/security.md E1)", () => {
  it.each(["0000-01", "0000-07", "1999-12", "2026-13", "2026-1", "２０２６-11"])(
    "returns 400 for the month %s",
    async (period) => {
      const { people } = await makeWorld();
      const answer = await api.send("GET /rent-roll", {
        query: { period },
        headers: people.admin?.headers ?? {},
      });
      expect(answer.status).toBe(400);
    },
  );
});

describe("ids (docs/security.md E2)", () => {
  it.each(BAD_IDS)("%j gets 400 or 404 in paths and bodies, and nothing changes", async (id) => {
    const admin = await makeActor("admin");
    const before = await snapshotDatabase();
    const inPath = [
      ["GET /apartment-status/{apartment_id}", { params: { id } }],
      [
        "PATCH /allocate-apartment/{apartment_id}",
        { params: { id }, body: { booking_status: "unavailable" } },
      ],
      ["DELETE /announcements/{id}", { params: { id } }],
      ["DELETE /coupons/{code_or_id}", { params: { code_or_id: id } }],
      ["GET /payments/{id}", { params: { id } }],
    ] as const;
    const inBody = [
      ["PATCH /update-request", { body: { id, status: "checked" } }],
      ["PATCH /coupons", { body: { id, validity: "Invalid" } }],
      ["POST /accepted-requests", { body: { request_id: id } }],
    ] as const;
    for (const [call, input] of [...inPath, ...inBody])
      expect([400, 404], call).toContain((await api.send(call, as(admin, input))).status);
    expect(await snapshotDatabase()).toBe(before);
  });

  it("must be strings: operators, arrays, numbers, null and booleans in a body get 400", async () => {
    const admin = await makeActor("admin");
    for (const id of [
      { $ne: 1 },
      { $oid: "6560a1b2c3d4e5f601234567" },
      ["6560a1b2c3d4e5f601234567"],
      1,
      null,
      true,
    ])
      for (const [call, body] of [
        ["PATCH /update-request", { id, status: "checked" }],
        ["PATCH /coupons", { id, validity: "Valid" }],
        ["POST /accepted-requests", { request_id: id }],
      ] as const)
        expect((await api.send(call, as(admin, { body }))).status).toBe(400);
  });

  it("of missing records return 404, or deletedCount 0 on DELETE", async () => {
    const admin = await makeActor("admin");
    const id = "6560a1b2c3d4e5f601234567";
    const answer = async (call: string, input: CallInput) => {
      const response = await api.send(call, as(admin, input));
      return [response.status, (await response.json()) as unknown] as const;
    };
    expect(await answer("DELETE /announcements/{id}", { params: { id } })).toEqual([
      200,
      { deletedCount: 0 },
    ]);
    expect(await answer("DELETE /coupons/{code_or_id}", { params: { code_or_id: id } })).toEqual([
      200,
      { deletedCount: 0 },
    ]);
    const toggle = { body: { id, validity: "Valid" } };
    const gone = { error: { code: "not_found", message: "This coupon has been deleted." } };
    expect(await answer("PATCH /coupons", toggle)).toMatchObject([404, gone]);
    const check = { body: { id, status: "checked" } };
    expect((await answer("PATCH /update-request", check))[0]).toBe(404);
    expect((await answer("GET /apartment-status/{apartment_id}", { params: { id } }))[0]).toBe(404);
  });
});

describe("text (docs/security.md E3)", () => {
  it.each([
    "<script>alert(1)</script>",
    "javascript:alert(1)",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}} ${7*7} <%= 7 %>",
    "$where: sleep(1000)",
    "বাংলা লেখা 🏢",
    "a\nb\tc",
  ])("%j is stored and returned unchanged", async (text) => {
    const admin = await makeActor("admin");
    const posted = await api.send(
      "POST /announcements",
      as(admin, { body: { title: text, description: text } }),
    );
    expect(posted.status).toBe(200);
    const [listed] = (await (await api.send("GET /announcements", as(admin))).json()) as Record<
      string,
      string
    >[];
    expect(listed).toMatchObject({ title: text, description: text });
  });

  it.each([
    ["bidi and zero-width characters alone", "\u202E\u200B"],
    ["control characters", "a\u0000b"],
    ["nothing but space", "  \n "],
    ["too much", "x".repeat(5_001)],
  ])("returns 400 for %s", async (_, text) => {
    const admin = await makeActor("admin");
    const before = await snapshotDatabase();
    const body = { title: "Title", description: text };
    expect((await api.send("POST /announcements", as(admin, { body }))).status).toBe(400);
    expect(await snapshotDatabase()).toBe(before);
  });

  it("is stored without bidi and zero-width characters", async () => {
    const admin = await makeActor("admin");
    const body = { title: "abc\u202Edef\u2066", description: "ab\u200Bc" };
    expect((await api.send("POST /announcements", as(admin, { body }))).status).toBe(200);
    const [listed] = (await (await api.send("GET /announcements", as(admin))).json()) as unknown[];
    expect(listed).toMatchObject({ title: "abcdef", description: "abc" });
  });

  it.each([
    '{"title":"T","description":"D","__proto__":{"role":"admin"}}',
    '{"title":"T","description":"D","constructor":{"prototype":{}}}',
    '{"title":"T","description":"D","$where":"1"}',
    '{"title":"T","description":"D","author_id":"6560a1b2c3d4e5f601234567"}',
    '{"title":{"$gt":""},"description":"D"}',
    '["T","D"]',
    "null",
    '"text"',
    "{",
    "",
  ])("returns 400 for the body %s", async (body) => {
    const admin = await makeActor("admin");
    const before = await snapshotDatabase();
    expect((await api.send("POST /announcements", as(admin, { body }))).status).toBe(400);
    expect(await snapshotDatabase()).toBe(before);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

describe("statuses and percentages (docs/security.md C4, E5)", () => {
  it.each(["accepted", "pending", "", "Checked", { $set: 1 }, ["checked"], null])(
    "PATCH /update-request returns 400 for status %j",
    async (status) => {
      const world = await makeWorld();
      const body = { id: world.request, status };
      const before = await snapshotDatabase();
      expect((await api.send("PATCH /update-request", as(world.people.admin!, { body }))).status).toBe(400);
      expect(await snapshotDatabase()).toBe(before);
    },
  );

  it.each([-5, 0, 12.5, 101, 1e9, "20", null, [20], { $gt: 1 }])(
    "POST /coupons returns 400 for a discount of %j percent",
    async (discount) => {
      const admin = await makeActor("admin");
      const body = { coupon: "NEW", discount, description: "D", validity: "Valid" };
      expect((await api.send("POST /coupons", as(admin, { body }))).status).toBe(400);
      expect(await CouponModel.countDocuments()).toBe(0);
    },
  );

  it("POST /coupons returns 400 for a new coupon that is not Valid", async () => {
    const admin = await makeActor("admin");
    const body = { coupon: "NEW", discount: 5, description: "D", validity: "Invalid" };
    expect((await api.send("POST /coupons", as(admin, { body }))).status).toBe(400);
  });
});

describe("large bodies (docs/security.md G1)", () => {
  it.each([
    ["1 MB of JSON", JSON.stringify({ title: "x".repeat(1_000_000), description: "D" }), 413],
    ["10,000 levels", "[".repeat(10_000) + "]".repeat(10_000), 400],
    ["10,000 levels of objects", '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000), 400],
    ["100,000 keys", `{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(",")}}`, 413],
    ["8,000 keys", `{${Array.from({ length: 8_000 }, (_, n) => `"k${n}":1`).join(",")}}`, 400],
  ])("rejects %s without blocking the event loop", async (_, body, status) => {
    const admin = await makeActor("admin");
    const longestPause = async (body: string, status: number): Promise<number> => {
      const lag = monitorEventLoopDelay({ resolution: 5 });
      lag.enable();
      const response = await api.send("POST /announcements", as(admin, { body }));
      // Until the monitor has sampled at least once.
      await sleep(20);
      lag.disable();
      expect(response.status).toBe(status);
      expect(JSON.stringify(await response.json()).length).toBeLessThan(200_000);
      return lag.max;
    };
    // A busy machine may spoil one measurement; if the body does block the event loop, none of ten comes near an
    // ordinary one.
    const ordinary = JSON.stringify({ title: "x".repeat(90_000), description: "D" });
    const ratios = [];
    do ratios.push((await longestPause(body, status)) / (await longestPause(ordinary, 400)));
    while (ratios.length < 10 && Math.min(...ratios) >= 8);
    expect(Math.min(...ratios)).toBeLessThan(8);
  });
});

describe("a search for a NUL character (docs/security.md E2)", () => {
  it.each(["GET /audit", "GET /payments", "GET /visits"])("returns 400 from %s", async (call) => {
    const admin = await makeActor("admin");
    const response = await api.send(call, as(admin, { query: { q: "a\0b" } }));
    expect(response.status).toBe(400);
  });
});
