"use client";

import type { addMemberNote, deleteMemberNote } from "@/lib/contracts/member-notes";
import type { getMember, MemberPage } from "@/lib/contracts/member-page";
import { call } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { useResource } from "./resource";

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
