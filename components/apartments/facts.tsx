import { monthsLabel } from "@/components/building/words";
import type { Apartment } from "@/lib/apartments/contract";
import { type Building, BUILDING_DEFAULTS } from "@/lib/building/contract";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { formatDollars } from "@/lib/platform/format/money";
import { isAvailable } from "./words";

/** The building's terms that apply to every home. */
export type Terms = Pick<Building, "deposit_months" | "agreement_months" | "amenities">;

/**
 * The home's facts, and its terms in addition to the rent, as far as the owner has entered them (docs/product.md 2.9).
 */
export function Facts({ apartment, terms }: { apartment: Apartment; terms: Terms }) {
  const facts = [
    ["Apartment No", apartment.apartment_no],
    ["Block", `Block ${apartment.block_no}`],
    ["Floor", apartment.floor_no],
    ["Rooms", apartment.rooms],
    ["Bathrooms", apartment.bathrooms],
    ["Balconies", apartment.balconies],
    ["Size", `${apartment.size_sqft.toLocaleString("en-US")} sq ft`],
    ...(hasSpaceEach(terms) ? [["Parking", "One space"] as const] : []),
    ...lettingOf(apartment, terms),
  ] as const;
  return (
    <dl className="border-line mt-7 grid grid-cols-2 border-t sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name} className="border-line border-b pt-4 pr-3 pb-4.5">
          <dt className="text-ink-3 text-micro/inherit">{name}</dt>
          <dd className="text-subhead font-strong mt-0.5 lining-nums tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const SPACE_EACH = BUILDING_DEFAULTS.amenities.find(({ picture }) => picture === "parking")?.description;

/** Whether the building still has the default text: 'A space for each unit, and for visitors'. */
function hasSpaceEach({ amenities }: Pick<Terms, "amenities">): boolean {
  return amenities.some(({ picture, description }) => picture === "parking" && description === SPACE_EACH);
}

function lettingOf(apartment: Apartment, { deposit_months, agreement_months }: Terms) {
  const { rent, service_charge } = apartment;
  const from = freeFrom(apartment);
  return [
    ...(deposit_months > 0 ? [["Deposit", formatDollars(rent * deposit_months)] as const] : []),
    ...(service_charge > 0
      ? [["Service charge", `${formatDollars(service_charge)} per month`] as const]
      : []),
    ...(from ? [["Free from", from] as const] : []),
    ...(agreement_months > 0 ? [["Agreement", monthsLabel(agreement_months)] as const] : []),
  ];
}

/** The owner's first free day; once it has come, "Now" for an available home, and null for one that is let. */
function freeFrom(apartment: Apartment): string | null {
  const { free_from } = apartment;
  if (free_from === null) return null;
  if (free_from > dayToday()) return dayLabel(free_from);
  return isAvailable(apartment) ? "Now" : null;
}
