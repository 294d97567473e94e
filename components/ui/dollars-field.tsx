import type { FieldValues } from "react-hook-form";
import { FormField, type FormFieldProps } from "./form-field";
import { Input } from "./input";
import { numberOr } from "./number-or";

interface DollarsFieldProps<Entries extends FieldValues> extends Omit<
  FormFieldProps<Entries>,
  "options" | "children"
> {
  /** What an empty field says: no entry unless named. */
  empty?: null;
  required?: boolean;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
}

/** Dollars as they are typed: no field of numbers, which the mouse wheel changes unseen. */
export function DollarsField<Entries extends FieldValues>(props: DollarsFieldProps<Entries>) {
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
