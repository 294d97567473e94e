import type { ReactNode } from "react";

/** Cards in one column or, if there is room, two, the first a little wider. */
export function CardColumns({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-[5fr_4fr]">{children}</div>;
}
