"use client";

import { Suspense } from "react";
import { useTranslations } from "#translations";
import { textLink } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { useReader } from "@/lib/platform/session/reader";
import { useRequestedApartment } from "./request-agreement-button";

const OwnRequest = lazily(() => import("./own-request").then(({ OwnRequest }) => OwnRequest));

/**
 * 'Your request' below the panel. Rendered only for users who may have one, so that visitors do not fetch its script.
 */
export function OwnRequestArea({ apartmentNo }: { apartmentNo: string }) {
  const { user } = useReader();
  return (
    <Suspense>
      {user && !isOneOf(user.role, OFFICE) && (
        <OwnRequest uid={user.uid} isMember={user.role === "member"} apartmentNo={apartmentNo} />
      )}
    </Suspense>
  );
}

/**
 * Below the rent at the foot of small screens, far from 'Your request': the link to it while the user's request is
 * pending.
 */
export function BarNote({ apartmentNo, cost }: { apartmentNo: string; cost: string }) {
  const t = useTranslations("apartments.own");
  if (useRequestedApartment() !== apartmentNo) return <span>{cost}</span>;
  return (
    <a className={textLink({ className: "-my-3.5 whitespace-nowrap" })} href="#your-request">
      {t("see")}
    </a>
  );
}
