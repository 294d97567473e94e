"use client";

import type { getAgreementDocument, signAgreement } from "@/lib/contracts/agreement-documents";
import type { getMyAgreement, MyAgreement } from "@/lib/contracts/my-agreement";
import { call, callFile } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { useResource } from "./resource";

/** What is read again after a change of one's agreement: `useRefreshOf()(MY_AGREEMENT)`. */
export const MY_AGREEMENT = "GET /my-agreement";

/** One's own agreement, the last one, or null where there never was one; `first` is what the server rendered with. */
export function useMyAgreement(first?: MyAgreement | null) {
  return useResource<typeof getMyAgreement>(MY_AGREEMENT, { first });
}

/** Signs the version with this hash, and reads the agreement again: a refusal too may mean that there is another. Throws CallError. */
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

/** An agreement as PDF, its newest version unless said; one's own, or any for an admin. Throws CallError. */
export function readAgreementFile(id: string, version?: number): Promise<Blob> {
  return callFile<typeof getAgreementDocument>("GET /agreements/{id}/document", {
    params: { id },
    ...(version !== undefined && { query: { version: String(version) } }),
  });
}
