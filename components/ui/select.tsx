import type { ComponentProps } from "react";

export function Select({ className, ...rest }: ComponentProps<"select">) {
  return <select {...rest} className={className ? `input ${className}` : "input"} />;
}
