"use client";

import { useWatch, Controller } from "react-hook-form";
import { Field, fieldAria, Textarea } from "@/components/ui/field";
import { placeOf, defaultPictures, type Apartment } from "@/lib/apartments/contract";
import { cleanCode } from "@/lib/platform/contracts/typed-text";
import { ApartmentCard } from "./apartment-card";
import { ApartmentHead, type Terms } from "./facts";
import { Gallery } from "./gallery";
import { galleryOf } from "./gallery-photos";
import type { ApartmentForm } from "./use-apartment-form";

/** The apartment's data that the form does not contain; a new one has none of it yet. */
export type PreviewedApartment = Pick<
  Apartment,
  "_id" | "booking_status" | "apartment_image" | "floor_plan" | "panorama" | "photos"
> | null;

interface PreviewProps {
  form: ApartmentForm;
  shown: PreviewedApartment;
}

const figure = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** The apartment as typed, before validation. */
function useTyped({ form, shown }: PreviewProps): Apartment {
  const typed = useWatch({ control: form.control });
  const number = cleanCode(typed.apartment_no ?? "").toUpperCase();
  const place = placeOf(number) ?? { floor_no: 0, block_no: "…" };
  const [rooms, size_sqft] = [figure(typed.rooms), figure(typed.size_sqft)];
  const pictures = defaultPictures({ ...place, rooms, area_sqft: size_sqft });
  return {
    _id: "",
    booking_status: "available",
    photos: [],
    ...pictures,
    ...shown,
    apartment_no: number || "…",
    ...place,
    rooms,
    size_sqft,
    rent: figure(typed.rent),
    bathrooms: figure(typed.bathrooms),
    balconies: figure(typed.balconies),
    description: typed.description ?? "",
    amenities: typed.amenities ?? [],
    service_charge: figure(typed.service_charge),
    free_from: typed.free_from ?? null,
  };
}

/** The card on home and on the listing. */
export function CardPreview(props: PreviewProps) {
  return (
    <ul className="max-w-106">
      <ApartmentCard apartment={useTyped(props)} />
    </ul>
  );
}

/** The top of its own page. */
export function HeadPreview({ terms, ...props }: PreviewProps & { terms: Terms }) {
  const apartment = useTyped(props);
  return (
    <div className="bg-paper border-line rounded-box border p-4">
      <div className="lg:*:grid-rows-[repeat(2,108px)]!">
        <Gallery photos={galleryOf(apartment)} />
      </div>
      <div className="mt-5 [&_dl]:grid-cols-2!">
        <ApartmentHead
          apartment={apartment}
          terms={terms}
          heading={<p className="text-head-xl/title font-serif">Apartment {apartment.apartment_no}</p>}
        />
      </div>
    </div>
  );
}

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
