"use client";

import { CheckCheck } from "lucide-react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { useMarkAllRead, useUnreadCount } from "@/lib/hooks/announcements";

/** Reads all announcements at once (docs/product.md 5.57); nothing where all are read. `first` is as `useUnreadCount` takes it. */
export function MarkAllRead({ first }: { first: number | undefined }) {
  const unread = useUnreadCount(first);
  const markAllRead = useMarkAllRead();
  const { isBusy, run } = useAction();
  const press = async () => {
    const isDone = await run({ act: markAllRead, success: "All announcements are read." });
    // The button is gone.
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
