import { describe, expect, it } from "vitest";
import { listAudit } from "@/lib/audit/contract";
import { SENTENCES } from "@/lib/registry";
import { readAuditFilter, towerMoments } from "./audit-filter";

const DAYS = [
  "2026-02-28",
  "2024-02-29",
  "2026-02-29",
  "2026-02-30",
  "2026-04-31",
  "2026-13-01",
  "2026-1-1",
  "x",
];

describe("readAuditFilter", () => {
  it.each(DAYS)("keeps %s only if the API accepts it", (day) => {
    const filter = readAuditFilter(new URLSearchParams({ from: day, to: day }));
    const isTaken = listAudit.query.safeParse({ from: day, to: day }).success;
    expect(filter).toEqual(isTaken ? { from: day, to: day } : {});
  });
});

it("towerMoments converts days to UTC, from midnight in Dhaka to the next midnight", () => {
  const day = { action: "coupon", from: "2026-11-01", to: "2026-11-01" };
  expect(towerMoments(day)).toEqual({
    action: "coupon",
    from: "2026-10-31T18:00:00.000Z",
    to: "2026-11-01T18:00:00.000Z",
  });
  expect(towerMoments({ q: "4B" })).toEqual({ q: "4B" });
});

it("readAuditFilter and the API accept every audited noun", () => {
  const actions = Object.keys(SENTENCES);
  for (const action of [...actions, ...actions.map((one) => one.split(".")[0] ?? "")]) {
    expect(listAudit.query.safeParse({ action }).success, action).toBe(true);
    expect(readAuditFilter(new URLSearchParams({ action })), action).toEqual({ action });
  }
});
