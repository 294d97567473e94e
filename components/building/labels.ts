import { type Building, BUILDING_DEFAULTS } from "@/lib/building/contract";

/** Omitted when a place is named on one line: all readers live there. */
const HOME_COUNTRY = "Bangladesh";

type Named = Pick<Building, "name" | "address">;

/** Whether these values are still the defaults, which the built-in texts describe. */
export function isUntouched(building: Partial<Building>, ...names: readonly (keyof Building)[]): boolean {
  return names.every((name) => JSON.stringify(building[name]) === JSON.stringify(BUILDING_DEFAULTS[name]));
}

/** The address as entered, line by line. */
export function addressLines({ address }: Pick<Building, "address">): string[] {
  return address.split("\n").flatMap((line) => line.trim() || []);
}

/** The parts of the address, from the street to the country. */
function partsOf(building: Pick<Building, "address">): string[] {
  return addressLines(building).flatMap((line) => line.split(/,\s*/).filter(Boolean));
}

/** "Uttara Sector 10, Dhaka" */
export function placeOf(building: Pick<Building, "address">): string {
  const parts = partsOf(building);
  return (parts.length > 1 && parts.at(-1) === HOME_COUNTRY ? parts.slice(0, -1) : parts).join(", ");
}

/** The building named within a sentence: "the Nibash tower at Uttara Sector 10, Dhaka". */
export function towerAt(building: Named): string {
  const name = isUntouched(building, "name") ? "the Nibash tower" : building.name;
  return `${name} at ${placeOf(building)}`;
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
export function mapOf(building: Building) {
  if (!isUntouched(building, "address") && isUntouched(building, "latitude", "longitude")) return null;
  const place: [number, number] = [building.latitude, building.longitude];
  return {
    place,
    placeName: placeOf(building),
    label: isUntouched(building, "address", "latitude", "longitude")
      ? "Map of Uttara, Dhaka, with the tower in Sector 10"
      : `Map of ${placeOf(building)}, with ${building.name}`,
    hasDrawing: isUntouched(building, "latitude", "longitude"),
  };
}

/** "12 months" */
export function monthsLabel(months: number): string {
  return `${String(months)} ${months === 1 ? "month" : "months"}`;
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
