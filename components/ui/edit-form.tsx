import type { ComponentProps, ReactNode } from "react";
import type { CallName } from "@/lib/registry";
import { Button } from "./button";
import { FormMessage } from "./form-field";
import { KeptNotice } from "./kept-notice";
import { useMay } from "./may";

interface EditFormProps {
  form: ComponentProps<typeof KeptNotice>["form"] &
    ComponentProps<typeof FormMessage>["form"] & { props: ComponentProps<"form">; isBusy: boolean };
  label: string;
  submit?: string;
  /** What it sends: who may not make this call reads the form. */
  call?: CallName;
  className?: string;
  /** Beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** The frame of a full-screen form: restored entries, fields, form errors, button. */
export function EditForm(props: EditFormProps) {
  const { form, label, submit = "Save Changes", call, className = "grid gap-5", more, children } = props;
  const may = useMay();
  if (call && !may.call(call))
    return (
      <form aria-label={label}>
        <fieldset disabled className={`${className} [&_button]:hidden`}>
          {children}
        </fieldset>
      </form>
    );
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
