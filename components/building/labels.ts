import type { useTranslations } from "#translations";
import { type Building, BUILDING_DEFAULTS, siteName } from "@/lib/building/contract";

/** What is said of the building in the page's language. */
export type TowerTexts = ReturnType<typeof useTranslations<"building.tower">>;

/** Omitted when a place is named on one line: all readers live there. */
const HOME_COUNTRY = "Bangladesh";

type Named = Pick<Building, "name" | "address">;

/** Whether these values are still the defaults, which the built-in texts describe. */
export function isUntouched(building: Partial<Building>, ...names: readonly (keyof Building)[]): boolean {
  return names.every((name) => JSON.stringify(building[name]) === JSON.stringify(BUILDING_DEFAULTS[name]));
}

/** The address as entered, line by line: "Uttara Sector 10", "Dhaka, Bangladesh". */
export function addressLines({ address }: Pick<Building, "address">): string[] {
  return address.split("\n").flatMap((line) => line.trim() || []);
}

/** The parts of the address, from the street to the country. */
function partsOf(building: Pick<Building, "address">): string[] {
  return addressLines(building).flatMap((line) => line.split(/,\s*/).filter(Boolean));
}

/** A text of the product's own tower, in the page's language; what an owner has entered stays as it is. */
export function ownText(text: string, t: TowerTexts): string {
  // A group of texts, which the type of `raw` does not foresee.
  const own = (t.raw as (group: string) => unknown)("own") as Readonly<Record<string, string>>;
  return (Object.hasOwn(own, text) && own[text]) || text;
}

/** "Uttara Sector 10, Dhaka" */
export function placeOf(building: Pick<Building, "address">, t: TowerTexts): string {
  const parts = partsOf(building);
  const shown = parts.length > 1 && parts.at(-1) === HOME_COUNTRY ? parts.slice(0, -1) : parts;
  return ownText(shown.join(", "), t);
}

/** The building named within a sentence: "the Nibash tower at Uttara Sector 10, Dhaka". */
export function towerAt(building: Named, t: TowerTexts): string {
  const place = placeOf(building, t);
  return isUntouched(building, "name")
    ? t("ownAt", { site: siteName(building), place })
    : t("namedAt", { name: building.name, place });
}

/**
 * The places nearby. The defaults describe the default location, so returns none if the owner has moved the building
 * and entered no places.
 */
export function nearbyOf(building: Pick<Building, "nearby" | "latitude" | "longitude">): Building["nearby"] {
  return isUntouched(building, "nearby") && !isUntouched(building, "latitude", "longitude")
    ? []
    : building.nearby;
}

/**
 * The building's map: its centre, labels, and whether the drawing shows this place. Null if the owner has moved the building
 * and not said where on the map it is.
 */
export function mapOf(building: Building, t: TowerTexts) {
  if (!isUntouched(building, "address") && isUntouched(building, "latitude", "longitude")) return null;
  const place: [number, number] = [building.latitude, building.longitude];
  const placeName = placeOf(building, t);
  return {
    place,
    placeName,
    label: isUntouched(building, "address", "latitude", "longitude")
      ? t("ownMap")
      : t("map", { place: placeName, name: building.name }),
    hasDrawing: isUntouched(building, "latitude", "longitude"),
  };
}

/** The address in schema.org form: split into its parts only if it ends with the home country. */
export function postalAddress(building: Pick<Building, "address">) {
  const parts = partsOf(building);
  const type = { "@type": "PostalAddress" } as const;
  if (parts.length < 3 || parts.at(-1) !== HOME_COUNTRY) return { ...type, streetAddress: parts.join(", ") };
  return {
    ...type,
    streetAddress: parts.slice(0, -2).join(", "),
    addressLocality: parts.at(-2) ?? "",
    addressCountry: "BD",
  };
}
