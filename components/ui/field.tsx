import type { ReactNode } from "react";
import { FormError } from "./form-error";

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
