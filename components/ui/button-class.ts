import { cva, type VariantProps } from "class-variance-authority";

/** The names are those of app/styles/kit.css. */
const variants = cva("btn", {
  variants: {
    /** `brick` is for the one committing action of a view; `danger` is quiet until hovered or focused. */
    variant: {
      outline: "btn-outline",
      primary: "btn-primary",
      brick: "btn-brick",
      danger: "btn-danger",
      "danger-fill": "btn-danger-fill",
      /** A ghost button in a row; it has a border in a card. */
      row: "btn-row",
      ghost: "btn-ghost",
      done: "btn-done",
      "on-picture": "btn-on-picture",
    },
    size: { sm: "btn-sm", md: "btn-md", lg: "btn-lg", icon: "btn-icon" },
    block: { true: "w-full", false: "" },
  },
  defaultVariants: { variant: "outline", size: "md", block: false },
});

export type ButtonVariants = VariantProps<typeof variants>;

/** The classes of a button, also for links that look like one. */
export function buttonClass(options: ButtonVariants, extra?: string) {
  return variants({ ...options, className: extra });
}
