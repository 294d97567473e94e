"use client";

import { ExternalLink, Images } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useWatch, Controller } from "react-hook-form";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { numberOr } from "@/components/ui/amount-field";
import { cardClass, textLink } from "@/components/ui/class-names";
import { EditForm } from "@/components/ui/edit-form";
import { Input, Textarea, Field, fieldAria } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { PreviewSection } from "@/components/ui/preview-section";
import { entriesOf } from "@/lib/apartments/client";
import { placeOf, defaultPictures, type Apartment } from "@/lib/apartments/contract";
import type { ManagedApartment } from "@/lib/apartments/managed-contract";
import { currencyName } from "@/lib/platform/contracts/currency";
import { cleanCode } from "@/lib/platform/contracts/typed-text";
import type { Versioned } from "@/lib/platform/session/call";
import { ApartmentCard } from "./apartment-card";
import { type Terms, ApartmentHead } from "./facts";
import { Gallery } from "./gallery";
import { apartmentPath } from "./labels";
import { ListingSwitch, UnpublishDialog } from "./listing-switch";
import { StateBadge } from "./managed-columns";
import {
  type ApartmentForm as Form,
  useApartmentForm,
  useNewApartment,
  type ApartmentForm,
} from "./use-apartment-form";

const FIGURES = "lining-nums tabular-nums";

const PAIR = "grid grid-cols-1 items-start gap-4.5 @xl:grid-cols-2";

/** Invalid numbers are reported at their field. */
const toNumber = numberOr(Number.NaN);

/** Returns null for an empty date. */
const toDay = (value: unknown) => value || null;

const COUNTS = [
  { name: "rooms", label: "Rooms" },
  { name: "bathrooms", label: "Bathrooms" },
  { name: "balconies", label: "Balconies" },
  { name: "size_sqft", label: "Size in square feet" },
] as const;

interface ApartmentFormProps {
  form: Form;
  /** What the previews show in addition to the entries. */
  shown: PreviewedApartment;
  terms: Terms;
  isDraft: boolean;
  label: string;
  submit: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** The form of all the facts of one apartment (docs/product.md 4.10). */
function ApartmentForm({ form, shown, terms, isDraft, label, submit, children }: ApartmentFormProps) {
  const previewLabel = isDraft ? "Draft: visitors do not see it yet" : undefined;
  const apartment = useTyped(form, shown);
  return (
    <EditForm form={form} label={label} submit={submit} more={children}>
      <PreviewSection
        id="part-number-and-rent"
        title="Number and rent"
        previewLabel={previewLabel}
        preview={apartment && <CardPreview apartment={apartment} />}
      >
        <NumberAndRent form={form} />
      </PreviewSection>
      <PreviewSection
        id="part-home"
        title="The home"
        previewLabel={previewLabel}
        preview={apartment && <HeadPreview apartment={apartment} terms={terms} />}
      >
        <DetailFields form={form} />
      </PreviewSection>
    </EditForm>
  );
}

function NumberAndRent({ form }: { form: Form }) {
  return (
    <>
      <FormField form={form} name="apartment_no" label="Apartment No" hint="Floor and block, like 4A.">
        {(control) => <Input {...control} required autoComplete="off" autoCapitalize="characters" />}
      </FormField>
      <div className={PAIR}>
        <FormField
          form={form}
          name="rent"
          label={`Rent in ${currencyName()} a month`}
          options={{ setValueAs: toNumber }}
        >
          {(control) => (
            <Input {...control} className={FIGURES} required inputMode="decimal" autoComplete="off" />
          )}
        </FormField>
        <FormField
          form={form}
          name="service_charge"
          label={`Service charge in ${currencyName()} a month`}
          options={{ setValueAs: toNumber }}
        >
          {(control) => (
            <Input {...control} className={FIGURES} required inputMode="decimal" autoComplete="off" />
          )}
        </FormField>
      </div>
      <FormField form={form} name="free_from" label="Free from" options={{ setValueAs: toDay }}>
        {(control) => <Input {...control} type="date" placeholder="2026-12-01" autoComplete="off" />}
      </FormField>
    </>
  );
}

function DetailFields({ form }: { form: Form }) {
  return (
    <>
      <div className={PAIR}>
        {COUNTS.map(({ name, label }) => (
          <FormField key={name} form={form} name={name} label={label} options={{ setValueAs: toNumber }}>
            {(control) => (
              <Input {...control} className={FIGURES} required inputMode="numeric" autoComplete="off" />
            )}
          </FormField>
        ))}
      </div>
      <FormField form={form} name="description" label="Description">
        {(control) => <Textarea {...control} rows={6} />}
      </FormField>
      <AmenityLines form={form} />
    </>
  );
}

interface EditApartmentProps {
  first: Versioned<ManagedApartment>;
  person: string;
  terms: Terms;
}

/** One apartment in its admin's edit screen, listed or not. */
export function EditApartment({ first, person, terms }: EditApartmentProps) {
  const apartment = first.value;
  const form = useApartmentForm({ ...first, value: entriesOf(apartment) }, person);
  const [state, setState] = useState(apartment.state);
  const [isAsking, setAsking] = useState(false);
  const isDraft = state === "off the list";
  const listing = (
    <ListingSwitch
      apartment={{ ...apartment, state }}
      onUnpublish={() => setAsking(true)}
      onPublished={() => setState("available")}
    />
  );
  return (
    <>
      <ScreenHead>
        <div className="[&>h1]:text-title flex flex-wrap items-center gap-x-4 gap-y-2 [&>h1]:font-normal [&>h1]:tracking-tight">
          <PageHeading>Apartment {apartment.apartment_no}</PageHeading>
          <StateBadge state={state} />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Link className={textLink()} href={`/dashboard/manage-apartments/${apartment.apartment_no}/photos`}>
            Photos and Plan
            <Images className="icon" aria-hidden="true" />
          </Link>
          {!isDraft && (
            <a className={textLink()} href={apartmentPath(apartment)} target="_blank" rel="noreferrer">
              See its page
              <ExternalLink className="icon" aria-hidden="true" />
            </a>
          )}
        </div>
      </ScreenHead>
      {isDraft && (
        <section
          className={cardClass({ isPadded: true }, "mb-6 flex flex-wrap items-center justify-between gap-4")}
          aria-label="Draft"
        >
          <p className="min-w-0 flex-1 basis-64 text-pretty">
            Saved as a draft: only the office sees it until you publish it.
          </p>
          {listing}
        </section>
      )}
      <ApartmentForm
        form={form}
        // A draft looks as once it is published.
        shown={isDraft || state === "available" ? { ...apartment, booking_status: "available" } : apartment}
        terms={terms}
        isDraft={isDraft}
        label={`Apartment ${apartment.apartment_no}`}
        submit="Save Changes"
      >
        {!isDraft && listing}
      </ApartmentForm>
      <UnpublishDialog
        apartmentNo={isAsking ? apartment.apartment_no : null}
        onClose={() => setAsking(false)}
        onDone={() => setState("off the list")}
      />
    </>
  );
}

export function NewApartment({ person, terms }: { person: string; terms: Terms }) {
  const form = useNewApartment(person);
  return (
    <ApartmentForm
      form={form}
      shown={null}
      terms={terms}
      isDraft
      label="New apartment"
      submit="Add an Apartment"
    />
  );
}

/** The apartment's data that the form does not contain; a new one has none of it yet. */
type PreviewedApartment = Pick<
  Apartment,
  "_id" | "booking_status" | "apartment_image" | "floor_plan" | "panorama" | "photos"
> | null;

const figure = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : 0);

/** The apartment as typed, before validation; null without its number, which says where it is. */
function useTyped(form: ApartmentForm, shown: PreviewedApartment): Apartment | null {
  const typed = useWatch({ control: form.control });
  const number = cleanCode(typed.apartment_no ?? "").toUpperCase();
  const place = placeOf(number);
  if (!place) return null;
  const [rooms, size_sqft] = [figure(typed.rooms), figure(typed.size_sqft)];
  const pictures = defaultPictures({ ...place, rooms, area_sqft: size_sqft });
  return {
    _id: "",
    booking_status: "available",
    photos: [],
    ...pictures,
    ...shown,
    apartment_no: number,
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
function CardPreview({ apartment }: { apartment: Apartment }) {
  return (
    <ul className="max-w-106">
      <ApartmentCard apartment={apartment} />
    </ul>
  );
}

/** The top of its own page. */
function HeadPreview({ apartment, terms }: { apartment: Apartment; terms: Terms }) {
  return (
    <div className="bg-paper border-line rounded-box border p-4">
      <div className="lg:*:grid-rows-[repeat(2,108px)]!">
        <Gallery apartment={apartment} />
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

const HINT = "One per line.";

/** A home's amenities, one per line; an error in any of them is shown below the field. */
function AmenityLines({ form }: { form: ApartmentForm }) {
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
