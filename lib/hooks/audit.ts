"use client";

import type { AuditFilter } from "@/lib/lists/audit-filter";
import type { AuditEntry, listAudit } from "@/lib/contracts/audit";
import { callPage } from "@/lib/session/call";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList } from "./list";

const ROUTE = "GET /audit";
const BATCH = 100;
/** More rows than this are no reading matter; narrow it down first. */
const MOST_ROWS = 20_000;

/** A page of the audit trail, newest first. */
export function useAudit(query: ListQuery & AuditFilter, first?: FirstPage<AuditEntry[]>) {
  return useList<typeof listAudit>(ROUTE, query, { first });
}

/**
 * Every entry that the filter lets through, newest first, at most 20,000. What is added while it is being read is left
 * out, so that no entry comes twice: by the server's clock, since this one's may be behind. Throws CallError.
 */
export async function readWholeTrail(filter: AuditFilter): Promise<AuditEntry[]> {
  const latest = await callPage<typeof listAudit>(ROUTE, { query: { ...filter, page: 1, limit: 1 } });
  const [newest] = latest.items;
  if (!newest) return [];
  // An instant is itself left out.
  const bounded = { ...filter, to: new Date(Date.parse(newest.at) + 1).toISOString() };
  const entries: AuditEntry[] = [];
  for (let page = 1; entries.length < MOST_ROWS; page += 1) {
    const { items, total } = await callPage<typeof listAudit>(ROUTE, {
      query: { ...bounded, page, limit: BATCH },
    });
    entries.push(...items);
    if (items.length < BATCH || entries.length >= total) break;
  }
  return entries;
}
