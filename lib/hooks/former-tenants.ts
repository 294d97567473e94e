"use client";

import type { FormerTenant, listFormerTenants } from "@/lib/contracts/former-tenants";
import type { FormerState } from "@/lib/contracts/former-tenants.sorts";
import type { ListQuery } from "@/lib/lists/list-query";
import type { StateFilter } from "@/lib/lists/state-filter";
import { type FirstPage, useList } from "./list";

/** A page of who has lived here, the last to leave first; admins alone. */
export function useFormerTenants(
  query: ListQuery & StateFilter<FormerState>,
  first?: FirstPage<FormerTenant[]>,
) {
  return useList<typeof listFormerTenants>("GET /former-tenants", query, { first });
}
