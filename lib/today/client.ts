"use client";

import type { AgreementRequest, listRequests } from "@/lib/agreements/contract";
import type { listFormerTenants } from "@/lib/deposits/contract";
import type { listMails } from "@/lib/mails/contract";
import type { listReports } from "@/lib/payment-reports/contract";
import { useCount, useResource } from "@/lib/platform/client/resource";
import type { Endpoint } from "@/lib/platform/contracts/endpoint";
import { callPage } from "@/lib/platform/session/call";
import type { listRepairs } from "@/lib/repairs/contract";
import { useNewVisits } from "@/lib/visits/client";
import { type listToday, type MenuCounts, MOST_NAMED, type TodayRow } from "./contract";

/** Returns what waits for an admin. */
export function useToday(first: TodayRow[] | undefined) {
  return useResource<typeof listToday>("GET /today", { first });
}

/** Counts the rows of a list in a state; refetched with the list. */
function useWaiting<E extends Endpoint>(
  route: `${E["method"]} ${E["path"]}`,
  query: Record<string, string>,
  first: number | undefined,
): number {
  return useCount(
    [route, "waiting"],
    first,
    async () => (await callPage<E>(route, { query: { ...query, limit: 1 } })).total,
  );
}

/** Returns how many former tenants' deposits are to be settled; `first` is the server's count. */
export function useDepositsToSettle(first?: number): number {
  return useWaiting<typeof listFormerTenants>("GET /former-tenants", { state: "held" }, first);
}

/** Returns the menu's counts; `first` are the server's, undefined where the user may not look. */
export function useMenuCounts(first: MenuCounts | undefined): Record<keyof MenuCounts, number> {
  return {
    requests: useWaiting<typeof listRequests>("GET /requests", { status: "pending" }, first?.requests),
    visits: useNewVisits(first?.visits),
    repairs: useWaiting<typeof listRepairs>("GET /repairs", { unanswered: "true" }, first?.repairs),
    reports: useWaiting<typeof listReports>("GET /payment-reports", { state: "waiting" }, first?.reports),
    deposits: useDepositsToSettle(first?.deposits),
    mails: useWaiting<typeof listMails>("GET /mails", { state: "failed" }, first?.mails),
  };
}

/** Returns one of the requests that have waited longest, as named there; null if it is decided. Throws CallError. */
export async function readWaitingRequest(id: string): Promise<AgreementRequest | null> {
  const oldest = { state: "pending", sort: "request_date", direction: "asc", limit: MOST_NAMED } as const;
  const { items } = await callPage<typeof listRequests>("GET /requests", { query: oldest });
  return items.find(({ _id }) => _id === id) ?? null;
}
