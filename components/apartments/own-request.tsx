"use client";

import Link from "next/link";
import { Suspense, useEffect } from "react";
import { useTranslations } from "#translations";
import { YourRequest } from "@/components/agreements/tenancy-thread";
import { textLink } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import { useMyRequest } from "@/lib/agreements/client";
import { setRequestedApartment } from "./request-agreement-button";

const PushCard = lazily(() =>
  import("@/components/push-subscriptions/push-card").then(({ PushCard }) => PushCard),
);

interface OwnRequestProps {
  uid: string;
  isMember: boolean;
  apartmentNo: string;
}

/** On an apartment's page: the user's request for this home, or one line about a pending request for another. */
export function OwnRequest({ uid, isMember, apartmentNo }: OwnRequestProps) {
  const t = useTranslations("apartments.own");
  const { request } = useMyRequest(uid);
  const waitsFor = request?.status === "pending" ? request.apartment_no : null;
  useEffect(() => {
    setRequestedApartment(waitsFor);
    return () => setRequestedApartment(null);
  }, [waitsFor]);
  if (!request) return null;
  if (request.apartment_no !== apartmentNo) {
    if (request.status !== "pending") return null;
    return (
      <p className="text-small text-ink-2 mt-4">
        {t.rich("other", {
          no: request.apartment_no,
          link: (text) => (
            <Link className={textLink()} href="/dashboard" prefetch={false}>
              {text}
            </Link>
          ),
        })}
      </p>
    );
  }
  if (request.decision === "accepted" && !isMember) return null;
  return (
    <div className="mt-4">
      <YourRequest request={request} isAtHome />
      <Suspense>{request.status === "pending" && <PushCard about="decision" className="mt-4" />}</Suspense>
    </div>
  );
}
