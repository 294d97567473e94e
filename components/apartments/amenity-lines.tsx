"use client";

import { Controller } from "react-hook-form";
import { Field, fieldAria } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { ApartmentForm } from "./use-apartment-form";

const HINT = "What else this home has, one per line.";

/** A home's amenities, one per line; an error in any of them is shown below the field. */
export function AmenityLines({ form }: { form: ApartmentForm }) {
  const id = `${form.id}-amenities`;
  const names = Object.keys(form.messages).filter((name) => name.split(".")[0] === "amenities");
  const error = names.map((name) => form.messages[name]).find(Boolean);
  return (
    <Field id={id} label="Amenities" hint={HINT} error={error}>
      <Controller
        control={form.control}
        name="amenities"
        render={({ field: { value = [], onChange, ...field } }) => (
          <Textarea
            {...fieldAria(id, { error, hint: HINT })}
            {...field}
            rows={4}
            value={value.join("\n")}
            onChange={(event) => onChange(event.target.value.split("\n"))}
          />
        )}
      />
    </Field>
  );
}
