"use client";

import { Pencil, Pin, PinOff } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { DateText } from "@/components/ui/date-text";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { LinkedText } from "@/components/ui/linked-text";
import { useAction } from "@/components/ui/use-action";
import type { Announcement } from "@/lib/contracts/announcements";
import { useAnnouncementChanges } from "@/lib/hooks/announcements";
import { editPath } from "./announcement-columns";
import { AnnouncementDay, AnnouncementMarks } from "./announcement-marks";

interface AnnouncementDialogProps {
  announcement: Announcement | null;
  /** Admins can pin it here. */
  canChange: boolean;
  onClose: () => void;
}

/** 'View Details': the full title and description (docs/product.md 7.1); opens at the title (5.59). */
export function AnnouncementDialog({ announcement, canChange, onClose }: AnnouncementDialogProps) {
  return (
    <Dialog open={announcement !== null} onClose={onClose} title={announcement?.title ?? ""} opensAtTitle>
      {announcement && (
        <>
          <p className="text-small text-ink-2 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <AnnouncementDay announcement={announcement} />
            {announcement.edited_at && (
              <span>
                edited <DateText instant={announcement.edited_at} />
              </span>
            )}
            <AnnouncementMarks announcement={{ ...announcement, unread: false }} />
          </p>
          <p className={`${DIALOG_WORDS} wrap-anywhere whitespace-pre-line`}>
            <LinkedText>{announcement.description}</LinkedText>
          </p>
        </>
      )}
      <DialogSteps>
        {canChange && announcement && (
          <>
            <PinButton announcement={announcement} onDone={onClose} />
            <WaitingLink className={buttonClass({})} href={editPath(announcement)}>
              <Pencil className="icon" aria-hidden="true" />
              Edit
            </WaitingLink>
          </>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogSteps>
    </Dialog>
  );
}

function PinButton({ announcement, onDone }: { announcement: Announcement; onDone: () => void }) {
  const { change } = useAnnouncementChanges();
  const { isBusy, run } = useAction();
  const { _id, pinned } = announcement;
  const Icon = pinned ? PinOff : Pin;
  const turn = async () => {
    const isDone = await run({
      act: () => change(_id, { pinned: !pinned }),
      success: pinned ? "Unpinned!" : "Pinned!",
    });
    if (isDone) onDone();
  };
  return (
    <Button busy={isBusy} icon={<Icon className="icon" aria-hidden="true" />} onClick={() => void turn()}>
      {pinned ? "Unpin" : "Pin"}
    </Button>
  );
}
