import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Never colour alone: icon and text, announced when they appear. */
export function FormError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="text-danger text-small/[1.45] font-strong flex items-start gap-2" id={id} role="alert">
      <CircleAlert className="icon mt-px size-4.5" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
