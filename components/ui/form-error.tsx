import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Never colour alone: icon and words, announced when they appear. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
