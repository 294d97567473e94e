import type { FieldValues } from "react-hook-form";
import { FormField, type FormFieldProps } from "./form-field";
import { Input } from "./input";

interface DollarsFieldProps<Entries extends FieldValues> extends Omit<
  FormFieldProps<Entries>,
  "options" | "children"
> {
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
}

/** Dollars as they are typed: no field of numbers, which the mouse wheel changes unseen. An empty one is no amount. */
export function DollarsField<Entries extends FieldValues>({ isFirst, ...field }: DollarsFieldProps<Entries>) {
  return (
    <FormField {...field} options={{ setValueAs: toAmount }}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="lining-nums tabular-nums"
          data-autofocus={isFirst}
        />
      )}
    </FormField>
  );
}

const toAmount = (typed: unknown) => (typed === "" || typed === null ? undefined : Number(typed));
