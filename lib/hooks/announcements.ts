"use client";

import type {
  deleteAnnouncement,
  listAnnouncements,
  postAnnouncement,
  Announcement,
} from "@/lib/contracts/announcements";
import type { BodyInputOf } from "@/lib/contracts/endpoint";
import { call } from "@/lib/http/client";
import type { ListQuery } from "@/lib/lists/list-query";
import { type FirstPage, useList, useRefreshOf } from "./list";
import { useSendingKey } from "./sending-key";

const LIST = "GET /announcements";

/** A page of announcements, newest first. */
export function useAnnouncements(query: ListQuery, first?: FirstPage<Announcement[]>) {
  return useList<typeof listAnnouncements>(LIST, query, { first });
}

/** Posting and deleting announcements, admins alone; both throw CallError and refresh the list. */
export function useAnnouncementChanges() {
  const refresh = useRefreshOf();
  const { keyOf, arrived } = useSendingKey();
  return {
    post: async ({ title, description }: BodyInputOf<typeof postAnnouncement>) => {
      const key = keyOf({ title, description });
      await call<typeof postAnnouncement>("POST /announcements", {
        body: { title, description, date: new Date().toISOString(), key },
      });
      arrived();
      await refresh(LIST);
    },
    remove: async (id: string) => {
      await call<typeof deleteAnnouncement>("DELETE /announcements/{id}", { params: { id } });
      await refresh(LIST);
    },
  };
}
