import { cva, type VariantProps } from "class-variance-authority";

const look = cva(
  "inline-flex cursor-pointer items-center justify-center rounded-ctl border text-center leading-[1.2] font-[560] no-underline [transition:background_var(--fast),border-color_var(--fast),color_var(--fast)] disabled:cursor-not-allowed disabled:border-sunk disabled:bg-sunk disabled:text-ink-3 aria-busy:cursor-progress print:hidden",
  {
    variants: {
      /** `brick` is for the one committing action of a view; `danger` is quiet until hovered or focused. */
      variant: {
        outline: "border-line-strong bg-transparent text-ink hover:border-ink hover:bg-surface",
        primary:
          "border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover",
        brick: "border-brick bg-brick text-on-brick hover:border-brick-deep hover:bg-brick-deep",
        danger:
          "border-transparent bg-transparent text-ink-2 hover:bg-danger-tint hover:text-danger focus-visible:text-danger [&_.icon]:text-danger as-cards:border-danger",
        "danger-fill": "border-transparent bg-danger text-on-danger hover:bg-danger-deep",
        /** A ghost button in a row; it has a border in a card. */
        row: "border-transparent bg-transparent text-ink hover:bg-sunk as-cards:border-line-strong",
        ghost: "border-transparent bg-transparent text-ink hover:bg-sunk",
        done: "border-leaf bg-leaf-tint text-leaf",
        "on-picture": "border-surface bg-surface text-ink",
      },
      size: {
        sm: "min-h-11 gap-2 px-3.5 text-[0.875rem]",
        md: "min-h-12 gap-2.5 px-5.5 text-[0.9375rem]",
        lg: "min-h-14 gap-2.5 px-7 text-[1rem]",
        icon: "min-h-11 w-11 flex-none gap-2.5 p-0 text-[0.9375rem]",
      },
      block: { true: "w-full", false: "" },
    },
    defaultVariants: { variant: "outline", size: "md", block: false },
  },
);

export type ButtonLook = VariantProps<typeof look>;

/** The classes of a button, also for links that look like one. */
export function buttonClass(buttonLook: ButtonLook, extra?: string) {
  return look({ ...buttonLook, className: extra });
}
