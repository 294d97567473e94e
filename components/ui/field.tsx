import { CircleAlert } from "lucide-react";
import type { ReactNode, ComponentProps } from "react";
import { pageLanguage } from "@/lib/platform/contracts/language";

/** Never colour alone: icon and text, announced when they appear. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="text-danger text-small/[1.45] font-strong flex items-start gap-2" id={id} role="alert">
      <CircleAlert className="icon mt-px size-4.5" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

export const LABEL = "text-small/compact font-strong";

export const HINT = "text-micro/inherit text-ink-3 text-pretty";

interface FieldProps {
  /** The id of the control; hint and error refer to it (see `fieldAria`). */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and error. Spread `fieldAria(id, …)` on the control. */
export function Field({ id, label, hint, error, className = "", children }: FieldProps) {
  return (
    <div className={`grid gap-2 ${className}`}>
      <label className={LABEL} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className={HINT} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FormError id={`${id}-error`}>{error}</FormError>}
    </div>
  );
}

interface FieldAriaOptions {
  error?: string | undefined;
  hint?: ReactNode;
  /** The error's element, if it is outside the Field. */
  errorId?: string | undefined;
}

/** Returns the id and aria attributes that connect a control with its Field. */
export function fieldAria(id: string, { error, hint, errorId = `${id}-error` }: FieldAriaOptions = {}) {
  const describedBy = [hint && `${id}-hint`, error && errorId].filter(Boolean).join(" ");
  return { id, "aria-invalid": Boolean(error) || undefined, "aria-describedby": describedBy || undefined };
}

/** Returns what a browser finds wrong with an entry, in the user's language; on a page in Bengali, whatever the browser speaks, in Bengali. */
export function browserMessage({ validationMessage = "", validity }: Partial<HTMLInputElement>): string {
  if (validationMessage === "" || pageLanguage() === "en") return validationMessage;
  return validity?.valueMissing ? "এটি দিতে হবে।" : "এটি ঠিকভাবে লেখা হয়নি।";
}

export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`input min-h-12 py-2.5 ${className}`} />;
}

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={`input min-h-24 resize-y py-2.5 ${className}`} />;
}
