"use client";

import { useState } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { useEditedForm } from "@/components/layout/use-edited-form";
import { WaitingLink } from "@/components/layout/waiting-link";
import { MailedList } from "@/components/mails/mailed-list";
import { cardClass } from "@/components/ui/card-class";
import { EditForm } from "@/components/ui/edit-form";
import { textLink } from "@/components/ui/text-link";
import { toastSuccess } from "@/components/ui/toast";
import type { Announcement } from "@/lib/announcements/contract";
import type { Mail } from "@/lib/mails/contract";
import {
  type AnnouncementEntries,
  entriesOf,
  readAnnouncement,
  useAnnouncementChanges,
} from "@/lib/announcements/client";
import type { FirstPage } from "@/lib/platform/client/list";
import type { Versioned } from "@/lib/platform/session/call";
import { DayField, MailField, PinField, TextFields } from "./announcement-fields";
import { AnnouncementMarks } from "./announcement-marks";

const rules = async () => (await import("@/lib/announcements/contract")).announcementForm;
type Rules = Awaited<ReturnType<typeof rules>>;

interface EditAnnouncementProps {
  first: Versioned<Announcement>;
  /** Its mails, if it is sent by mail. */
  mails: FirstPage<Mail[]> | undefined;
  person: string;
  canMail: boolean;
}

/** One announcement in its admin's edit screen, and who got it by mail (docs/product.md 5.56, 5.61). */
export function EditAnnouncement({ first, mails, person, canMail }: EditAnnouncementProps) {
  const { form, shown } = useAnnouncementForm(first, person);
  const isWaiting = shown.publish_on !== null;
  const hasGone = shown.mail && !isWaiting;
  return (
    <>
      <ScreenHead>
        <PageHeading>Edit Announcement</PageHeading>
        <WaitingLink className={textLink()} href="/dashboard/announcements">
          All announcements
        </WaitingLink>
      </ScreenHead>
      <EditForm form={form} label="Announcement" className={cardClass({ isPadded: true }, "grid gap-4.5")}>
        {(shown.pinned || isWaiting) && (
          <div className="flex flex-wrap gap-2">
            <AnnouncementMarks announcement={{ ...shown, unread: false }} />
          </div>
        )}
        <TextFields form={form} />
        {isWaiting && <DayField form={form} />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <PinField form={form} />
          {canMail && !hasGone && <MailField form={form} />}
        </div>
      </EditForm>
      {hasGone && <MailedList id={shown._id} first={mails} />}
    </>
  );
}

/** The form, and the announcement as last saved. */
function useAnnouncementForm(first: Versioned<Announcement>, person: string) {
  const { change } = useAnnouncementChanges();
  const id = first.value._id;
  const [shown, setShown] = useState(first.value);
  const form = useEditedForm<AnnouncementEntries, Rules>({
    id: "edit-announcement",
    rules,
    first: { ...first, value: entriesOf(first.value) },
    person,
    about: id,
    read: async () => {
      const { value, version } = await readAnnouncement(id);
      setShown(value);
      return { value: entriesOf(value), version };
    },
    write: (changed, version) => change(id, changed, version),
    onSaved: () => void toastSuccess("Announcement Saved"),
  });
  return { form, shown };
}
