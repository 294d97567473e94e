"use client";

import { useEffect } from "react";
import { useSession } from "@/lib/platform/client/session";
import { readPushAnswer } from "@/lib/platform/session/push-device";

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
