"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useRefreshOf } from "@/lib/platform/client/list";
import { followSession, type SessionUser, useSession } from "@/lib/platform/client/session";
import { readPushAnswer } from "@/lib/platform/session/push-device";

/** Cached calls that both roles may make and whose response depends on the role. */
const READ_BY_ROLE = [
  ...(["GET /my-apartment/{email}", "GET /my-balance", "GET /my-agreement"] as const),
  ...(["GET /today", "GET /members", "GET /meter-readings", "GET /repairs", "GET /repair-figures"] as const),
] as const;

/** Less than the access token's five minutes. So a tab left open notices, too, that its session has ended elsewhere. */
const KEEP_MS = 4 * 60_000;

/**
 * Keeps the access token fresh and follows sign-outs in other tabs. `rendered` is what a guarded page or layout has rendered
 * of the user on the server: if the tab's session differs from it, refreshes both. So a layout's menu, which does not
 * re-render on navigation, follows a new role, and a profile follows changes by another tab or device.
 */
export function SessionKeeper({ rendered }: { rendered: Partial<SessionUser> }) {
  const router = useRouter();
  const refresh = useRefreshOf();
  const { user } = useSession(KEEP_MS);
  const names = Object.keys(rendered) as (keyof SessionUser)[];
  const isOther = user != null && names.some((name) => user[name] !== rendered[name]);
  // Contains both sides, so that another change during the refresh triggers a refresh, too.
  const difference = isOther ? JSON.stringify([names.map((name) => user[name]), rendered]) : null;
  const hasOtherRole = isOther && rendered.role !== undefined && user.role !== rendered.role;
  useEffect(() => {
    if (difference === null) return;
    void followSession();
    router.refresh();
    if (hasOtherRole) void refresh(...READ_BY_ROLE);
  }, [difference, hasOtherRole, router, refresh]);
  return null;
}

/** Resumes push messages for users who have enabled them here; the script is loaded only for them. */
export function ResumePush() {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (uid === undefined || !readPushAnswer()) return;
    void import("@/lib/push-subscriptions/client").then(
      ({ resumePush }) => resumePush(uid),
      () => undefined,
    );
  }, [uid]);
  return null;
}
