import type { ReactNode } from "react";
import type { FieldValues, Path, RegisterOptions, UseFormRegister } from "react-hook-form";
import { Field, fieldAria, FormError } from "./field";
import type { FormMessages } from "./use-form";

export interface FormFieldProps<Entries extends FieldValues> {
  form: { id: string; register: UseFormRegister<Entries>; messages: FormMessages };
  name: Path<Entries>;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Shows its error in the message below the form. */
  isErrorBelow?: boolean;
  options?: RegisterOptions<Entries, Path<Entries>>;
  /** Renders the control; spread the given props on it. */
  children: (control: FormControl<Entries>) => ReactNode;
}

type FormControl<Entries extends FieldValues> = ReturnType<typeof fieldAria> &
  ReturnType<UseFormRegister<Entries>>;

/** A field of a `useForm` form: connects label, hint and error with the control. */
export function FormField<Entries extends FieldValues>(props: FormFieldProps<Entries>) {
  const { form, name, label, hint, className, isErrorBelow, options, children } = props;
  const id = `${form.id}-${name}`;
  const error = form.messages[name];
  const errorId = isErrorBelow ? messageId(form.id) : undefined;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={isErrorBelow ? undefined : error}
      {...(className && { className })}
    >
      {children({ ...fieldAria(id, { error, hint, errorId }), ...form.register(name, options) })}
    </Field>
  );
}

interface FormMessageProps {
  form: { id: string; messages: FormMessages; isFresh: boolean };
  /** The fields whose first error is shown here. */
  names?: readonly string[];
  /** Shown until the first submit. */
  first?: string | undefined;
}

/** The error of the form as a whole, or of fields that do not show their own. */
export function FormMessage({ form, names = [], first }: FormMessageProps) {
  const wrong = [...names, "root"].map((name) => form.messages[name]).find(Boolean);
  const words = wrong ?? (form.isFresh ? first : undefined);
  return words && <FormError id={messageId(form.id)}>{words}</FormError>;
}

const messageId = (formId: string) => `${formId}-message`;
