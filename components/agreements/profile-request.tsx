"use client";

import Link from "next/link";
import { useState } from "react";
import { textLink } from "@/components/ui/text-link";
import type { Role } from "@/lib/platform/contracts/endpoint";
import type { MyRequest } from "@/lib/agreements/contract";
import { towerDate } from "@/lib/platform/format/dates";
import { useMyRequest } from "@/lib/agreements/client";
import { YourRequest } from "./your-request";

interface ProfileRequestProps {
  uid: string;
  role: Role;
  first: MyRequest | null | undefined;
}

/** The last request on the profile; an accepted one is a line, unless it is news. Nothing if there is none, or its tenancy has ended. */
export function ProfileRequest({ uid, role, first }: ProfileRequestProps) {
  const { request } = useMyRequest(uid, first);
  // Accepted while this page is open; kept, since the page is read again when the role is updated.
  const [isNews] = useState(first?.status === "pending");
  if (!request) return null;
  if (request.decision !== "accepted" || isNews) return <YourRequest request={request} />;
  if (role !== "member") return null;
  const on = request.decided_at && ` on ${towerDate(request.decided_at)}`;
  return (
    <p className="text-small text-ink-2">
      {`Your request for apartment ${request.apartment_no} was accepted${on ?? ""}. `}
      <Link className={textLink()} href="/dashboard/agreement" prefetch={false}>
        See your agreement
      </Link>
    </p>
  );
}
