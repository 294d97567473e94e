import { spellOut } from "@/components/apartments/labels";
import { type Building, isAnotherTower, siteName } from "@/lib/building/contract";
import { formatCount } from "@/lib/platform/contracts/currency";
import { capital, pageLanguage } from "@/lib/platform/contracts/language";
import { isUntouched, placeOf, towerAt, type TowerTexts } from "./labels";

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

/** "twenty", "২০" */
const spelled = (count: number) => spellOut(count, pageLanguage()).toLowerCase();

/** What a sentence needs of a number: its words, and the number that decides between singular and plural. */
const counted = (count: number) => ({ count, homes: spelled(count) });

const isOwn = (building: Named) => isUntouched(building, "name", "address");

/** The building in one sentence: the product's own unless name or place were changed. */
export function buildingSentence(building: Named, { homes }: Homes, t: TowerTexts): string {
  const place = placeOf(building, t);
  if (!isOwn(building)) return t("sentence", { name: building.name, place });
  return homes > 0 ? t("ownSentence", { ...counted(homes), place }) : t("ownSentenceEmpty", { place });
}

/** The text alternative of the building's picture. */
export function towerAltText(building: Named, { homes }: Homes, t: TowerTexts): string {
  const place = placeOf(building, t);
  if (!isOwn(building)) return t("picture", { name: building.name, place });
  const site = siteName(building);
  return homes > 0
    ? t("ownPicture", { ...counted(homes), site, place })
    : t("ownPictureEmpty", { site, place });
}

/** The building's description for search engines. */
export function buildingDescription(building: Named, size: Homes, t: TowerTexts): string {
  if (!isOwn(building)) return buildingSentence(building, size, t);
  const named = { site: siteName(building), place: placeOf(building, t) };
  return size.homes > 0
    ? t("ownDescription", { ...counted(size.homes), ...named })
    : t("ownDescriptionEmpty", named);
}

/** "Twenty apartments on ten floors"; null if there are none. */
export function sizeText(
  { homes, floors }: Pick<TowerSize, "homes" | "floors">,
  t: TowerTexts,
): string | null {
  if (homes === 0) return null;
  return capital(t("size", { ...counted(homes), floors, levels: spelled(floors) }));
}

/** The site's description for search engines, for pages without their own. */
export function siteDescription(building: Named, size: TowerSize, t: TowerTexts): string {
  const words = isOwn(building) && sizeText(size, t);
  return words
    ? t("ownSize", { size: words, place: placeOf(building, t) })
    : buildingSentence(building, size, t);
}

/** The listing's description for search engines. */
export function listingDescription(building: Named, size: TowerSize, t: TowerTexts): string {
  const place = placeOf(building, t);
  if (size.homes === 0) return t("listingEmpty", { place });
  const [fewest, most] = size.rooms;
  const [least, largest] = [formatCount(size.sizes[0]), formatCount(size.sizes[1])];
  return t("listing", {
    rooms:
      fewest === most
        ? t("rooms", { count: most, rooms: spelled(most) })
        : t("roomsRange", { least: spelled(fewest), most: spelled(most) }),
    area: least === largest ? t("area", { size: largest }) : t("areaRange", { least, most: largest }),
    place,
  });
}

/** The registration page's description for search engines. */
export function registerDescription(building: Named, { homes }: Homes, t: TowerTexts): string {
  if (!isOwn(building)) return t("register", { tower: towerAt(building, t) });
  const site = siteName(building);
  return homes > 1 ? t("ownRegister", { ...counted(homes), site }) : t("ownRegisterOne", { site });
}

/** The sentence beside the registration form. */
export function registerSentence(building: Named, { homes }: Homes, t: TowerTexts): string {
  if (homes < 2) return t("yours");
  return isOwn(building) ? capital(t("ownYours", { homes: spelled(homes) })) : t("oneYours");
}

/**
 * The building in figures: as its owner entered them; of a tower without any, what its apartments say (docs/product.md 1.8). The
 * product's own count them too.
 */
export function factsOf(
  building: Pick<Building, "name" | "address" | "facts">,
  { homes, floors, rooms, sizes }: TowerSize,
  t: TowerTexts,
): Building["facts"] {
  const [first, ...others] = building.facts;
  const isAnother = isAnotherTower(building);
  if (homes === 0 || (first ? isAnother || !isUntouched(building, "facts") : !isAnother))
    return building.facts;
  const range = ([least, most]: readonly [number, number]) =>
    least === most ? formatCount(most) : t("range", { least: formatCount(least), most: formatCount(most) });
  const figures = [
    { name: "Floors", value: formatCount(floors) },
    { name: "Apartment size, sq ft", value: range(sizes) },
    { name: "Rooms in an apartment", value: range(rooms) },
  ];
  const counted = formatCount(homes);
  if (!first) return [{ name: "Apartments", value: counted }, ...figures];
  const figureOf = (name: string) => figures.find((figure) => figure.name === name);
  return [{ ...first, value: counted }, ...others.map((fact) => figureOf(fact.name) ?? fact)];
}

/** The picture of the product's own tower; of any other, a photo of its apartments, or none. */
export function towerPicture(
  building: Named,
  { photo }: { readonly photo: TowerPicture | null },
  time: "day" | "dusk",
  t: TowerTexts,
): TowerPicture | null {
  if (isAnotherTower(building)) return photo;
  return { src: `/media/tower-${time}`, alt: t(time) };
}
