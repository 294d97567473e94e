"use client";

import { useEffect } from "react";
import { useSession } from "@/lib/hooks/session";
import { readPushAnswer } from "@/lib/session/push-device";

/** Resumes push messages for users who have enabled them here; the script is loaded only for them. */
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
