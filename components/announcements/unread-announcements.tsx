"use client";

import { WaitingLink } from "@/components/layout/waiting-link";
import { textLink } from "@/components/ui/text-link";
import { useUnreadCount } from "@/lib/hooks/announcements";

/** One line on "Your rent"; nothing where all is read. */
export function UnreadAnnouncements({ first }: { first: number }) {
  const count = useUnreadCount(first);
  if (count === 0) return null;
  return (
    <p className="mt-2">
      <WaitingLink className={textLink()} href="/dashboard/announcements">
        {count === 1 ? "1 unread notice" : `${String(count)} unread notices`}
      </WaitingLink>
    </p>
  );
}
