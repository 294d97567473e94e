"use client";

import { useEffect } from "react";
import { useSession } from "@/lib/hooks/session";
import { readPushAnswer } from "@/lib/session/push-device";

/** Has push messages go on for who has switched them on here; the rest of it is fetched for them alone. */
export function ResumePush() {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (uid === undefined || !readPushAnswer()) return;
    void import("@/lib/hooks/push-subscriptions").then(
      ({ resumePush }) => resumePush(uid),
      () => undefined,
    );
  }, [uid]);
  return null;
}
