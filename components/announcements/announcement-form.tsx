"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cardClass } from "@/components/ui/card-class";
import { Field, fieldAria } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { useAction } from "@/components/ui/use-action";
import { announcementForm } from "@/lib/contracts/announcements";
import { useAnnouncementChanges } from "@/lib/hooks/announcements";
import { WENT_WRONG } from "@/lib/format/words";

/** 'Make Announcement' (docs/product.md 7.2): title and description, both required. */
export function AnnouncementForm() {
  const { post } = useAnnouncementChanges();
  const { isBusy, run } = useAction();
  const form = useForm({
    resolver: zodResolver(announcementForm),
    defaultValues: { title: "", description: "" },
  });
  const { title, description } = form.formState.errors;

  const submit = form.handleSubmit(async (values) => {
    const isDone = await run({
      act: () => post(values),
      success: "Announcement Successful!",
      failure: () => WENT_WRONG,
    });
    if (isDone) form.reset();
  });
  return (
    <form
      className={cardClass(
        { isPadded: true },
        "grid grid-cols-1 items-end gap-4.5 @min-[760px]:grid-cols-[minmax(0,3fr)_minmax(0,5fr)_auto] @min-[760px]:items-start",
      )}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field id="announcement-title" label="Title" error={title?.message}>
        <Input
          {...fieldAria("announcement-title", { error: title?.message })}
          {...form.register("title")}
          required
          autoComplete="off"
        />
      </Field>
      <Field id="announcement-description" label="Description" error={description?.message}>
        <Textarea
          {...fieldAria("announcement-description", { error: description?.message })}
          {...form.register("description")}
          required
          rows={3}
        />
      </Field>
      <div className="@min-[760px]:pt-[29px]">
        <Button type="submit" variant="primary" busy={isBusy}>
          Make Announcement
        </Button>
      </div>
    </form>
  );
}
