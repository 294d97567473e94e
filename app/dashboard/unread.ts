import { cache } from "react";
import type { Actor } from "@/lib/auth/actor";
import { countUnread } from "@/lib/domain/announcements/queries";

/** Of one rendering, by person: layout and page each prove an actor of their own. */
const counted = cache(() => new Map<string, Promise<number>>());

/** How many announcements the caller has not opened, read once for the menu and the page. */
export function unreadOf(actor: Actor): Promise<number> {
  const count = counted().get(actor.userId) ?? countUnread(actor);
  counted().set(actor.userId, count);
  return count;
}
