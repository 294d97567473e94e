"use client";

import type { FormerTenant, listFormerTenants } from "@/lib/contracts/former-tenants";
import type { FormerState } from "@/lib/contracts/former-tenants.sorts";
import type { ListQuery } from "@/lib/lists/list-query";
import type { StateFilter } from "@/lib/lists/state-filter";
import { type FirstPage, useList } from "./list";

/** Returns a page of former tenants, the last to leave first; for admins. */
export function useFormerTenants(
  query: ListQuery & StateFilter<FormerState>,
  first?: FirstPage<FormerTenant[]>,
) {
  return useList<typeof listFormerTenants>("GET /former-tenants", query, { first });
}
