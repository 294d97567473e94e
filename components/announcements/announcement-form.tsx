"use client";

import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/card-class";
import { KeptNotice } from "@/components/ui/kept-notice";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { announcementForm } from "@/lib/announcements/contract";
import { useAnnouncementChanges } from "@/lib/announcements/client";
import { WENT_WRONG } from "@/lib/platform/format/words";
import { DayField, MailField, PinField, TextFields } from "./announcement-fields";

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
