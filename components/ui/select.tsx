import type { ComponentProps } from "react";
import { INPUT } from "./input-class";

export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <select
      {...rest}
      className={`${INPUT} bg-chevron min-h-12 appearance-none bg-[right_14px_center] bg-no-repeat pr-11 ${className}`}
    />
  );
}
