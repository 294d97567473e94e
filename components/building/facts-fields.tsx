"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { MOST_ON_HOME } from "@/lib/contracts/building.defaults";
import type { BuildingForm } from "./use-building-form";

const ADD = "building-add-fact";

/** The figures on home: each has a name and a value. */
export function FactsFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "facts" });
  const drop = (index: number) => {
    remove(index);
    document.getElementById(ADD)?.focus();
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-[0.9375rem] font-semibold">Facts</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="border-line grid grid-cols-[minmax(0,1fr)_44px] gap-3 border-b pb-4 @min-[560px]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_44px]"
        >
          <FormField
            form={form}
            name={`facts.${index}.name`}
            label={`Fact ${String(index + 1)}`}
            className="content-start"
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`facts.${index}.value`}
            label={`Figure ${String(index + 1)}`}
            className="content-start max-[559px]:row-[2]"
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <Button
            size="icon"
            variant="ghost"
            className="mt-[29px]"
            aria-label={`Remove fact ${String(index + 1)}`}
            onClick={() => drop(index)}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </Button>
        </div>
      ))}
      <FormMessage form={form} names={["facts"]} />
      <div>
        <Button
          id={ADD}
          size="sm"
          icon={<Plus className="icon" aria-hidden="true" />}
          onClick={() => fields.length < MOST_ON_HOME && append({ name: "", value: "" })}
          aria-disabled={fields.length >= MOST_ON_HOME || undefined}
        >
          Add a Fact
        </Button>
      </div>
    </fieldset>
  );
}
