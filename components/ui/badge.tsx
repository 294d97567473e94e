import type { ReactNode } from "react";

interface BadgeProps {
  /** ok: paid, Valid; wait: Pending and any other payment status; plain: Invalid; role: a person's role. */
  tone?: "ok" | "wait" | "bad" | "plain" | "role";
  children: ReactNode;
}

export function Badge({ tone = "plain", children }: BadgeProps) {
  return <span className={tone === "plain" ? "badge" : `badge ${tone}`}>{children}</span>;
}
