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
  settleDeposit,
  FormerTenant,
  listFormerTenants,
  FormerState,
} from "./contract";

const DEPOSIT = "GET /agreements/{id}/deposit";

/** Returns the deposit of an agreement: the user's own, or any for an admin; nothing without an id. */
export function useDeposit(agreementId: string | null, first?: Deposit) {
  return useResource<typeof getDeposit>(DEPOSIT, {
    params: { id: agreementId ?? "" },
    first,
    enabled: agreementId !== null,
  });
}

type Shown = Pick<Deposit, "agreement_id" | "version">;

/**
 * Records an entry, or settles the deposit; throws CallError. Refreshes the deposit in any case, since another admin may have
 * been faster.
 */
export function useDepositChanges() {
  const refresh = useRefreshOf();
  const { keyOf, arrived } = useSendingKey();
  const send = async (about: object, post: (key: string) => Promise<unknown>) => {
    try {
      await post(keyOf(about));
      arrived();
    } finally {
      await refresh(DEPOSIT, "GET /former-tenants");
    }
  };
  return {
    record: (
      { agreement_id, version }: Shown,
      entry: Omit<BodyInputOf<typeof recordDeposit>, "version" | "key">,
    ) =>
      send({ agreement_id, ...entry }, (key) =>
        call<typeof recordDeposit>("POST /agreements/{id}/deposit", {
          params: { id: agreement_id },
          body: { ...entry, version, key },
        }),
      ),
    settle: (
      { agreement_id, version }: Shown,
      parts: Omit<BodyInputOf<typeof settleDeposit>, "version" | "key">,
    ) =>
      send({ agreement_id, ...parts }, (key) =>
        call<typeof settleDeposit>("POST /agreements/{id}/deposit/settlement", {
          params: { id: agreement_id },
          body: { ...parts, version, key },
        }),
      ),
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
