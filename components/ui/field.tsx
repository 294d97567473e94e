import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert } from "lucide-react";
import type { ReactNode, ComponentProps } from "react";

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

export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`input min-h-12 py-2.5 ${className}`} />;
}

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={`input min-h-24 resize-y py-2.5 ${className}`} />;
}

const variants = cva("input bg-chevron appearance-none bg-[right_14px_center] bg-no-repeat pr-11", {
  variants: { size: { sm: "min-h-11 py-0", md: "min-h-12 py-2.5" } },
  defaultVariants: { size: "md" },
});

type SelectProps = Omit<ComponentProps<"select">, "size"> & VariantProps<typeof variants>;

export function Select({ size, className, ...rest }: SelectProps) {
  return <select {...rest} className={variants({ size, className })} />;
}

/** The mark is cut out of the background. In forced-colors mode it is the browser's own. */
const BOX =
  "border-line-strong bg-surface hover:border-ink grid size-5 flex-none cursor-pointer appearance-none place-content-center border before:size-3 checked:before:bg-surface forced-colors:appearance-auto forced-colors:before:hidden";

const VARIANTS = {
  checkbox:
    "rounded-ctl checked:border-leaf checked:bg-leaf before:[clip-path:polygon(14%_47%,0_61%,39%_97%,100%_19%,85%_6%,38%_68%)]",
  radio: "rounded-full checked:border-ink checked:bg-ink before:rounded-full before:scale-75",
} as const;

interface CheckInputProps extends ComponentProps<"input"> {
  type?: keyof typeof VARIANTS;
}

/** A checkbox or radio button. The browser's own is hardly visible in the dark theme while unchecked. */
export function CheckInput({ type = "checkbox", className = "", ...rest }: CheckInputProps) {
  return <input {...rest} type={type} className={`${BOX} ${VARIANTS[type]} ${className}`} />;
}

/** A checkbox with a clickable label, high enough for touch. */
export function Checkbox({ id, children, ...box }: CheckInputProps & { id: string }) {
  return (
    <div className="-my-1.5 flex items-center gap-3">
      <CheckInput id={id} {...box} />
      <label htmlFor={id} className="cursor-pointer py-2.5">
        {children}
      </label>
    </div>
  );
}
