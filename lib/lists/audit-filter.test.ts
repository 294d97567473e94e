import { describe, expect, it } from "vitest";
import { listAudit } from "@/lib/contracts/audit";
import { readAuditFilter } from "./audit-filter";

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

describe("the filter of the audit trail, read from an address", () => {
  it.each(DAYS)("narrows down by %s only where the call takes it", (day) => {
    const filter = readAuditFilter(new URLSearchParams({ from: day, to: day }));
    const isTaken = listAudit.query.safeParse({ from: day, to: day }).success;
    expect(filter).toEqual(isTaken ? { from: day, to: day } : {});
  });
});
