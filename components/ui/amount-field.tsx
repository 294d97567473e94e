import type { FieldValues } from "react-hook-form";
import { Input } from "./field";
import { FormField, type FormFieldProps } from "./form-field";

/** For a field's `setValueAs`: returns the typed number, NaN if it is none, and the given value if the field is empty. */
export const numberOr =
  <Empty,>(empty: Empty) =>
  (typed: unknown): number | Empty =>
    typed === "" || typed === null || typed === undefined ? empty : Number(typed);

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

/** A text field for dollars; the mouse wheel would change a number field unnoticed. */
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
