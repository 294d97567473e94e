import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

// Has the text's type also inside a heading, and keeps its colours in forced-colors mode.
const look = cva(
  "inline-flex min-h-6.5 items-center gap-1.5 justify-self-start rounded-ctl px-2.5 py-px font-sans text-micro/[1.3] font-semibold tracking-normal whitespace-nowrap forced-color-adjust-none [font-feature-settings:normal] before:size-1.5 before:rounded-full before:bg-current",
  {
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
  },
);

interface BadgeProps extends VariantProps<typeof look> {
  children: ReactNode;
}

export function Badge({ tone, children }: BadgeProps) {
  return <span className={look({ tone })}>{children}</span>;
}
