"use client";

import { type FirstPage, useList, useRefreshOf } from "@/lib/platform/client/list";
import { useCount } from "@/lib/platform/client/resource";
import { useSendingKey } from "@/lib/platform/client/sending-key";
import type { BodyInputOf } from "@/lib/platform/contracts/endpoint";
import type { ListQuery } from "@/lib/platform/lists/list-query";
import { call, callPage, callVersioned, type Versioned } from "@/lib/platform/session/call";
import { CallError } from "@/lib/platform/session/call-error";
import type {
  changeAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  postAnnouncement,
  readAnnouncements,
  Announcement,
} from "./contract";

const LIST = "GET /announcements";

/** Returns a page of announcements, pinned first, then newest. */
export function useAnnouncements(query: ListQuery, first?: FirstPage<Announcement[]>) {
  return useList<typeof listAnnouncements>(LIST, query, { first });
}

/** Returns the number of unread ones; `first` is the server's count, undefined if the user is an admin. */
export function useUnreadCount(first: number | undefined): number {
  return useCount(
    [LIST, "unread"],
    first,
    async () =>
      (await callPage<typeof listAnnouncements>(LIST, { query: { unread: "true", limit: 1 } })).total,
  );
}

/** Marks one as read. May fail: the next opening marks it again. */
export function useMarkRead() {
  const refresh = useRefreshOf();
  return async ({ _id: id, unread }: Announcement) => {
    if (!unread) return;
    try {
      await call<typeof readAnnouncements>("PATCH /announcements/read", { body: { id } });
    } catch (error) {
      if (error instanceof CallError) return;
      throw error;
    }
    await refresh(LIST);
  };
}

/** Marks all as read. Throws CallError. */
export function useMarkAllRead() {
  const refresh = useRefreshOf();
  return async () => {
    await call<typeof readAnnouncements>("PATCH /announcements/read", { body: {} });
    await refresh(LIST);
  };
}

/** The entries of an announcement's form. */
export type AnnouncementEntries = Required<
  Pick<Announcement, "title" | "description" | "pinned" | "mail"> & { publish_on: string }
>;

/** Returns the entries of a stored announcement. */
export function entriesOf({
  title,
  description,
  pinned,
  mail,
  publish_on,
}: Announcement): AnnouncementEntries {
  return { title, description, pinned, mail, publish_on: publish_on ?? "" };
}

/** Fetches one with its version. Throws CallError. */
export function readAnnouncement(id: string): Promise<Versioned<Announcement>> {
  return callVersioned<typeof getAnnouncement>("GET /announcements/{id}", { params: { id } });
}

/** Returns actions for admins to post, change and delete; all throw CallError and refresh the list. */
export function useAnnouncementChanges() {
  const refresh = useRefreshOf();
  const { keyOf, arrived } = useSendingKey();
  return {
    post: async (entries: Omit<BodyInputOf<typeof postAnnouncement>, "date" | "key">) => {
      const key = keyOf(entries);
      await call<typeof postAnnouncement>("POST /announcements", {
        body: { ...entries, date: new Date().toISOString(), key },
      });
      arrived();
      await refresh(LIST);
    },
    change: async (id: string, body: BodyInputOf<typeof changeAnnouncement>, version?: string) => {
      await call<typeof changeAnnouncement>("PATCH /announcements/{id}", {
        params: { id },
        body,
        ...(version !== undefined && { version }),
      });
      await refresh(LIST);
    },
    remove: async (id: string) => {
      await call<typeof deleteAnnouncement>("DELETE /announcements/{id}", { params: { id } });
      await refresh(LIST);
    },
  };
}
