"use client";

import type { exportApartments, ImportedRow, importApartments } from "@/lib/contracts/apartment-import";
import type { ResponseOf } from "@/lib/contracts/endpoint";
import { call, callFile } from "@/lib/session/call";
import { useRefreshOf } from "./list";

/** What becomes of each row, and whether it is written. */
export type ImportAnswer = ResponseOf<typeof importApartments>;
export type { ImportedRow };

const ROUTE = "POST /apartments/import";

/** Checking a list of apartments and writing it; both throw CallError. */
export function useApartmentImport() {
  const refresh = useRefreshOf();
  return {
    check: (csv: string) => call<typeof importApartments>(ROUTE, { csv }),
    /** Writes only what the check with this plan said. */
    apply: async (csv: string, plan: string): Promise<ImportAnswer> => {
      const answer = await call<typeof importApartments>(ROUTE, { csv, query: { apply: "true", plan } });
      if (answer.applied) await refresh("GET /managed-apartments", "GET /statistics");
      return answer;
    },
  };
}

/** Every apartment as a CSV file that the import takes. Throws CallError. */
export function readApartmentsFile(): Promise<Blob> {
  return callFile<typeof exportApartments>("GET /apartments/csv");
}
