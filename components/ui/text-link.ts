import { cva } from "class-variance-authority";

/** A standalone link: underlined, and high enough for touch. */
export const textLink = cva(
  "inline-flex min-h-11 min-w-11 items-center gap-2 font-strong underline decoration-1 underline-offset-5",
  {
    variants: {
      tone: {
        ink: "decoration-line-strong hover:text-brick hover:decoration-current",
        dusk: "text-on-dusk decoration-on-dusk-2 hover:text-lamp hover:decoration-current",
      },
    },
    defaultVariants: { tone: "ink" },
  },
);
