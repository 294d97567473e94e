import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/api/audit/route";
import { readWholeTrail } from "@/lib/audit/client";
import type { AuditEntry } from "@/lib/audit/contract";
import { listAudit } from "@/lib/audit/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { AuditEntryModel } from "@/models/audit-entry";
import { callRoute, makeActor } from "@/tests/support/actors";
import { connectTestDatabase } from "@/tests/support/mongo";

connectTestDatabase();

const id = new mongoose.Types.ObjectId();
const ENTRIES = [
  {
    at: "2026-11-01T23:59:59Z",
    action: "coupon.added",
    subject: "EID20",
    actor_name: "Ayesha",
    before: null,
  },
  { at: "2026-11-02T08:00:00Z", action: "coupon.deleted", subject: "EID20 (a.b)", actor_name: "Ayesha" },
  { at: "2026-11-03T08:00:00Z", action: "payment.paid", subject: "pi_1", after: { by: id, at: new Date(0) } },
  { at: "2026-11-03T08:00:00Z", action: "payments-like", subject: "pi_2" },
];

describe("the audit trail", () => {
  let reader: Actor<"admin">;
  beforeEach(async () => {
    reader = (await makeActor("admin")).actor;
    await AuditEntryModel.create(ENTRIES.map((entry) => ({ ...entry, at: new Date(entry.at) })));
  });
  const subjects = async (query: Parameters<typeof listAudit>[1]) =>
    (await listAudit(reader, query)).items.map(({ subject }) => subject);

  it("lists entries newest first, by page, with the total count", async () => {
    expect(await subjects({})).toEqual(["pi_2", "pi_1", "EID20 (a.b)", "EID20"]);
    expect(await subjects({ direction: "asc", page: 2, limit: 3 })).toEqual(["pi_2"]);
    expect((await listAudit(reader, { page: 9, limit: 1 })).total).toBe(4);
  });

  it("filters by noun, action, text and days", async () => {
    expect(await subjects({ action: "payment" })).toEqual(["pi_1"]);
    expect(await subjects({ action: "coupon.added" })).toEqual(["EID20"]);
    expect(await subjects({ q: "(A.B)" })).toEqual(["EID20 (a.b)"]);
    expect(await subjects({ q: "ayesha", to: "2026-11-01" })).toEqual(["EID20"]);
    expect(await subjects({ from: "2026-11-02", to: "2026-11-02" })).toEqual(["EID20 (a.b)"]);
    expect(await subjects({ to: "2026-11-01T23:59:59.000Z" })).toEqual([]);
  });

  it("returns entries only to admins, and rejects operators and invalid dates", async () => {
    const [admin, member] = [await makeActor("admin"), await makeActor("member")];
    const response = await callRoute(GET, "/api/audit?action=payment", { as: admin });
    expect(response.headers.get("X-Total-Count")).toBe("1");
    const [entry] = (await response.json()) as AuditEntry[];
    expect(entry?.after).toEqual({ by: String(id), at: "1970-01-01T00:00:00.000Z" });
    expect((await callRoute(GET, "/api/audit", { as: member })).status).toBe(403);
    expect((await callRoute(GET, "/api/audit", {})).status).toBe(401);
    expect((await callRoute(GET, "/api/audit?action[$ne]=x", { as: admin })).status).toBe(400);
    expect((await callRoute(GET, "/api/audit?from=yesterday", { as: admin })).status).toBe(400);
  });
});

describe("readWholeTrail in the browser", () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
    const admin = await makeActor("admin");
    const until = String(Date.now() + 200_000);
    const saved: Record<string, string> = { "access-token": admin.token, "access-token-until": until };
    vi.stubGlobal("localStorage", { getItem: (name: string) => saved[name] ?? null });
    vi.stubGlobal("fetch", (path: string) => callRoute(GET, path, { as: admin }));
    const minutes = Array.from({ length: 230 }, (_, minute) => new Date(Date.UTC(2026, 10, 20, 12, minute)));
    await AuditEntryModel.create(
      minutes.map((at) => ({ at, action: "coupon.added", subject: at.toISOString() })),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each([{}, { to: "2026-11-20" }, { to: "2026-12-31", from: "2026-11-20" }])(
    "includes the newest entries when the browser's clock is hours behind (%j)",
    async (filter) => {
      const subjects = (await readWholeTrail(filter)).map(({ subject }) => subject);
      expect(subjects).toHaveLength(230);
      expect(subjects[0]).toBe("2026-11-20T15:49:00.000Z");
      expect(new Set(subjects).size).toBe(230);
    },
  );

  it("returns only entries that match the filter, or an empty list", async () => {
    expect(await readWholeTrail({ to: "2026-11-19" })).toEqual([]);
    expect(await readWholeTrail({ q: "T15:4" })).toHaveLength(10);
  });
});
