import { cva, type VariantProps } from "class-variance-authority";

const cardVariants = cva("rounded-box border border-line bg-surface", {
  variants: { isPadded: { true: "p-6", false: "" } },
  defaultVariants: { isPadded: false },
});

/** A card, for any element. */
export function cardClass(options: VariantProps<typeof cardVariants> = {}, extra?: string) {
  return cardVariants({ ...options, className: extra });
}

/** The heading of a card. */
export const CARD_HEADING =
  "font-sans text-body/compact font-semibold tracking-card [font-feature-settings:normal]";
