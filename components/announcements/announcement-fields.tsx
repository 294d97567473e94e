import type { UseFormRegister } from "react-hook-form";
import { Input, Textarea, Checkbox } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import type { FormMessages } from "@/components/ui/use-form";
import type { announcementForm } from "@/lib/announcements/contract";
import type { input } from "@/lib/platform/contracts/zod";

/** The form of a new or an edited announcement. */
interface FieldsProps {
  form: {
    id: string;
    register: UseFormRegister<input<typeof announcementForm>>;
    messages: FormMessages;
  };
}

export function TextFields({ form }: FieldsProps) {
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

export function DayField({ form }: FieldsProps) {
  return (
    <FormField
      form={form}
      name="publish_on"
      label="Publish on"
      hint="Leave this empty to publish it now."
      className="max-sm:w-full"
    >
      {(control) => <Input {...control} type="date" className="lining-nums tabular-nums" />}
    </FormField>
  );
}

export function PinField({ form }: FieldsProps) {
  return (
    <Checkbox id={`${form.id}-pinned`} {...form.register("pinned")}>
      Pin it above the others
    </Checkbox>
  );
}

export function MailField({ form }: FieldsProps) {
  return (
    <Checkbox id={`${form.id}-mail`} {...form.register("mail")}>
      Send it to all members by mail
    </Checkbox>
  );
}
