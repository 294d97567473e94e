"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AmenityPicture } from "@/lib/contracts/building";
import { MOST_ON_HOME } from "@/lib/contracts/building.defaults";
import type { BuildingForm } from "./use-building-form";

const ADD = "building-add-amenity";

const PICTURES: Readonly<Record<AmenityPicture, string>> = {
  "rooftop-pool": "Rooftop pool",
  "rooftop-garden": "Rooftop garden",
  gym: "Gym",
  "kids-zone": "Kids zone",
  parking: "Parking",
};

/** No choice is no picture. */
const toPicture = (value: unknown) => value || null;

/** What home says that the building offers, in pictures or in words. */
export function AmenitiesFields({ form }: { form: BuildingForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "amenities" });
  const drop = (index: number) => {
    remove(index);
    document.getElementById(ADD)?.focus();
  };
  return (
    <fieldset className="mt-4 grid gap-4">
      <legend className="mb-3 text-[0.9375rem] font-semibold">Amenities</legend>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="border-line grid grid-cols-[minmax(0,1fr)_44px] gap-3 border-b pb-4 @min-[560px]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_44px]"
        >
          <FormField
            form={form}
            name={`amenities.${index}.name`}
            label={`Amenity ${String(index + 1)}`}
            className="content-start"
          >
            {(control) => <Input {...control} required autoComplete="off" />}
          </FormField>
          <FormField
            form={form}
            name={`amenities.${index}.picture`}
            label={`Picture ${String(index + 1)}`}
            className="content-start max-[559px]:row-[2]"
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
          <Button
            size="icon"
            variant="ghost"
            className="mt-[29px]"
            aria-label={`Remove amenity ${String(index + 1)}`}
            onClick={() => drop(index)}
          >
            <Trash2 className="icon" aria-hidden="true" />
          </Button>
          <FormField
            form={form}
            name={`amenities.${index}.description`}
            label={`Words for amenity ${String(index + 1)}`}
            className="col-span-full"
          >
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
        </div>
      ))}
      <FormMessage form={form} names={["amenities"]} />
      <div>
        <Button
          id={ADD}
          size="sm"
          icon={<Plus className="icon" aria-hidden="true" />}
          onClick={() => fields.length < MOST_ON_HOME && append({ name: "", description: "", picture: null })}
          aria-disabled={fields.length >= MOST_ON_HOME || undefined}
        >
          Add an Amenity
        </Button>
      </div>
    </fieldset>
  );
}
