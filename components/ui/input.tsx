import type { ComponentProps } from "react";
import { INPUT } from "./input-class";

export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`${INPUT} min-h-12 py-2.5 ${className}`} />;
}
