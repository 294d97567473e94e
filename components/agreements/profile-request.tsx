"use client";

import type { Role } from "@/lib/contracts/endpoint";
import type { MyRequest } from "@/lib/contracts/agreements";
import { useMyRequest } from "@/lib/hooks/my-request";
import { YourRequest } from "./your-request";

interface ProfileRequestProps {
  uid: string;
  role: Role;
  first: MyRequest | null | undefined;
}

/** The last request on the profile; renders nothing if there is none, or if its tenancy has ended. */
export function ProfileRequest({ uid, role, first }: ProfileRequestProps) {
  const { request } = useMyRequest(uid, first);
  // Accepted while this page is open: the role is updated in a moment.
  const isNews = first?.status === "pending";
  if (!request) return null;
  if (request.decision === "accepted" && role !== "member" && !isNews) return null;
  return <YourRequest request={request} />;
}
