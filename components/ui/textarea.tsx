import type { ComponentProps } from "react";
import { INPUT } from "./input-class";

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea {...rest} className={`${INPUT} min-h-24 resize-y py-2.5 ${className}`} />;
}
