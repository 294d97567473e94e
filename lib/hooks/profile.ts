"use client";

import { useRouter } from "next/navigation";
import { announceChange } from "@/lib/session/browser-channel";
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
import { refreshSession } from "./session";

const SESSIONS = "GET /profile/sessions";

interface ProfileChange extends BodyInputOf<typeof updateProfile> {
  readonly photo?: File | undefined;
}

interface PasswordChange {
  readonly current: string;
  readonly password: string;
}

/** What the screens of this tab and the others show follows a change. */
function useFollow() {
  const router = useRouter();
  return async () => {
    await refreshSession();
    announceChange();
    router.refresh();
  };
}

/** Changes of the own account; each throws CallError. What the screen shows follows. */
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
    /** Answers the Google account that the person is asked about, if there is one. */
    changePassword: async (change: PasswordChange) => {
      const { google } = await call<typeof changePassword>("POST /profile/password", { body: change });
      await follow();
      return google;
    },
  };
}

/** Ends signing in with Google, or allows it by the password; each throws CallError. */
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

/** Where the person is signed in; `end` one, or "all" of them, this one too. */
export function useOwnSessions() {
  const sessions = useResource<typeof listSessions>(SESSIONS);
  const refresh = useRefreshOf();
  const end = async (id: string) => {
    await call<typeof endSession>("DELETE /profile/sessions/{id}", { params: { id } });
    if (id !== "all") await refresh(SESSIONS);
  };
  return { ...sessions, end };
}
