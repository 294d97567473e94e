"use client";

import { numberOr } from "@/components/ui/dollars-field";
import { EditForm } from "@/components/ui/edit-form";
import { HINT, Input, Select, Textarea } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { PreviewSection } from "@/components/ui/preview-section";
import type { Building } from "@/lib/building/contract";
import type { Versioned } from "@/lib/platform/session/call";
import { AmenitiesFields, ChargesFields, FactsFields, NearbyFields } from "./building-fields";
import { AddressPreview, FooterPreview, HomePreview, TermsPreview } from "./building-previews";
import type { TowerSize } from "./tower-descriptions";
import { type BuildingForm as Form, useBuildingForm } from "./use-building-form";

const FIGURES = "lining-nums tabular-nums";
const PAIR = "grid grid-cols-1 items-start gap-4.5 @xl:grid-cols-2";

/** Invalid numbers are reported at their field. */
const toNumber = numberOr(Number.NaN);

const COORDINATES = [
  { name: "latitude", label: "Latitude" },
  { name: "longitude", label: "Longitude" },
] as const;

const TERMS = [
  { name: "due_day", label: "Rent is due on day" },
  { name: "grace_days", label: "Days of grace" },
  { name: "deposit_months", label: "Deposit in months of rent" },
  { name: "notice_days", label: "Notice in days" },
  {
    name: "first_month_until",
    label: "First month is owed until day",
    hint: "A tenant who moves in later owes rent from the next month on. Enter 31 to always charge the first month, 0 to never charge it.",
  },
  { name: "agreement_months", label: "Length of the agreement in months", hint: "Enter 0 to leave it out." },
] as const;

interface BuildingFormProps {
  first: Versioned<Building>;
  person: string;
  /** What the listed apartments say of the building, which footer and home show. */
  tower: TowerSize;
}

/** The form of all the facts of the building (docs/product.md 1.5). */
export function BuildingForm({ first, person, tower }: BuildingFormProps) {
  const form = useBuildingForm(first, person);
  return (
    <EditForm form={form} label="Building">
      <Place form={form} />
      <Contact form={form} homes={tower.homes} />
      <PreviewSection
        id="building-home"
        title="Home page"
        preview={<HomePreview form={form} tower={tower} />}
      >
        <FactsFields form={form} />
        <p className={HINT}>
          Without facts, the home page counts your apartments, their floors, sizes and rooms.
        </p>
        <AmenitiesFields form={form} />
      </PreviewSection>
      <Letting form={form} />
    </EditForm>
  );
}

function Place({ form }: { form: Form }) {
  return (
    <PreviewSection
      id="building-place"
      title="Building and location"
      preview={<AddressPreview form={form} />}
    >
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="address"
        label="Address"
        hint="One part per line, starting with the street."
      >
        {(control) => <Textarea {...control} required rows={3} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="landlord_name" label="Landlord" hint="Named on every receipt.">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <div className={PAIR}>
        {COORDINATES.map(({ name, label }) => (
          <FormField key={name} form={form} name={name} label={label} options={{ setValueAs: toNumber }}>
            {(control) => <Input {...control} className={FIGURES} required autoComplete="off" />}
          </FormField>
        ))}
      </div>
      <NearbyFields form={form} />
    </PreviewSection>
  );
}

function Contact({ form, homes }: { form: Form; homes: number }) {
  return (
    <PreviewSection
      id="building-contact"
      title="Contact"
      preview={<FooterPreview form={form} homes={homes} />}
    >
      <div className={PAIR}>
        <FormField form={form} name="phone" label="Telephone">
          {(control) => <Input {...control} className={FIGURES} type="tel" autoComplete="off" />}
        </FormField>
        <FormField form={form} name="whatsapp" label="WhatsApp" hint="Include the country code.">
          {(control) => <Input {...control} className={FIGURES} type="tel" autoComplete="off" />}
        </FormField>
      </div>
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="office_hours" label="Office hours" hint="Fields left empty are not shown.">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </PreviewSection>
  );
}

function Letting({ form }: { form: Form }) {
  return (
    <PreviewSection id="building-terms" title="Rent and agreement" preview={<TermsPreview form={form} />}>
      <div className={PAIR}>
        {TERMS.map(({ name, label, ...more }) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={label}
            {...more}
            options={{ setValueAs: toNumber }}
          >
            {(control) => (
              <Input {...control} className={FIGURES} required inputMode="numeric" autoComplete="off" />
            )}
          </FormField>
        ))}
      </div>
      <FormField
        form={form}
        name="last_month"
        label="Rent of the last month"
        hint="For the month in which a tenant leaves. It does not change for tenants who already have a last day."
      >
        {(control) => (
          <Select {...control}>
            <option value="whole">The whole month</option>
            <option value="prorated">By the day, up to the last one</option>
          </Select>
        )}
      </FormField>
      <ChargesFields form={form} />
      <p className={HINT}>
        Each new agreement asks them beside the rent and the service charge that its apartment publishes.
        Agreements that run keep what they ask.
      </p>
      <FormField form={form} name="terms" label="Terms of the agreement">
        {(control) => <Textarea {...control} rows={8} />}
      </FormField>
    </PreviewSection>
  );
}
