import type { ComponentProps } from "react";

export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`input min-h-12 py-2.5 ${className}`} />;
}
