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
