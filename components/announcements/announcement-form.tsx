"use client";

import { useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { useEditedForm } from "@/components/layout/use-edited-form";
import { WaitingLink } from "@/components/layout/waiting-link";
import { MailedList } from "@/components/mails/mails-screen";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/choices";
import { cardClass, textLink } from "@/components/ui/class-names";
import { EditForm } from "@/components/ui/edit-form";
import { Input, Textarea } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { KeptNotice } from "@/components/ui/kept-notice";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm, type FormMessages } from "@/components/ui/use-form";
import {
  useAnnouncementChanges,
  type AnnouncementEntries,
  entriesOf,
  readAnnouncement,
} from "@/lib/announcements/client";
import { announcementForm, type Announcement } from "@/lib/announcements/contract";
import type { Mail } from "@/lib/mails/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { WENT_WRONG } from "@/lib/platform/contracts/language";
import type { input } from "@/lib/platform/contracts/zod";
import type { Versioned } from "@/lib/platform/session/call";
import { AnnouncementMarks } from "./announcement-columns";

const BLANK = { title: "", description: "", pinned: false, mail: false, publish_on: "" };

/**
 * 'Make Announcement' (docs/product.md 7.2): title and description, both required; optionally pinned, sent by mail, or
 * dated.
 */
export function AnnouncementForm({ person, canMail }: { person: string; canMail: boolean }) {
  const { post } = useAnnouncementChanges();
  const form = useForm({
    id: "announcement",
    rules: announcementForm,
    begin: BLANK,
    keep: { person },
    send: async (values) => {
      await post(values);
      void toastSuccess("Announcement Successful!");
      form.reset();
    },
    onRefusal: () => void toastError(WENT_WRONG),
  });
  return (
    <form {...form.props} className={cardClass({ isPadded: true }, "grid gap-4.5")}>
      <KeptNotice form={form} />
      <TextFields form={form} />
      <div className="grid grid-cols-1 items-start gap-4.5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
        <DayField form={form} />
        <div className="grid gap-4.5 @3xl:pt-7.25">
          <div className="flex min-h-12 flex-wrap items-center gap-x-6 gap-y-3">
            <PinField form={form} />
            {canMail && <MailField form={form} />}
          </div>
          <Button
            type="submit"
            variant="primary"
            busy={form.isBusy}
            className="justify-self-end max-sm:w-full"
          >
            Make Announcement
          </Button>
        </div>
      </div>
    </form>
  );
}

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
        <PageHeading>Edit an Announcement</PageHeading>
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

/** The form of a new or an edited announcement. */
interface FieldsProps {
  form: {
    id: string;
    register: UseFormRegister<input<typeof announcementForm>>;
    messages: FormMessages;
  };
}

function TextFields({ form }: FieldsProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4.5 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <FormField form={form} name="description" label="Description">
        {(control) => <Textarea {...control} required rows={4} />}
      </FormField>
    </div>
  );
}

function DayField({ form }: FieldsProps) {
  return (
    <FormField form={form} name="publish_on" label="Publish on (optional)" className="max-sm:w-full">
      {(control) => <Input {...control} type="date" className="lining-nums tabular-nums" />}
    </FormField>
  );
}

function PinField({ form }: FieldsProps) {
  return (
    <Checkbox id={`${form.id}-pinned`} {...form.register("pinned")}>
      Pin to Top
    </Checkbox>
  );
}

function MailField({ form }: FieldsProps) {
  return (
    <Checkbox id={`${form.id}-mail`} {...form.register("mail")}>
      Mail all members
    </Checkbox>
  );
}
