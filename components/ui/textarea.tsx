import type { ComponentProps } from "react";

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={`input min-h-24 resize-y py-2.5 ${className}`} />;
}
