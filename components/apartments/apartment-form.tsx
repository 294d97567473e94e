"use client";

import type { ReactNode } from "react";
import { EditForm } from "@/components/ui/edit-form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { numberOr } from "@/components/ui/number-or";
import { PreviewSection } from "@/components/ui/preview-section";
import { Textarea } from "@/components/ui/textarea";
import { AmenityLines } from "./amenity-lines";
import { CardPreview, HeadPreview, type PreviewedApartment } from "./apartment-previews";
import type { Terms } from "./facts";
import type { ApartmentForm as Form } from "./use-apartment-form";

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
  label: string;
  submit: string;
  /** Beside the button. */
  children?: ReactNode;
}

/** The form of all the facts of one apartment (docs/product.md 4.10). */
export function ApartmentForm({ form, shown, terms, label, submit, children }: ApartmentFormProps) {
  return (
    <EditForm form={form} label={label} submit={submit} more={children}>
      <PreviewSection
        id="part-number-and-rent"
        title="Number and rent"
        preview={<CardPreview form={form} shown={shown} />}
      >
        <NumberAndRent form={form} />
      </PreviewSection>
      <PreviewSection
        id="part-home"
        title="The home"
        preview={<HeadPreview form={form} shown={shown} terms={terms} />}
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
        <FormField form={form} name="rent" label="Rent in dollars a month" options={{ setValueAs: toNumber }}>
          {(control) => (
            <Input {...control} className={FIGURES} required inputMode="decimal" autoComplete="off" />
          )}
        </FormField>
        <FormField
          form={form}
          name="service_charge"
          label="Service charge in dollars a month"
          hint="0 if there is none."
          options={{ setValueAs: toNumber }}
        >
          {(control) => (
            <Input {...control} className={FIGURES} required inputMode="decimal" autoComplete="off" />
          )}
        </FormField>
      </div>
      <FormField
        form={form}
        name="free_from"
        label="Free from"
        hint="The first day someone can move in. Leave it empty if you do not know."
        options={{ setValueAs: toDay }}
      >
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
