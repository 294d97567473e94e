"use client";

import { useRefreshOf, type FirstPage, useList } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { useSendingKey } from "@/lib/platform/client/sending-key";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery, StateFilter } from "@/lib/platform/lists/list-query";
import { call, callFile } from "@/lib/platform/session/call";
import type {
  Deposit,
  getDeposit,
  getDepositReceipt,
  recordDeposit,
  FormerTenant,
  listFormerTenants,
  FormerState,
} from "./contract";

const DEPOSIT = "GET /agreements/{id}/deposit";

/** Returns the deposit of an agreement: the user's own, or any for an admin. */
export function useDeposit(agreementId: string, first?: Deposit) {
  return useResource<typeof getDeposit>(DEPOSIT, { params: { id: agreementId }, first });
}

/** Records an entry; throws CallError. Refreshes the deposit in any case, since another admin may have been faster. */
export function useDepositChanges() {
  const refresh = useRefreshOf();
  const { keyOf, arrived } = useSendingKey();
  return async (
    { agreement_id, version }: Pick<Deposit, "agreement_id" | "version">,
    entry: Omit<BodyInputOf<typeof recordDeposit>, "version" | "key">,
  ) => {
    const key = keyOf({ agreement_id, ...entry });
    try {
      await call<typeof recordDeposit>("POST /agreements/{id}/deposit", {
        params: { id: agreement_id },
        body: { ...entry, version, key },
      });
      arrived();
    } finally {
      await refresh(DEPOSIT, "GET /former-tenants");
    }
  };
}

/** Fetches the receipt of an entry as a PDF. Throws CallError. */
export function readDepositReceipt(agreementId: string, entryId: string): Promise<Blob> {
  return callFile<typeof getDepositReceipt>("GET /agreements/{id}/deposit/{entry_id}/receipt", {
    params: { id: agreementId, entry_id: entryId },
  });
}

/** Returns a page of former tenants, the last to leave first; for admins. */
export function useFormerTenants(
  query: ListQuery & StateFilter<FormerState>,
  first?: FirstPage<FormerTenant[]>,
) {
  return useList<typeof listFormerTenants>("GET /former-tenants", query, { first });
}
