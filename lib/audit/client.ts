"use client";

import { type FirstPage, useList } from "@/lib/platform/client/list";
import type { AuditFilter } from "@/lib/platform/lists/audit-filter";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { callPage } from "@/lib/platform/session/call";
import type { AuditEntry, listAudit } from "./contract";

const ROUTE = "GET /audit";

const BATCH = 100;

/** The most rows of a download. */
const MOST_ROWS = 20_000;

/** Returns a page of the audit trail, newest first. */
export function useAudit(query: ListQuery & AuditFilter, first?: FirstPage<AuditEntry[]>) {
  return useList<typeof listAudit>(ROUTE, query, { first });
}

/**
 * Fetches every entry that matches the filter, newest first, at most 20,000. Excludes entries added meanwhile, by the
 * server's clock, so that none appears twice. Throws CallError.
 */
export async function readWholeTrail(filter: AuditFilter): Promise<AuditEntry[]> {
  const latest = await callPage<typeof listAudit>(ROUTE, { query: { ...filter, page: 1, limit: 1 } });
  const [newest] = latest.items;
  if (!newest) return [];
  // The end of the range is exclusive.
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
