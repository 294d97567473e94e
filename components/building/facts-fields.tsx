"use client";

import { useFieldArray } from "react-hook-form";
import { FormError } from "@/components/ui/form-error";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { ROW_FIRST, ROW_SECOND, RowsField } from "@/components/ui/rows-field";
import { MOST_ON_HOME } from "@/lib/building/contract";
import type { BuildingForm } from "./use-building-form";

/** The figures on home: each has a name and a value. */
export function FactsFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "facts" });
  return (
    <RowsField
      id="building-facts"
      legend="Facts"
      noun="fact"
      add="Add a Fact"
      rows={fields}
      most={MOST_ON_HOME}
      onAdd={() => append({ name: "", value: "" })}
      onRemove={remove}
      message={form.messages.facts && <FormError>{form.messages.facts}</FormError>}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`facts.${index}.name`}
            label={`Fact ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`facts.${index}.value`}
            label={`Figure ${String(index + 1)}`}
            className={ROW_SECOND}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
        </>
      )}
    </RowsField>
  );
}
