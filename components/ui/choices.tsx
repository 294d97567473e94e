import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

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
