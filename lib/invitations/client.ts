"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { followSession } from "@/lib/platform/client/session";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import { announce } from "@/lib/platform/session/browser-channel";
import { takeLinkToken } from "@/lib/platform/session/browser-session";
import { call } from "@/lib/platform/session/call";
import { tabStorage } from "@/lib/platform/session/storage";
import type {
  acceptInvitation as acceptContract,
  endRole,
  Invitation,
  inviteAdmin,
  listInvitations,
  listStaff,
  revokeInvitation,
} from "./contract";

const LIST = "GET /invitations";

const STAFF = "GET /staff";

/** A tower with a handful of admins never has more open at once. */
const INVITATION_QUERY = { page: 1, limit: 20 } as const;

/** Returns the open invitations, newest first. */
export function useInvitations(first?: FirstPage<Invitation[]>) {
  return useList<typeof listInvitations>(LIST, INVITATION_QUERY, { first });
}

/** Returns who works here, admins first. */
export function useStaff() {
  return useList<typeof listStaff>(STAFF, { page: 1, limit: 100 });
}

/** Each throws CallError. */
export function useInvitationChanges() {
  const refresh = useRefreshOf();
  return {
    /** Returns a message with the result. */
    invite: async (body: BodyInputOf<typeof inviteAdmin>): Promise<string> => {
      const { message } = await call<typeof inviteAdmin>("POST /invitations", { body });
      await refresh(LIST, STAFF, "GET /setup");
      return message;
    },
    revoke: async (id: string) => {
      await call<typeof revokeInvitation>("DELETE /invitations/{id}", { params: { id } });
      await refresh(LIST);
    },
    endRole: async (id: string) => {
      await call<typeof endRole>("DELETE /staff/{id}", { params: { id } });
      await refresh(LIST, STAFF, "GET /setup");
    },
  };
}

/** Storage key of this tab's invitation token: a user who must register or sign in first returns without the link. */
const KEPT = "nibash-invitation";

/** Returns the token of the link that opened this page, else of an earlier one in this tab, else "". */
export function takeInvitation(): string {
  const token = takeLinkToken();
  if (token) tabStorage.write(KEPT, token);
  return token || (tabStorage.read(KEPT) ?? "");
}

/** Returns whether the caller is an admin now, and the message. Throws CallError. */
export async function acceptInvitation(token: string): Promise<{ isAdmin: boolean; message: string }> {
  const { modifiedCount, message } = await call<typeof acceptContract>("POST /accepted-invitations", {
    body: { token },
  });
  tabStorage.remove(KEPT);
  await followSession();
  announce("session");
  return { isAdmin: modifiedCount === 1, message };
}
