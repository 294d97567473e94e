import { Blocks, Check, CircleParking, Dumbbell, type LucideIcon, Trees, Waves } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { isUntouched } from "@/components/building/labels";
import { Status } from "@/components/ui/status";
import type { Apartment } from "@/lib/apartments/contract";
import {
  agreedCharges,
  type Building,
  BUILDING_DEFAULTS,
  type AmenityPicture,
} from "@/lib/building/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { sumOf } from "@/lib/platform/format/money";
import { isAvailable } from "./labels";

/** The building's terms that apply to every home. */
export type Terms = Pick<Building, "deposit_months" | "notice_days" | "monthly_charges" | "amenities">;

/**
 * The home's facts, and its terms in addition to the rent, as far as the owner has entered them (docs/product.md 2.9).
 */
export function Facts({ apartment, terms }: { apartment: Apartment; terms: Terms }) {
  const t = useTranslations("apartments.facts");
  const number = (count: number) => t("count", { count });
  const facts = [
    [t("no"), apartment.apartment_no],
    [t("block"), t("blockOf", { block: apartment.block_no })],
    [t("floor"), number(apartment.floor_no)],
    [t("rooms"), t("bedrooms", { rooms: apartment.rooms })],
    [t("bathrooms"), number(apartment.bathrooms)],
    [t("balconies"), number(apartment.balconies)],
    [t("size"), t("sizeOf", { size: apartment.size_sqft })],
    ...(hasSpaceEach(terms) ? [[t("parking"), t("oneSpace")] as const] : []),
    ...lettingOf(apartment, terms, t),
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

type Texts = ReturnType<typeof useTranslations<"apartments.facts">>;

function lettingOf(apartment: Apartment, terms: Terms, t: Texts) {
  const { deposit_months, notice_days: days } = terms;
  const { rent } = apartment;
  const from = freeFrom(apartment, t);
  const charges = agreedCharges(terms, apartment);
  const service = charges.filter(({ kind }) => kind === "service_charge");
  const others = charges.filter(({ kind }) => kind !== "service_charge");
  return [
    ...(deposit_months > 0 ? [[t("deposit"), formatMoney(rent * deposit_months)] as const] : []),
    ...(service.length > 0
      ? [
          [
            t("serviceCharge"),
            t("perMonth", { amount: formatMoney(sumOf(service.map(({ amount }) => amount))) }),
          ] as const,
        ]
      : []),
    ...(others.length > 0 ? [[t("monthlyCharges"), chargesLabel(others)] as const] : []),
    ...(from ? [[t("freeFrom"), from] as const] : []),
    ...(days > 0 ? [[t("notice"), t("days", { days })] as const] : []),
  ];
}

/** What a home costs each month with what is asked beside the rent; null if nothing is. */
export function useMonthlyTotal(apartment: Apartment, terms: Pick<Terms, "monthly_charges">): string | null {
  const t = useTranslations("apartments.facts");
  const charges = agreedCharges(terms, apartment);
  if (charges.length === 0) return null;
  return t("inAll", { amount: formatMoney(sumOf([apartment.rent, ...charges.map(({ amount }) => amount)])) });
}

/** The owner's first free day; once it has come, "Now" for an available home, and null for one that is let. */
function freeFrom(apartment: Apartment, t: Texts): string | null {
  const { free_from } = apartment;
  if (free_from === null) return null;
  if (free_from > dayToday()) return dayLabel(free_from);
  return isAvailable(apartment) ? t("now") : null;
}

/** The built-in descriptions of the building's amenities. */
const AMENITIES = [
  { name: "gym", Icon: Dumbbell },
  { name: "garden", Icon: Trees },
  { name: "kids", Icon: Blocks },
  { name: "parkingForAll", Icon: CircleParking },
] as const;

const ICONS: Readonly<Record<AmenityPicture, LucideIcon>> = {
  "rooftop-pool": Waves,
  "rooftop-garden": Trees,
  gym: Dumbbell,
  "kids-zone": Blocks,
  parking: CircleParking,
};

type Amenities = Building["amenities"];

const iconOf = (picture: AmenityPicture | null) => (picture ? ICONS[picture] : Check);

function linesOf(amenities: Amenities, t: Texts) {
  if (isUntouched({ amenities }, "amenities"))
    return AMENITIES.map(({ name, Icon }) => ({ label: t(name), Icon }));
  return amenities.map(({ name, picture }) => ({ label: name, Icon: iconOf(picture) }));
}

/** The building's amenities, shared by all residents. */
export function AmenityList({ amenities }: { amenities: Amenities }) {
  const t = useTranslations("apartments.facts");
  return <Lines lines={linesOf(amenities, t)} />;
}

/** This home's own amenities. */
export function OwnAmenities({ amenities }: { amenities: readonly string[] }) {
  return <Lines lines={amenities.map((label) => ({ label, Icon: Check }))} />;
}

function Lines({ lines }: { lines: readonly { label: string; Icon: LucideIcon }[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,280px),1fr))] gap-x-8">
      {lines.map(({ label, Icon }, index) => (
        <li
          key={index}
          className="border-line leading-compact flex min-h-14 items-center gap-3.5 border-t py-2 wrap-anywhere"
        >
          <Icon className="icon" aria-hidden="true" />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

interface ApartmentHeadProps {
  apartment: Apartment;
  terms: Terms;
  /** The apartment's number, as the page's heading. */
  heading: ReactNode;
  /** The offer for a home that is let, on screens whose panel is far below. */
  offer?: ReactNode;
}

/** The first part of an apartment's page, below its photos. */
export function ApartmentHead({ apartment, terms, heading, offer }: ApartmentHeadProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        {heading}
        <Status isAvailable={isAvailable(apartment)} />
      </div>
      {apartment.description && <p className="text-ink-2 text-lead mt-4">{apartment.description}</p>}
      {offer && <div className="mt-6 lg:hidden">{offer}</div>}
      <Facts apartment={apartment} terms={terms} />
    </>
  );
}
