import { spellOut } from "@/components/apartments/labels";
import { type Building, isAnotherTower, siteName } from "@/lib/building/contract";
import { language } from "@/lib/platform/languages/language";
import { digits, grouped, t } from "@/lib/platform/languages/translate";
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
const apartments = (count: number) =>
  count === 1
    ? t("{count} apartment", { count: small(count) })
    : t("{count} apartments", { count: small(count) });

/** The building in one sentence: the product's own unless name or place were changed. */
export function buildingSentence(building: Named, { homes }: Homes): string {
  const place = placeOf(building);
  if (!isUntouched(building, "name", "address")) return t("{name}, {place}.", { name: building.name, place });
  return homes > 0
    ? t("One tower of {homes} at {place}.", { homes: apartments(homes), place })
    : t("One tower at {place}.", { place });
}

/** The text alternative of the building's picture. */
export function towerAltText(building: Named, { homes }: Homes): string {
  if (!isUntouched(building, "name", "address")) return `${building.name}, ${placeOf(building)}`;
  const place = placeOf(building);
  return homes > 0
    ? t("The Nibash tower: {homes} at {place}", { homes: apartments(homes), place })
    : t("The Nibash tower at {place}", { place });
}

/** The building's description for search engines. */
export function buildingDescription(building: Named, size: Homes): string {
  const sentence = buildingSentence(building, size);
  if (!isUntouched(building, "name", "address")) return sentence;
  return `${siteName(building)}: ${language() === "bn" ? sentence : `one${sentence.slice(3)}`}`;
}

/** "Twenty apartments on ten floors"; null if there are none. */
export function sizeText({ homes, floors }: Pick<TowerSize, "homes" | "floors">): string | null {
  if (homes === 0) return null;
  const size = { homes: spellOut(homes), floors: small(floors) };
  if (homes === 1)
    return floors === 1
      ? t("{homes} apartment on {floors} floor", size)
      : t("{homes} apartment on {floors} floors", size);
  return floors === 1
    ? t("{homes} apartments on {floors} floor", size)
    : t("{homes} apartments on {floors} floors", size);
}

/** The site's description for search engines, for pages without their own. */
export function siteDescription(building: Named, size: TowerSize): string {
  const words = isUntouched(building, "name", "address") && sizeText(size);
  return words
    ? t("{homes} at {place}.", { homes: words, place: placeOf(building) })
    : buildingSentence(building, size);
}

/** The listing's description for search engines. */
export function listingDescription(building: Named, { homes, rooms, sizes }: TowerSize): string {
  const place = placeOf(building);
  if (homes === 0) return t("All apartments of the tower by rent, floor and block, at {place}.", { place });
  const [fewest, most] = rooms;
  const [least, largest] = [grouped(sizes[0]), grouped(sizes[1])];
  const alike =
    most === 1 ? t("{count} room", { count: small(most) }) : t("{count} rooms", { count: small(most) });
  return t("All apartments of the tower by rent, floor and block: {rooms}, {area}, at {place}.", {
    rooms:
      fewest === most ? alike : t("{least} to {most} rooms", { least: small(fewest), most: small(most) }),
    area:
      least === largest
        ? t("{size} sq ft", { size: largest })
        : t("{least} to {largest} sq ft", { least, largest }),
    place,
  });
}

/** The registration page's description for search engines. */
export function registerDescription(building: Named, { homes }: Homes): string {
  if (!isUntouched(building, "name", "address"))
    return t("Register to ask for one of the apartments of {tower}.", { tower: towerAt(building) });
  const site = siteName(building);
  return homes > 1
    ? t("Register at {site} to ask for one of the {homes} apartments of the tower.", {
        site,
        homes: small(homes),
      })
    : t("Register at {site} to ask for an apartment of the tower.", { site });
}

/** The sentence beside the registration form. */
export function registerSentence(building: Named, { homes }: Homes): string {
  if (homes < 2) return t("This could be your home.");
  return isUntouched(building, "name", "address")
    ? t("{homes} homes. One of them could be yours.", { homes: spellOut(homes) })
    : t("One of these homes could be yours.");
}

/** The building in figures: as its owner entered them; of a tower without any, what its apartments say (docs/product.md 1.8). */
export function factsOf(
  building: Pick<Building, "name" | "address" | "facts">,
  { homes, floors, rooms, sizes }: TowerSize,
): Building["facts"] {
  if (building.facts.length > 0 || !isAnotherTower(building) || homes === 0) return building.facts;
  const range = ([least, most]: readonly [number, number]) =>
    least === most ? grouped(most) : t("{least} to {most}", { least: grouped(least), most: grouped(most) });
  return [
    { name: t("Apartments"), value: digits(String(homes)) },
    { name: t("Floors"), value: digits(String(floors)) },
    { name: t("Apartment size, sq ft"), value: range(sizes) },
    { name: t("Rooms in an apartment"), value: range(rooms) },
  ];
}

/** The picture of the product's own tower; of any other, a photo of its apartments, or none. */
export function towerPicture(
  building: Named,
  { photo }: { readonly photo: TowerPicture | null },
  time: "day" | "dusk",
): TowerPicture | null {
  if (isAnotherTower(building)) return photo;
  return {
    src: `/media/tower-${time}`,
    alt: time === "day" ? t("The tower by day") : t("The tower at dusk"),
  };
}
