"use client";

import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import type { Announcement } from "@/lib/contracts/announcements";

interface AnnouncementDialogProps {
  announcement: Announcement | null;
  onClose: () => void;
}

/** 'View Details': the full title and description (docs/product.md 7.1). */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  return (
    <Dialog open={announcement !== null} onClose={onClose} title={announcement?.title ?? ""}>
      {announcement && (
        <>
          <p className="text-small text-ink-2 mt-1.5">
            <DateText instant={announcement.date} />
          </p>
          <p className={`${DIALOG_WORDS} wrap-anywhere whitespace-pre-line`}>{announcement.description}</p>
        </>
      )}
      <DialogSteps>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
