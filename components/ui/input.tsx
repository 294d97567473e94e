import type { ComponentProps } from "react";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={className ? `input ${className}` : "input"} />;
}
