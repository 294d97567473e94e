"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { Announcement } from "@/lib/contracts/announcements";
import { currentSession } from "@/lib/session/browser-session";
import { isEndingSession } from "@/lib/session/browser-token";
import {
  keepNotices,
  keepReceipt,
  readSeen,
  type SeenCopies,
  type SeenReceipt,
  subscribeSeen,
} from "@/lib/session/seen-copies";
import type { List } from "./list";
import { useIsOnline } from "./online";
import { useSession } from "./session";

const NONE = () => null;

/** Who is signed in here, while nobody is signing them out. */
function findOwner(): { person: string; until: string } | null {
  const { user } = currentSession();
  return user?.until !== undefined && !isEndingSession() ? { person: user.uid, until: user.until } : null;
}

/** Keeps the notices on screen to be read without a connection (docs/product.md 10.9). */
export function useKeptNotices({ items, isStale }: Pick<List<Announcement[]>, "items" | "isStale">): void {
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    const owner = findOwner();
    if (owner && owner.person === uid && items && !isStale)
      keepNotices(owner, items, new Date().toISOString());
  }, [uid, items, isStale]);
}

/** Keeps the receipt on screen likewise. */
export function useKeptReceipt(receipt: SeenReceipt): void {
  const { user } = useSession();
  const uid = user?.uid;
  useEffect(() => {
    const owner = findOwner();
    if (owner && owner.person === uid) keepReceipt(owner, receipt);
  }, [uid, receipt]);
}

/**
 * What may be read here without a connection. Where there is one, it is first asked who is signed in: a session that was
 * ended elsewhere takes it away.
 */
export function useSeenCopies(): SeenCopies | null {
  const { status } = useSession();
  const copies = useSyncExternalStore(subscribeSeen, readSeen, NONE);
  const isOnline = useIsOnline();
  return status === "loading" && isOnline ? null : copies;
}
