"use client";

import type { getAgreementDocument, signAgreement } from "@/lib/contracts/agreement-documents";
import type { getMyAgreement, MyAgreement } from "@/lib/contracts/my-agreement";
import { call, callFile } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { useResource } from "./resource";

/** The route to refetch after a change of the own agreement: `useRefreshOf()(MY_AGREEMENT)`. */
export const MY_AGREEMENT = "GET /my-agreement";

/** Returns the caller's latest agreement, null if there never was one; `first` is the server-rendered data. */
export function useMyAgreement(first?: MyAgreement | null) {
  return useResource<typeof getMyAgreement>(MY_AGREEMENT, { first });
}

/**
 * Signs the version with this hash and refetches the agreement, since a rejection may mean a newer version. Throws
 * CallError.
 */
export function useSigning() {
  const refresh = useRefreshOf();
  return async (name: string, hash: string): Promise<void> => {
    try {
      await call<typeof signAgreement>("POST /my-agreement/sign", { body: { name, hash } });
    } finally {
      await refresh(MY_AGREEMENT);
    }
  };
}

/**
 * Fetches an agreement as PDF, by default its newest version; the caller's own, or any for an admin. Throws CallError.
 */
export function readAgreementFile(id: string, version?: number): Promise<Blob> {
  return callFile<typeof getAgreementDocument>("GET /agreements/{id}/document", {
    params: { id },
    ...(version !== undefined && { query: { version: String(version) } }),
  });
}
