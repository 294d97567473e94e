import { cache } from "react";
import { countUnread } from "@/lib/announcements/queries";
import type { Actor } from "@/lib/platform/auth/actor";

/** Per render, by user id: layout and page each authenticate their own actor object. */
const counted = cache(() => new Map<string, Promise<number>>());

/** Returns the caller's number of unread announcements, read once for the menu and the page. */
export function unreadOf(actor: Actor): Promise<number> {
  const count = counted().get(actor.userId) ?? countUnread(actor);
  counted().set(actor.userId, count);
  return count;
}
