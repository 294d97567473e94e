"use client";

import useSWR from "swr";
import type {
  getMemberStatement,
  getMyStatement,
  listMemberStatements,
  listMyStatements,
} from "@/lib/contracts/statements";
import { call, callFile, type CallError } from "@/lib/session/call";
import { readDefaults } from "./read-defaults";

/** The years of which there is a statement, newest first: of the person with this id, else one's own. */
export function useStatements(userId?: string) {
  const { data, error, isValidating, mutate } = useSWR<number[], CallError>(
    ["statements", userId ?? "own"],
    () =>
      userId === undefined
        ? call<typeof listMyStatements>("GET /my-statements")
        : call<typeof listMemberStatements>("GET /members/{id}/statements", { params: { id: userId } }),
    readDefaults,
  );
  return { years: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}

/** The statement of a year as PDF. Throws CallError. */
export function readStatement(year: number, userId?: string): Promise<Blob> {
  const params = { year: String(year) };
  return userId === undefined
    ? callFile<typeof getMyStatement>("GET /my-statements/{year}", { params })
    : callFile<typeof getMemberStatement>("GET /members/{id}/statements/{year}", {
        params: { ...params, id: userId },
      });
}
