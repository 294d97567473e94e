"use client";

import useSWR from "swr";
import type { addMemberNote, deleteMemberNote } from "@/lib/contracts/member-notes";
import type { getMember, MemberPage } from "@/lib/contracts/member-page";
import { call, type CallError } from "@/lib/session/call";
import { useRefreshOf } from "./list";
import { readDefaults } from "./read-defaults";

const PAGE = "GET /members/{id}";

/** A person as admins see them; `first` is what the server rendered with. */
export function useMemberPage(id: string, first: MemberPage | undefined) {
  const { data, error, isValidating, mutate } = useSWR<MemberPage, CallError>(
    [PAGE, id],
    () => call<typeof getMember>(PAGE, { params: { id } }),
    { ...readDefaults, ...(first && { fallbackData: first }) },
  );
  return { member: data, error, isRefreshing: isValidating, retry: () => void mutate() };
}

/** What admins note about a person; both throw CallError. */
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
