"use client";

import type {
  getMemberStatement,
  getMyStatement,
  listMemberStatements,
  listMyStatements,
} from "@/lib/contracts/statements";
import { callFile } from "@/lib/session/call";
import { useResource } from "./resource";

/** Returns the years that have a statement, newest first: of the person with this id, else of the caller. */
export function useStatements(userId?: string) {
  const isOwn = userId === undefined;
  const own = useResource<typeof listMyStatements>("GET /my-statements", { enabled: isOwn });
  const others = useResource<typeof listMemberStatements>("GET /members/{id}/statements", {
    params: { id: userId ?? "" },
    enabled: !isOwn,
  });
  return isOwn ? own : others;
}

/** Fetches the statement of a year as PDF. Throws CallError. */
export function readStatement(year: number, userId?: string): Promise<Blob> {
  const params = { year: String(year) };
  return userId === undefined
    ? callFile<typeof getMyStatement>("GET /my-statements/{year}", { params })
    : callFile<typeof getMemberStatement>("GET /members/{id}/statements/{year}", {
        params: { ...params, id: userId },
      });
}
