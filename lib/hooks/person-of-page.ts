"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useRefreshOf } from "./list";
import { refreshSession, type SessionUser, useSession } from "./session";

/** What stands in memory from before and is answered otherwise to another role; both roles may ask. */
const READ_BY_ROLE = ["GET /my-apartment/{email}", "GET /my-balance", "GET /my-agreement"] as const;

/**
 * Below a guarded page or layout that the server has drawn for a person: where this tab knows other facts of them than
 * those drawn, both ask again. So the menu of a layout, which is not drawn again on the way, follows a new role,
 * and a profile what another tab or device has changed.
 */
export function usePersonOfPage(drawn: Partial<SessionUser>): void {
  const router = useRouter();
  const refresh = useRefreshOf();
  const { user } = useSession();
  const names = Object.keys(drawn) as (keyof SessionUser)[];
  const isOther = user !== undefined && names.some((name) => user[name] !== drawn[name]);
  // Both sides, so that one more change while the first is being followed is followed too.
  const difference = isOther ? JSON.stringify([names.map((name) => user[name]), drawn]) : null;
  const hasOtherRole = user !== undefined && drawn.role !== undefined && user.role !== drawn.role;
  useEffect(() => {
    if (difference === null) return;
    void refreshSession();
    router.refresh();
    if (hasOtherRole) void refresh(...READ_BY_ROLE);
  }, [difference, hasOtherRole, router, refresh]);
}
