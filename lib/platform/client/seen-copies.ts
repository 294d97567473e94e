"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { Announcement } from "@/lib/announcements/contract";
import { currentUser, isEndingSession } from "@/lib/platform/session/browser-session";
import {
  keepNotices,
  keepReceipt,
  readSeen,
  readSeenText,
  type SeenCopies,
  type SeenReceipt,
} from "@/lib/platform/session/seen-copies";
import type { List } from "./list";
import { useIsOnline } from "./online";
import { useSession } from "./session";

const NONE = () => null;

/** Calls the listener when another tab stores or clears copies; in this one a change follows the session. */
function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}

/** Returns the signed-in user, or null during a sign-out. */
function findOwner(): { person: string; until: string } | null {
  const user = currentUser();
  return user?.until !== undefined && !isEndingSession() ? { person: user.uid, until: user.until } : null;
}

/** Stores the notices on screen for offline reading (docs/product.md 10.9). */
export function useKeptNotices({ items, isStale }: Pick<List<Announcement[]>, "items" | "isStale">): void {
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    const owner = findOwner();
    if (owner && owner.person === uid && items && !isStale)
      keepNotices(owner, items, new Date().toISOString());
  }, [uid, items, isStale]);
}

/** Stores the receipt on screen for offline reading. */
export function useKeptReceipt(receipt: SeenReceipt): void {
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    const owner = findOwner();
    if (owner && owner.person === uid) keepReceipt(owner, receipt);
  }, [uid, receipt]);
}

/**
 * Returns what can be read offline here. Online, waits until the session is known: a session that has ended elsewhere
 * removes it.
 */
export function useSeenCopies(): SeenCopies | null {
  const { isLoading } = useSession();
  const isKept = useSyncExternalStore(subscribe, readSeenText, NONE) !== null;
  const isOnline = useIsOnline();
  return isKept && !(isLoading && isOnline) ? readSeen() : null;
}
