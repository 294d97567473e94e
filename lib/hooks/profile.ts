"use client";

import { useRouter } from "next/navigation";
import { announce } from "@/lib/session/browser-channel";
import type { BodyInputOf } from "@/lib/contracts/endpoint";
import type { allowGoogle, endGoogleLink } from "@/lib/contracts/google-link";
import type {
  changePassword,
  endSession,
  listSessions,
  updatePhoto,
  updateProfile,
} from "@/lib/contracts/users";
import { call } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { useResource } from "./resource";
import { followSession } from "./session";

const SESSIONS = "GET /profile/sessions";

interface ProfileChange extends BodyInputOf<typeof updateProfile> {
  readonly photo?: File | undefined;
}

interface PasswordChange {
  readonly current: string;
  readonly password: string;
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
      if (photo) {
        const form = new FormData();
        form.set("image", photo);
        await call<typeof updatePhoto>("POST /profile/photo", { form });
      }
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
