"use client";

import { useFieldArray } from "react-hook-form";
import { FormError } from "@/components/ui/form-error";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { ROW_FIRST, ROW_SECOND, RowsField } from "@/components/ui/rows-field";
import { Select } from "@/components/ui/select";
import { type AmenityPicture, MOST_ON_HOME } from "@/lib/building/contract";
import type { BuildingForm } from "./use-building-form";

const PICTURES: Readonly<Record<AmenityPicture, string>> = {
  "rooftop-pool": "Rooftop pool",
  "rooftop-garden": "Rooftop garden",
  gym: "Gym",
  "kids-zone": "Kids zone",
  parking: "Parking",
};

/** Returns null if no picture is chosen. */
const toPicture = (value: unknown) => value || null;

/** The building's amenities on home, with or without a picture. */
export function AmenitiesFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "amenities" });
  return (
    <RowsField
      id="building-amenities"
      legend="Amenities"
      noun="amenity"
      add="Add an Amenity"
      className="mt-4"
      rows={fields}
      most={MOST_ON_HOME}
      onAdd={() => append({ name: "", description: "", picture: null })}
      onRemove={remove}
      message={form.messages.amenities && <FormError>{form.messages.amenities}</FormError>}
      below={(index) => (
        <FormField
          form={form}
          name={`amenities.${index}.description`}
          label={`Description of amenity ${String(index + 1)}`}
          className="col-span-full"
        >
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      )}
    >
      {(index) => (
        <>
          <FormField
            form={form}
            name={`amenities.${index}.name`}
            label={`Amenity ${String(index + 1)}`}
            className={ROW_FIRST}
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`amenities.${index}.picture`}
            label={`Picture ${String(index + 1)}`}
            className={ROW_SECOND}
            options={{ setValueAs: toPicture }}
          >
            {(control) => (
              <Select {...control}>
                <option value="">None</option>
                {Object.entries(PICTURES).map(([picture, words]) => (
                  <option key={picture} value={picture}>
                    {words}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </>
      )}
    </RowsField>
  );
}
