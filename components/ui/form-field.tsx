import type { ReactNode } from "react";
import type { FieldValues, Path, RegisterOptions, UseFormRegister } from "react-hook-form";
import { Field, fieldAria } from "./field";
import { FormError } from "./form-error";
import type { FormMessages } from "./use-form";

interface FormFieldProps<Entries extends FieldValues> {
  form: { id: string; register: UseFormRegister<Entries>; messages: FormMessages };
  name: Path<Entries>;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Its error is told below the form, by the form's message. */
  isToldBelow?: boolean;
  options?: RegisterOptions<Entries, Path<Entries>>;
  /** The control, on which what it is given is spread. */
  children: (control: FormControl<Entries>) => ReactNode;
}

type FormControl<Entries extends FieldValues> = ReturnType<typeof fieldAria> &
  ReturnType<UseFormRegister<Entries>>;

/** A field of a form by `useForm`: its label, hint and error hang on its control. */
export function FormField<Entries extends FieldValues>(props: FormFieldProps<Entries>) {
  const { form, name, label, hint, className, isToldBelow, options, children } = props;
  const id = `${form.id}-${name}`;
  const error = form.messages[name];
  const errorId = isToldBelow ? messageId(form.id) : undefined;
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={isToldBelow ? undefined : error}
      {...(className && { className })}
    >
      {children({ ...fieldAria(id, { error, hint, errorId }), ...form.register(name, options) })}
    </Field>
  );
}

interface FormMessageProps {
  form: { id: string; messages: FormMessages; isFresh: boolean };
  /** The fields whose errors are told here, the first of them alone. */
  names?: readonly string[];
  /** What is said until the form is first sent. */
  first?: string | undefined;
}

/** What is wrong with the form as a whole, or with fields that do not tell it themselves. */
export function FormMessage({ form, names = [], first }: FormMessageProps) {
  const wrong = [...names, "root"].map((name) => form.messages[name]).find(Boolean);
  const words = wrong ?? (form.isFresh ? first : undefined);
  return words && <FormError id={messageId(form.id)}>{words}</FormError>;
}

const messageId = (formId: string) => `${formId}-message`;
