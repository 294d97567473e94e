"use client";

import { useRouter } from "next/navigation";
import type { MyApartment } from "@/lib/agreements/agreement-contract";
import type { addMemberNote, deleteMemberNote } from "@/lib/member-notes/contract";
import { useRefreshOf, type FirstPage, useList } from "@/lib/platform/client/list";
import { useResource } from "@/lib/platform/client/resource";
import { followSession } from "@/lib/platform/client/session";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { announce } from "@/lib/platform/session/browser-channel";
import { call, callFile } from "@/lib/platform/session/call";
import type {
  changePassword,
  endSession,
  listSessions,
  updatePhoto,
  updateProfile,
  getMyApartment,
  getStatistics,
  listMembers,
  Member,
  Statistics,
  updateRole,
} from "./contract";
import type { getMember, MemberPage } from "./member-contract";
import type { allowGoogle, endGoogleLink, deleteAccount, getOwnData } from "./own-data-contract";
import { signOut } from "./sign-in-client";

const SESSIONS = "GET /profile/sessions";

interface ProfileChange extends BodyInputOf<typeof updateProfile> {
  readonly photo?: File | undefined;
}

interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

/** Replaces the caller's own photo. Throws CallError. */
export async function sendPhoto(photo: File): Promise<void> {
  const form = new FormData();
  form.set("image", photo);
  await call<typeof updatePhoto>("POST /profile/photo", { form });
}

/** Updates the screens of this and the other tabs after a change. */
function useFollow() {
  const router = useRouter();
  return async () => {
    await followSession();
    announce("session");
    router.refresh();
  };
}

/** Changes the caller's account; each throws CallError and updates the screen. */
export function useProfileChanges() {
  const follow = useFollow();
  return {
    update: async ({ photo, ...body }: ProfileChange) => {
      if (photo) await sendPhoto(photo);
      await call<typeof updateProfile>("PATCH /profile", { body });
      await follow();
    },
    /** Returns the Google account that the user must confirm, if there is one. */
    changePassword: async (change: PasswordChange) => {
      const { google } = await call<typeof changePassword>("POST /profile/password", { body: change });
      await follow();
      return google;
    },
  };
}

/** Ends sign-in by Google, or allows it with the password; each throws CallError. */
export function useGoogleChanges() {
  const follow = useFollow();
  return {
    end: async () => {
      await call<typeof endGoogleLink>("DELETE /profile/google");
      await follow();
    },
    allow: async (password: string) => {
      await call<typeof allowGoogle>("POST /profile/google", { body: { password } });
      await follow();
    },
  };
}

/** Returns the caller's sessions; `end` ends one, or "all" including this one. */
export function useOwnSessions() {
  const sessions = useResource<typeof listSessions>(SESSIONS);
  const refresh = useRefreshOf();
  const end = async (id: string) => {
    await call<typeof endSession>("DELETE /profile/sessions/{id}", { params: { id } });
    if (id !== "all") await refresh(SESSIONS);
  };
  return { ...sessions, end };
}

/** Returns a page of members. */
export function useMembers(query: ListQuery, first?: FirstPage<Member[]>) {
  return useList<typeof listMembers>("GET /members", query, { first });
}

/** Removes a member: resets the role to user and frees the apartment. Throws CallError. */
export function useMemberChanges() {
  const refresh = useRefreshOf();
  return {
    remove: async ({ email }: Pick<Member, "email">) => {
      await call<typeof updateRole>("PATCH /update-role", {
        body: { email, role: "user", deleteApartment: true, apartment_id: "" },
      });
      await refresh(
        "GET /members",
        PAGE,
        "GET /accounts/{user_id}",
        "GET /former-tenants",
        "GET /statistics",
      );
    },
  };
}

/** Returns the building's figures; `first` is the server-rendered data. */
export function useStatistics(first?: Statistics) {
  return useResource<typeof getStatistics>("GET /statistics", { first });
}

/** Returns the caller's apartment, null if there is none. */
export function useMyApartment(email: string, first?: MyApartment | null) {
  return useResource<typeof getMyApartment>("GET /my-apartment/{email}", { params: { email }, first });
}

const PAGE = "GET /members/{id}";

/** Returns a person as admins see them; `first` is the server-rendered data. */
export function useMemberPage(id: string, first: MemberPage | undefined) {
  return useResource<typeof getMember>(PAGE, { params: { id }, first });
}

/** Changes the admins' notes about a person; both throw CallError. */
export function useMemberNotes(id: string) {
  const refresh = useRefreshOf();
  return {
    add: async (text: string) => {
      await call<typeof addMemberNote>("POST /members/{id}/notes", { params: { id }, body: { text } });
      await refresh(PAGE);
    },
    remove: async (note_id: string) => {
      const params = { id, note_id };
      await call<typeof deleteMemberNote>("DELETE /members/{id}/notes/{note_id}", { params });
      await refresh(PAGE);
    },
  };
}

/** Fetches all data about the caller as a file. Throws CallError. */
export function readOwnData(): Promise<Blob> {
  return callFile<typeof getOwnData>("GET /my-data");
}

/**
 * Deletes the caller's account and clears the session here; the caller leaves the page. If it throws CallError, nothing
 * is deleted.
 */
export async function deleteOwnAccount(body: BodyInputOf<typeof deleteAccount>): Promise<void> {
  await call<typeof deleteAccount>("POST /delete-account", { body });
  // The session has ended with the account; a cookie that could not be removed is worthless.
  await signOut().catch(() => undefined);
}
