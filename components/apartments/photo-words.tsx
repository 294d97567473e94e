"use client";

import { Button } from "@/components/ui/button";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { photoWordsForm } from "@/lib/contracts/apartment-photos";

const ROOMS = ["Living room", "Bedroom", "Kitchen", "Bathroom", "Balcony", "View"];

interface PhotoWordsProps {
  id: string;
  /** Empty if the photo has no description yet. */
  words: string;
  onSave: (words: string) => Promise<void>;
}

/** The photo's text alternative; saved when the field loses the focus. */
export function PhotoWords({ id, words, onSave }: PhotoWordsProps) {
  const form = useForm({
    id: `photo-${id}`,
    rules: photoWordsForm,
    begin: { alt: words },
    send: async (entries) => {
      await onSave(entries.alt);
      form.reset(entries);
      void toastSuccess("Description saved!");
    },
  });
  const { isDirty } = form.formState;
  return (
    <form {...form.props} className="grid gap-2.5">
      <FormField
        form={form}
        name="alt"
        label="What it shows"
        hint={words ? undefined : "Read aloud to people who cannot see it."}
      >
        {(control) => (
          <Input
            {...control}
            required
            autoComplete="off"
            onBlur={(event) => {
              void control.onBlur(event);
              if (isDirty) event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </FormField>
      {!words && (
        <div className="flex flex-wrap gap-1.5" role="group" aria-label="Quick choices">
          {ROOMS.map((room) => (
            <Button
              key={room}
              size="sm"
              // Keep the focus in the field: leaving it would first save its present text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                form.setValue("alt", room, { shouldDirty: true });
                event.currentTarget.form?.requestSubmit();
              }}
            >
              {room}
            </Button>
          ))}
        </div>
      )}
      <FormMessage form={form} />
    </form>
  );
}
