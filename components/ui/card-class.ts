import { cva, type VariantProps } from "class-variance-authority";

const look = cva("rounded-box border border-line bg-surface", {
  variants: { isPadded: { true: "p-6", false: "" } },
  defaultVariants: { isPadded: false },
});

/** A card, for any element. */
export function cardClass(cardLook: VariantProps<typeof look> = {}, extra?: string) {
  return look({ ...cardLook, className: extra });
}

/** The heading of a card. */
export const CARD_HEADING =
  "font-sans text-[1rem]/[1.4] font-semibold tracking-[-0.005em] [font-feature-settings:normal]";
