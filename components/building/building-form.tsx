"use client";

import type { LatLngTuple } from "leaflet";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "#translations";
import { HowToPayList } from "@/components/payments/money-columns";
import { numberOr } from "@/components/ui/amount-field";
import { Select } from "@/components/ui/choices";
import { EditForm } from "@/components/ui/edit-form";
import { HINT, Input, Textarea } from "@/components/ui/field";
import { FormField } from "@/components/ui/form-field";
import { Picture } from "@/components/ui/picture";
import { PreviewSection } from "@/components/ui/preview-section";
import type { Building } from "@/lib/building/contract";
import type { Versioned } from "@/lib/platform/session/call";
import { AmenityText } from "./building-amenities";
import { BuildingAddress, BuildingContact, BuildingFacts, NearbyList } from "./building-facts";
import {
  AmenitiesFields,
  type BuildingForm,
  type BuildingForm as Form,
  ChargesFields,
  FactsFields,
  NearbyFields,
  useBuildingForm,
  WaysFields,
} from "./building-fields";
import { BuildingMap } from "./building-map";
import { CURRENCY_LABELS, firstMonthLabel, LAST_MONTH_LABELS, RULES_LABELS, TERMS } from "./building-text";
import { nearbyOf, placeOf } from "./labels";
import { type TowerSize, buildingSentence, factsOf } from "./tower-descriptions";

const FIGURES = "lining-nums tabular-nums";
const PAIR = "grid grid-cols-1 items-start gap-4.5 @xl:grid-cols-2";

/** Invalid numbers are reported at their field. */
const toNumber = numberOr(Number.NaN);

const COORDINATES = [
  { name: "latitude", label: "Latitude" },
  { name: "longitude", label: "Longitude" },
] as const;

interface BuildingFormProps {
  first: Versioned<Building>;
  person: string;
  /** What the listed apartments say of the building, which footer and home show. */
  tower: TowerSize;
  /** There are agreements with amounts in it. */
  isCurrencyFixed: boolean;
}

/** The form of all the facts of the building (docs/product.md 1.5). */
export function BuildingForm({ first, person, tower, isCurrencyFixed }: BuildingFormProps) {
  const form = useBuildingForm(first, person);
  return (
    <EditForm form={form} label="Building">
      <Place form={form} isCurrencyFixed={isCurrencyFixed} />
      <Contact form={form} homes={tower.homes} />
      <PreviewSection
        id="building-home"
        title="Home page"
        isFolded
        preview={<HomePreview form={form} tower={tower} />}
      >
        <FactsFields form={form} />
        <AmenitiesFields form={form} />
      </PreviewSection>
      <PreviewSection id="building-pay" title="How to pay" isFolded preview={<WaysPreview form={form} />}>
        <WaysFields form={form} />
      </PreviewSection>
      <Letting form={form} firstMonthUntil={first.value.first_month_until} />
    </EditForm>
  );
}

function Place({ form, isCurrencyFixed }: { form: Form; isCurrencyFixed: boolean }) {
  return (
    <PreviewSection
      id="building-place"
      title="Building and location"
      isFolded
      preview={<AddressPreview form={form} />}
    >
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} required autoComplete="off" />}
      </FormField>
      <FormField form={form} name="address" label="Address">
        {(control) => <Textarea {...control} required rows={3} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="landlord_name" label="Landlord">
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      {!isCurrencyFixed && (
        <FormField
          form={form}
          name="currency"
          label="Currency"
          hint="It is fixed once somebody asks for an apartment."
        >
          {(control) => <Select {...control}>{optionsOf(CURRENCY_LABELS)}</Select>}
        </FormField>
      )}
      <PlaceOnMap form={form} />
      <NearbyFields form={form} />
    </PreviewSection>
  );
}

/** The place, pressed on the map or typed. */
function PlaceOnMap({ form }: { form: Form }) {
  const t = useTranslations("building.tower");
  const building = useTyped(form);
  const { latitude, longitude } = building;
  const [isOpen, setOpen] = useState(false);
  const hasError = COORDINATES.some(({ name }) => form.messages[name]);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const pick = (place: LatLngTuple) => {
    for (const [index, { name }] of COORDINATES.entries())
      form.setValue(name, place[index] ?? Number.NaN, { shouldDirty: true, shouldValidate: hasError });
  };
  return (
    <div className="grid gap-2">
      <p className={HINT}>Press the map where the building stands.</p>
      <BuildingMap
        label="Place on the map"
        place={isPlace ? [latitude, longitude] : [0, 0]}
        placeName={placeOf(building, t)}
        hasDrawing={false}
        onPick={pick}
        isLow
      />
      <details open={isOpen || hasError} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="text-small min-h-11 cursor-pointer py-3">Type the coordinates</summary>
        <div className={PAIR}>
          {COORDINATES.map(({ name, label }) => (
            <FormField key={name} form={form} name={name} label={label} options={{ setValueAs: toNumber }}>
              {(control) => <Input {...control} className={FIGURES} required autoComplete="off" />}
            </FormField>
          ))}
        </div>
      </details>
    </div>
  );
}

function Contact({ form, homes }: { form: Form; homes: number }) {
  return (
    <PreviewSection
      id="building-contact"
      title="Contact"
      isFolded
      preview={<FooterPreview form={form} homes={homes} />}
    >
      <div className={PAIR}>
        <FormField form={form} name="phone" label="Telephone">
          {(control) => <Input {...control} className={FIGURES} type="tel" autoComplete="off" />}
        </FormField>
        <FormField form={form} name="whatsapp" label="WhatsApp">
          {(control) => <Input {...control} className={FIGURES} type="tel" autoComplete="off" />}
        </FormField>
      </div>
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField
        form={form}
        name="office_hours"
        label="Office hours"
        hint="Like “Saturday to Thursday, 9 am to 6 pm”: visits are offered in them."
      >
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </PreviewSection>
  );
}

interface LettingProps {
  form: Form;
  /** As stored: a third choice if it is another day. */
  firstMonthUntil: number;
}

function Letting({ form, firstMonthUntil }: LettingProps) {
  return (
    <PreviewSection id="building-letting" title="Rent and agreement" isFolded preview={null}>
      <div className={PAIR}>
        {TERMS.map(({ name, label, hint }) => (
          <FormField
            key={name}
            form={form}
            name={name}
            label={label}
            hint={hint}
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
        name="first_month_until"
        label="Rent of the first month"
        options={{ setValueAs: toNumber }}
      >
        {(control) => (
          <Select {...control}>
            {[...new Set([15, 31, firstMonthUntil])].map((day) => (
              <option key={day} value={day}>
                {firstMonthLabel(day)}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <FormField
        form={form}
        name="last_month"
        label="Rent of the last month"
        hint="It does not change for members who already have a last day."
      >
        {(control) => <Select {...control}>{optionsOf(LAST_MONTH_LABELS)}</Select>}
      </FormField>
      <FormField
        form={form}
        name="rent_rules"
        label="Rules of rent"
        hint="Shown as a note beside raises and deposits; nothing is blocked."
      >
        {(control) => <Select {...control}>{optionsOf(RULES_LABELS)}</Select>}
      </FormField>
      <ChargesFields form={form} />
      <p className={HINT}>Added to the rent and service charge of each new agreement.</p>
      <FormField form={form} name="terms" label="Terms of the agreement">
        {(control) => <Textarea {...control} rows={8} />}
      </FormField>
    </PreviewSection>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The values as typed, before validation. */
function useTyped(form: BuildingForm): Building {
  return useWatch({ control: form.control }) as Building;
}

const DUSK = "dusk bg-dusk text-on-dusk rounded-box p-5";

/** The address on home. */
function AddressPreview({ form }: { form: BuildingForm }) {
  const t = useTranslations("building.tower");
  const building = useTyped(form);
  const nearby = nearbyOf(building).map((place) => ({
    ...place,
    minutes: Number.isNaN(place.minutes) ? null : place.minutes,
  }));
  return (
    <div className="bg-paper border-line rounded-box border p-5">
      <p className="text-head-lg/title font-serif">Building Location</p>
      <div className="mt-3">
        <BuildingAddress building={building} />
      </div>
      <p className="text-small text-ink-2 mt-3 mb-4 wrap-anywhere">On the map: {placeOf(building, t)}</p>
      <NearbyList nearby={nearby} />
    </div>
  );
}

/** The block in the footer. */
function FooterPreview({ form, homes }: { form: BuildingForm; homes: number }) {
  const t = useTranslations("building.tower");
  const building = useTyped(form);
  return (
    <div className={DUSK}>
      <p className="text-on-dusk-2 text-label wrap-anywhere">{buildingSentence(building, { homes }, t)}</p>
      <BuildingContact building={building} />
    </div>
  );
}

/** About the Building, on home. */
function HomePreview({ form, tower }: { form: BuildingForm; tower: TowerSize }) {
  const t = useTranslations("building.tower");
  const building = useTyped(form);
  const { amenities } = building;
  return (
    <div className={DUSK}>
      <p className="text-head-lg/title mb-4 font-serif">About the Building</p>
      <BuildingFacts facts={factsOf(building, tower, t)} isSmall />
      <ul className="mt-5 grid gap-4">
        {amenities.map(({ name, description, picture }, index) => (
          <li key={index} className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-4">
            {picture ? (
              <Picture
                src={`/media/amenity-${picture}`}
                width={1440}
                height={960}
                sizes="84px"
                alt=""
                className="rounded-pic h-14 w-full"
              />
            ) : (
              <span className="border-dusk-line rounded-pic h-14 border" />
            )}
            <span className="text-label/compact font-strong wrap-anywhere">
              <AmenityText name={name} description={description} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The box on "Your rent" and Make Payment. */
function WaysPreview({ form }: { form: BuildingForm }) {
  return (
    <div className="bg-paper border-line rounded-box border p-5">
      <HowToPayList ways={useTyped(form).payment_methods} />
    </div>
  );
}
