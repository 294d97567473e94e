"use client";

import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/card-class";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { KeptNotice } from "@/components/ui/kept-notice";
import { Textarea } from "@/components/ui/textarea";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useAnnouncementChanges } from "@/lib/hooks/announcements";
import { WENT_WRONG } from "@/lib/format/words";

const rules = async () => (await import("@/lib/contracts/announcements")).announcementForm;

/** 'Make Announcement' (docs/product.md 7.2): title and description, both required. */
export function AnnouncementForm({ person }: { person: string }) {
  const { post } = useAnnouncementChanges();
  const form = useForm({
    id: "announcement",
    rules,
    keep: { person },
    send: async (values) => {
      await post(values);
      void toastSuccess("Announcement Successful!");
      form.reset();
    },
    onRefusal: () => void toastError(WENT_WRONG),
  });
  return (
    <form
      {...form.props}
      className={cardClass(
        { isPadded: true },
        "grid grid-cols-1 items-end gap-4.5 @min-[760px]:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_auto] @min-[760px]:items-start",
      )}
    >
      <KeptNotice form={form} className="col-span-full" />
      <FormField form={form} name="title" label="Title">
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <FormField form={form} name="description" label="Description">
        {(control) => <Textarea {...control} required rows={3} />}
      </FormField>
      <div className="@min-[760px]:pt-[29px]">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Make Announcement
        </Button>
      </div>
    </form>
  );
}
