"use client";

import { useWatch } from "react-hook-form";
import { Picture } from "@/components/ui/picture";
import type { Building } from "@/lib/building/contract";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";
import { AmenityText } from "./building-amenities";
import { BuildingAddress, BuildingContact, BuildingFacts, NearbyList } from "./building-facts";
import { nearbyOf, placeOf } from "./labels";
import { buildingSentence, factsOf, type TowerSize } from "./tower-descriptions";
import type { BuildingForm } from "./use-building-form";

/** The values as typed, before validation. */
function useTyped(form: BuildingForm): Building {
  return useWatch({ control: form.control }) as Building;
}

const DUSK = "dusk bg-dusk text-on-dusk rounded-box p-5";

/** The address on home. */
export function AddressPreview({ form }: { form: BuildingForm }) {
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
      <p className="text-small text-ink-2 mt-3 mb-4 wrap-anywhere">On the map: {placeOf(building)}</p>
      <NearbyList nearby={nearby} />
    </div>
  );
}

/** The block in the footer. */
export function FooterPreview({ form, homes }: { form: BuildingForm; homes: number }) {
  const building = useTyped(form);
  return (
    <div className={DUSK}>
      <p className="text-on-dusk-2 text-label wrap-anywhere">{buildingSentence(building, { homes })}</p>
      <BuildingContact building={building} />
    </div>
  );
}

/** About the Building, on home. */
export function HomePreview({ form, tower }: { form: BuildingForm; tower: TowerSize }) {
  const building = useTyped(form);
  const { amenities } = building;
  return (
    <div className={DUSK}>
      <p className="text-head-lg/title mb-4 font-serif">About the Building</p>
      <BuildingFacts facts={factsOf(building, tower)} isSmall />
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

/** The letting terms, one sentence each. */
export function TermsPreview({ form }: { form: BuildingForm }) {
  const { due_day, grace_days, deposit_months, notice_days, agreement_months, ...more } = useTyped(form);
  const { first_month_until, last_month, monthly_charges, terms } = more;
  const lines = [
    `Rent is due on day ${shown(due_day)} of the month, and late after ${shown(grace_days)} more days.`,
    `Deposit: ${shown(deposit_months)} months of rent.`,
    `Notice: ${shown(notice_days)} days.`,
    firstMonthMessage(first_month_until),
    last_month === "prorated"
      ? "For the month of leaving, rent is paid by the day."
      : "For the month of leaving, rent is paid in full.",
    ...(monthly_charges.length === 0 ? [] : [`Each month: ${chargesLabel(monthly_charges)}.`]),
    ...(agreement_months === 0 ? [] : [`Length of the agreement: ${shown(agreement_months)} months.`]),
  ];
  return (
    <div className="bg-paper border-line rounded-box text-small/[1.6] grid gap-2 border p-5">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {terms && <p className="border-line mt-2 border-t pt-3 wrap-anywhere whitespace-pre-line">{terms}</p>}
    </div>
  );
}

function firstMonthMessage(until: number | null): string {
  if (until === 0) return "No rent is owed for the month of moving in.";
  if (until === 31) return "Rent is owed for the month of moving in.";
  return `A tenant who moves in by day ${shown(until)} owes that month; one who moves in later owes from the next month on.`;
}

/** Returns the number; an ellipsis if it is missing or invalid. */
function shown(value: number | null): string {
  return value === null || Number.isNaN(value) ? "…" : String(value);
}
