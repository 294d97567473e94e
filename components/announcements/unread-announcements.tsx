"use client";

import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { textLink } from "@/components/ui/class-names";
import { useUnreadCount } from "@/lib/announcements/client";

interface UnreadAnnouncementsProps {
  first: number;
  className?: string;
}

/** One line on the profile; renders nothing if all are read. */
export function UnreadAnnouncements({ first, className }: UnreadAnnouncementsProps) {
  const t = useTranslations("announcements.unread");
  const count = useUnreadCount(first);
  if (count === 0) return null;
  return (
    <p className={className}>
      <WaitingLink className={textLink()} href="/dashboard/announcements">
        {t("count", { count })}
      </WaitingLink>
    </p>
  );
}
