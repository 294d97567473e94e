"use client";

import { CheckCheck, Pencil, Pin, PinOff } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "#translations";
import { DataTable } from "@/components/layout/data-table";
import { ScreenHead } from "@/components/layout/page-head";
import { closeToHeading, PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkedText } from "@/components/ui/linked-text";
import { readTableView } from "@/components/ui/table-view";
import { useAction } from "@/components/ui/use-action";
import {
  useMarkAllRead,
  useUnreadCount,
  useAnnouncementChanges,
  useAnnouncements,
  useMarkRead,
} from "@/lib/announcements/client";
import { type Announcement, ANNOUNCEMENT_SORTS } from "@/lib/announcements/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { useKeptNotices } from "@/lib/platform/client/seen-copies";
import { towerDate } from "@/lib/platform/format/dates";
import { listQuery } from "@/lib/platform/lists/list-query";
import { announcementColumns, editPath, AnnouncementDay, AnnouncementMarks } from "./announcement-columns";

/**
 * Marks all announcements as read (docs/product.md 5.57); renders nothing if none is unread. `first` as in
 * `useUnreadCount`.
 */
function MarkAllRead({ first }: { first: number | undefined }) {
  const t = useTranslations("announcements.list");
  const unread = useUnreadCount(first);
  const markAllRead = useMarkAllRead();
  const { isBusy, run } = useAction();
  const press = async () => {
    const isDone = await run({ act: markAllRead, success: t("allRead") });
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
      {t("markAll")}
    </Button>
  );
}

interface AnnouncementListProps {
  first: FirstPage<Announcement[]> | undefined;
  /** The number of unread announcements; undefined for admins, who have no count. */
  unread: number | undefined;
  /** Admins post and delete; all others read. */
  canChange: boolean;
}

/** All announcements: the table for everyone, Delete for admins. */
export function AnnouncementList({ first, unread, canChange }: AnnouncementListProps) {
  const t = useTranslations("announcements.list");
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
  const heading = t("heading", { count: announcements.total });

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
        label={t("title")}
        columns={announcementColumns({ t, onRead: open, ...(canChange && { onDelete: setAsked }) })}
        rowKey={({ _id }) => _id}
        inLines
        empty={<EmptyState drawing="board" title={t("none")} />}
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
      Nobody will be able to read it any more.
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
  const t = useTranslations("announcements.list");
  return (
    <Dialog open={announcement !== null} onClose={onClose} title={announcement?.title ?? ""} opensAtTitle>
      {announcement && (
        <>
          <p className="text-small text-ink-2 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <AnnouncementDay announcement={announcement} />
            {announcement.edited_at && (
              <span>
                {t.rich("edited", {
                  day: towerDate(announcement.edited_at),
                  at: (day) => (
                    <time
                      dateTime={announcement.edited_at ?? ""}
                      className="whitespace-nowrap lining-nums tabular-nums"
                    >
                      {day}
                    </time>
                  ),
                })}
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
        <Button onClick={onClose}>{t("close")}</Button>
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
