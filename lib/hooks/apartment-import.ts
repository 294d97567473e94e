"use client";

import type { exportApartments, ImportedRow, importApartments } from "@/lib/contracts/apartment-import";
import type { DateOrder } from "@/lib/contracts/csv-files";
import type { ResponseOf } from "@/lib/contracts/endpoint";
import { call, callFile } from "@/lib/session/call";
import { useRefreshOf } from "./list";

/** The outcome of each row, and whether the rows are written. */
export type ImportAnswer = ResponseOf<typeof importApartments>;
export type { ImportedRow };

const ROUTE = "POST /apartments/import";

/** Returns actions to check and to write a list of apartments; both throw CallError. */
export function useApartmentImport() {
  const refresh = useRefreshOf();
  return {
    check: (csv: string, dateOrder?: DateOrder) =>
      call<typeof importApartments>(ROUTE, { csv, query: { date_order: dateOrder } }),
    /** Writes only the result of the check with this plan. */
    apply: async (csv: string, plan: string, dateOrder?: DateOrder): Promise<ImportAnswer> => {
      const query = { apply: "true", plan, date_order: dateOrder };
      const answer = await call<typeof importApartments>(ROUTE, { csv, query });
      if (answer.applied) await refresh("GET /managed-apartments", "GET /statistics");
      return answer;
    },
  };
}

/** Fetches every apartment as a CSV file in the format of the import. Throws CallError. */
export function readApartmentsFile(): Promise<Blob> {
  return callFile<typeof exportApartments>("GET /apartments/csv");
}
