"use client";

import { useFieldArray } from "react-hook-form";
import { FormError } from "@/components/ui/form-error";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { numberOr } from "@/components/ui/number-or";
import { ROW_FIRST, ROW_SECOND, RowsField } from "@/components/ui/rows-field";
import { MOST_ON_HOME } from "@/lib/building/contract";
import type { BuildingForm } from "./use-building-form";

/** Empty becomes null; invalid numbers are reported at their field. */
const toMinutes = numberOr(null);

/** The places nearby: each has a name and, optionally, the minutes on foot. */
export function NearbyFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "nearby" });
  return (
    <RowsField
      id="building-nearby"
      legend="Close by"
      noun="place"
      add="Add a Place"
      rows={fields}
      most={MOST_ON_HOME}
      onAdd={() => append({ name: "", minutes: null })}
      onRemove={remove}
      message={form.messages.nearby && <FormError>{form.messages.nearby}</FormError>}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`nearby.${index}.name`}
            label={`Place ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`nearby.${index}.minutes`}
            label={`Minutes on foot ${String(index + 1)}`}
            className={ROW_SECOND}
            options={{ setValueAs: toMinutes }}
          >
            {(control) => (
              <Input
                {...control}
                className="lining-nums tabular-nums"
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </FormField>
        </>
      )}
    </RowsField>
  );
}
