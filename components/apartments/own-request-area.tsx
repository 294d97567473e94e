"use client";

import { Suspense } from "react";
import { lazily } from "@/components/ui/lazily";
import { useSession } from "@/lib/platform/client/session";

const OwnRequest = lazily(() => import("./own-request").then(({ OwnRequest }) => OwnRequest));

/**
 * 'Your request' below the panel. Rendered only for users who may have one, so that visitors do not fetch its script.
 */
export function OwnRequestArea({ apartmentNo }: { apartmentNo: string }) {
  const { user } = useSession();
  return (
    <Suspense>
      {user && user.role !== "admin" && (
        <OwnRequest uid={user.uid} isMember={user.role === "member"} apartmentNo={apartmentNo} />
      )}
    </Suspense>
  );
}
