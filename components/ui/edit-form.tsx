import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { FormMessage } from "./form-field";
import { KeptNotice } from "./kept-notice";

interface EditFormProps {
  form: ComponentProps<typeof KeptNotice>["form"] &
    ComponentProps<typeof FormMessage>["form"] & { props: ComponentProps<"form">; isBusy: boolean };
  label: string;
  submit?: string;
  className?: string;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** The frame of a full-screen form: restored entries, fields, form errors, button. */
export function EditForm(props: EditFormProps) {
  const { form, label, submit = "Save Changes", className = "grid gap-5", more, children } = props;
  return (
    <form {...form.props} className={className} aria-label={label}>
      <KeptNotice form={form} />
      {children}
      <FormMessage form={form} />
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {submit}
        </Button>
        {more}
      </div>
    </form>
  );
}
