/** The classes of inputs and selects. The button of a date or month is inside the field. */
export const INPUT =
  "rounded-ctl border-line-strong bg-surface placeholder:text-ink-3 hover:not-focus-within:border-ink focus-within:border-focus focus-within:outline-focus aria-invalid:border-danger [&[readonly]]:border-line [&[readonly]]:bg-sunk [&[readonly]]:text-ink w-full border px-3.5 text-[1rem]/[1.5] placeholder:opacity-100 focus-within:outline-3 focus-within:outline-offset-0 aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]";
