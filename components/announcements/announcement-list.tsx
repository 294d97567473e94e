"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { DataTable } from "@/components/layout/data-table";
import { closeToHeading, PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import { type Announcement, ANNOUNCEMENT_SORTS } from "@/lib/announcements/contract";
import { useAnnouncementChanges, useAnnouncements, useMarkRead } from "@/lib/announcements/client";
import type { FirstPage } from "@/lib/platform/client/list";
import { useKeptNotices } from "@/lib/platform/client/seen-copies";
import { listQuery } from "@/lib/platform/lists/list-query";
import { announcementColumns, editPath } from "./announcement-columns";
import { MarkAllRead } from "./mark-all-read";
import { Pencil, Pin, PinOff } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { DateText } from "@/components/ui/date-text";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { LinkedText } from "@/components/ui/linked-text";
import { AnnouncementDay, AnnouncementMarks } from "./announcement-marks";

interface AnnouncementListProps {
  first: FirstPage<Announcement[]> | undefined;
  /** The number of unread announcements; undefined for admins, who have no count. */
  unread: number | undefined;
  /** Admins post and delete; all others read. */
  canChange: boolean;
}

/** All announcements: the table for everyone, Delete for admins. */
export function AnnouncementList({ first, unread, canChange }: AnnouncementListProps) {
  const view = readTableView(useSearchParams());
  const announcements = useAnnouncements(listQuery(view, ANNOUNCEMENT_SORTS), first);
  useKeptNotices(announcements);
  const [read, setRead] = useState<Announcement | null>(null);
  const markRead = useMarkRead();
  const open = (announcement: Announcement) => {
    setRead(announcement);
    void markRead(announcement);
  };
  const [asked, setAsked] = useState<Announcement | null>(null);
  const heading = `All Announcements(${announcements.total})`;

  return (
    <>
      <ScreenHead>
        <PageHeading level={canChange ? 2 : 1} page={view.page}>
          {heading}
        </PageHeading>
        <MarkAllRead first={unread} />
      </ScreenHead>
      <DataTable
        list={announcements}
        label="Announcements"
        columns={announcementColumns({ onRead: open, ...(canChange && { onDelete: setAsked }) })}
        rowKey={({ _id }) => _id}
        inLines
        empty={
          <EmptyState drawing="board" title="No announcements yet">
            News about the building will be pinned here.
          </EmptyState>
        }
      />
      <AnnouncementDialog announcement={read} canChange={canChange} onClose={() => setRead(null)} />
      <DeleteQuestion announcement={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface DeleteQuestionProps {
  announcement: Announcement | null;
  onClose: () => void;
}

function DeleteQuestion({ announcement, onClose }: DeleteQuestionProps) {
  const { remove } = useAnnouncementChanges();
  const { isBusy, run } = useAction();
  const confirm = async () => {
    if (!announcement) return;
    const isDone = await run({
      act: () => remove(announcement._id),
      success: "Deleted the Announcement!",
    });
    if (isDone) closeToHeading(onClose);
    else onClose();
  };
  return (
    <ConfirmDialog
      open={announcement !== null}
      title={`Delete “${announcement?.title ?? ""}”?`}
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Nobody will be able to read it any more. This cannot be undone.
    </ConfirmDialog>
  );
}

interface AnnouncementDialogProps {
  announcement: Announcement | null;
  /** Admins can pin it here. */
  canChange: boolean;
  onClose: () => void;
}

/** 'View Details': the full title and description (docs/product.md 7.1); opens at the title (5.59). */
function AnnouncementDialog({ announcement, canChange, onClose }: AnnouncementDialogProps) {
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
          <p className={`${DIALOG_TEXT} wrap-anywhere whitespace-pre-line`}>
            <LinkedText>{announcement.description}</LinkedText>
          </p>
        </>
      )}
      <DialogActions>
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
      </DialogActions>
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
