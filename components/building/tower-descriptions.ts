import { spellOut } from "@/components/apartments/labels";
import { type Building, isAnotherTower, siteName } from "@/lib/building/contract";
import { isUntouched, placeOf, towerAt } from "./labels";

/** The size of the tower, as its sentences state it (docs/product.md 1.8). */
export interface TowerSize {
  readonly homes: number;
  readonly floors: number;
  readonly rooms: readonly [smallest: number, largest: number];
  readonly sizes: readonly [smallest: number, largest: number];
}

/** A picture of the building, or from it. */
export interface TowerPicture {
  readonly src: string;
  readonly alt: string;
}

type Named = Pick<Building, "name" | "address">;
type Homes = Pick<TowerSize, "homes">;

const small = (count: number) => spellOut(count).toLowerCase();
const counted = (count: number, noun: string) => `${small(count)} ${noun}${count === 1 ? "" : "s"}`;

/** The building in one sentence: the product's own unless name or place were changed. */
export function buildingSentence(building: Named, { homes }: Homes): string {
  if (!isUntouched(building, "name", "address")) return `${building.name}, ${placeOf(building)}.`;
  return homes > 0
    ? `One tower of ${counted(homes, "apartment")} at ${placeOf(building)}.`
    : `One tower at ${placeOf(building)}.`;
}

/** The text alternative of the building's picture. */
export function towerAltText(building: Named, { homes }: Homes): string {
  if (!isUntouched(building, "name", "address")) return `${building.name}, ${placeOf(building)}`;
  return homes > 0
    ? `The Nibash tower: ${counted(homes, "apartment")} at ${placeOf(building)}`
    : `The Nibash tower at ${placeOf(building)}`;
}

/** The building's description for search engines. */
export function buildingDescription(building: Named, size: Homes): string {
  const sentence = buildingSentence(building, size);
  return isUntouched(building, "name", "address")
    ? `${siteName(building)}: one${sentence.slice(3)}`
    : sentence;
}

/** "Twenty apartments on ten floors"; null if there are none. */
export function sizeText({ homes, floors }: Pick<TowerSize, "homes" | "floors">): string | null {
  if (homes === 0) return null;
  return `${spellOut(homes)} ${homes === 1 ? "apartment" : "apartments"} on ${counted(floors, "floor")}`;
}

/** The site's description for search engines, for pages without their own. */
export function siteDescription(building: Named, size: TowerSize): string {
  const words = isUntouched(building, "name", "address") && sizeText(size);
  return words ? `${words} at ${placeOf(building)}.` : buildingSentence(building, size);
}

/** The listing's description for search engines. */
export function listingDescription(building: Named, { homes, rooms, sizes }: TowerSize): string {
  const place = `at ${placeOf(building)}.`;
  const all = "All apartments of the tower by rent, floor and block";
  if (homes === 0) return `${all}, ${place}`;
  const [fewest, most] = rooms;
  const [least, largest] = sizes.map((size) => size.toLocaleString("en-US"));
  const roomWords = fewest === most ? counted(most, "room") : `${small(fewest)} to ${small(most)} rooms`;
  const area =
    least === largest ? `${String(largest)} sq ft` : `${String(least)} to ${String(largest)} sq ft`;
  return `${all}: ${roomWords}, ${area}, ${place}`;
}

/** The registration page's description for search engines. */
export function registerDescription(building: Named, { homes }: Homes): string {
  if (!isUntouched(building, "name", "address"))
    return `Register to ask for one of the apartments of ${towerAt(building)}.`;
  const which = homes > 1 ? `one of the ${counted(homes, "apartment")}` : "an apartment";
  return `Register at ${siteName(building)} to ask for ${which} of the tower.`;
}

/** The sentence beside the registration form. */
export function registerSentence(building: Named, { homes }: Homes): string {
  if (homes < 2) return "This could be your home.";
  return isUntouched(building, "name", "address")
    ? `${spellOut(homes)} homes. One of them could be yours.`
    : "One of these homes could be yours.";
}

/** The building in figures: as its owner entered them; of a tower without any, what its apartments say (docs/product.md 1.8). */
export function factsOf(
  building: Pick<Building, "name" | "address" | "facts">,
  { homes, floors, rooms, sizes }: TowerSize,
): Building["facts"] {
  if (building.facts.length > 0 || !isAnotherTower(building) || homes === 0) return building.facts;
  const range = ([least, most]: readonly [number, number]) =>
    least === most
      ? most.toLocaleString("en-US")
      : `${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`;
  return [
    { name: "Apartments", value: String(homes) },
    { name: "Floors", value: String(floors) },
    { name: "Apartment size, sq ft", value: range(sizes) },
    { name: "Rooms in an apartment", value: range(rooms) },
  ];
}

/** The picture of the product's own tower; of any other, a photo of its apartments, or none. */
export function towerPicture(
  building: Named,
  { photo }: { readonly photo: TowerPicture | null },
  time: "day" | "dusk",
): TowerPicture | null {
  if (isAnotherTower(building)) return photo;
  return { src: `/media/tower-${time}`, alt: time === "day" ? "The tower by day" : "The tower at dusk" };
}
