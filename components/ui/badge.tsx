import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const variants = cva("badge", {
  variants: {
    /** ok: paid, Valid; wait: Pending and other payment statuses; plain: Invalid; role: a person's role. */
    tone: {
      ok: "bg-leaf-tint text-leaf",
      wait: "bg-lamp-tint text-lamp-ink",
      bad: "bg-danger-tint text-danger",
      plain: "bg-sunk text-ink-2",
      role: "bg-ink text-surface capitalize before:hidden",
    },
  },
  defaultVariants: { tone: "plain" },
});

interface BadgeProps extends VariantProps<typeof variants> {
  children: ReactNode;
}

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={variants({ tone })}>
      <span>{children}</span>
    </span>
  );
}
