"use client";

import { Button } from "@/components/ui/button";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { memberNoteForm } from "@/lib/contracts/member-notes";

/** Writes a note. */
export function NoteForm({ onAdd }: { onAdd: (text: string) => Promise<void> }) {
  const form = useForm({
    id: "note",
    rules: memberNoteForm,
    begin: { text: "" },
    send: async ({ text }) => {
      await onAdd(text);
      form.reset();
      void toastSuccess("Added the note!");
    },
  });
  return (
    <form {...form.props} method="post" className="mt-4 grid gap-4" aria-label="Add a note">
      <FormField form={form} name="text" label="New note">
        {(control) => <Textarea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <FormMessage form={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Add Note
        </Button>
      </div>
    </form>
  );
}
