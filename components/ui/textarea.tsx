import type { ComponentProps } from "react";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={className ? `input ${className}` : "input"} />;
}
