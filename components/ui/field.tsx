import type { ReactNode } from "react";
import { FormError } from "./form-error";

interface FieldProps {
  /** The id of the control inside; hint and error hang on it (see `fieldAria`). */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** Label above, control, then hint and error. Spread `fieldAria(id, …)` on the control. */
export function Field({ id, label, hint, error, className, children }: FieldProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FormError id={`${id}-error`}>{error}</FormError>}
    </div>
  );
}

/** The id and aria attributes that tie a control to its Field. */
export function fieldAria(
  id: string,
  { error, hint }: { error?: string | undefined; hint?: ReactNode } = {},
) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-invalid": Boolean(error) || undefined, "aria-describedby": describedBy || undefined };
}
