import type { FieldValues } from "react-hook-form";
import { currency } from "@/lib/platform/contracts/currency";
import { cleanNumber } from "@/lib/platform/contracts/typed-text";
import { Input } from "./field";
import { FormField, type FormFieldProps } from "./form-field";

/** Groups of thousands or lakhs, `1,089,301.90` or `10,89,301.90`: a comma elsewhere may be somebody's decimal sign. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

const PLAIN = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** What stands around an amount in taka. */
const TAKA = /^(?:৳|Tk\.?|BDT)\s*|\s*\/[-=]$/gi;

/** Reads a number as people write it: in Bengali digits, in groups, with the sign of the building's currency. */
function readNumber(typed: string): number {
  const bare = currency() === "BDT" ? typed.replace(TAKA, "") : typed.replace(/^\$\s*/, "");
  const plain = GROUPED.test(bare) ? bare.replaceAll(",", "") : bare;
  return PLAIN.test(plain) ? Number(plain) : Number.NaN;
}

/** For a field's `setValueAs`: returns the typed number, NaN if it is none, and the given value if the field is empty. */
export const numberOr =
  <Empty,>(empty: Empty) =>
  (typed: unknown): number | Empty => {
    if (typed === null || typed === undefined) return empty;
    if (typeof typed !== "string") return Number(typed);
    const text = cleanNumber(typed);
    return text === "" ? empty : readNumber(text);
  };

interface AmountFieldProps<Entries extends FieldValues> extends Omit<
  FormFieldProps<Entries>,
  "options" | "children"
> {
  /** The value of an empty field; none by default. */
  empty?: null;
  required?: boolean;
  /** Focused when its dialog opens. */
  isFirst?: boolean;
}

/** A text field for an amount; the mouse wheel would change a number field unnoticed. */
export function AmountField<Entries extends FieldValues>(props: AmountFieldProps<Entries>) {
  const { empty, required, isFirst, ...field } = props;
  return (
    <FormField {...field} options={{ setValueAs: numberOr(empty) }}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="lining-nums tabular-nums"
          required={required}
          data-autofocus={isFirst}
        />
      )}
    </FormField>
  );
}
