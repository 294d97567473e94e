"use client";

import { CheckCheck } from "lucide-react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { useMarkAllRead, useUnreadCount } from "@/lib/announcements/client";

/**
 * Marks all announcements as read (docs/product.md 5.57); renders nothing if none is unread. `first` as in
 * `useUnreadCount`.
 */
export function MarkAllRead({ first }: { first: number | undefined }) {
  const unread = useUnreadCount(first);
  const markAllRead = useMarkAllRead();
  const { isBusy, run } = useAction();
  const press = async () => {
    const isDone = await run({ act: markAllRead, success: "All announcements are read." });
    // The button is gone, so move the focus.
    if (isDone) closeToHeading(() => undefined);
  };
  if (unread === 0) return null;
  return (
    <Button
      size="sm"
      busy={isBusy}
      icon={<CheckCheck className="icon" aria-hidden="true" />}
      onClick={() => void press()}
    >
      Mark All as Read
    </Button>
  );
}
