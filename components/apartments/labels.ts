import type { useTranslations } from "#translations";
import { type Apartment, isUploaded } from "@/lib/apartments/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { type Language, LOCALES } from "@/lib/platform/contracts/language";
import { mediaUrl, pictureUrl } from "@/lib/platform/images/image-loader";

type TowerTexts = ReturnType<typeof useTranslations<"listing.tower">>;

const NUMBERS = [
  "None",
  "One",
  "Two",
  "Three",
  "Four",
  "Five",
  "Six",
  "Seven",
  "Eight",
  "Nine",
  "Ten",
  "Eleven",
  "Twelve",
  "Thirteen",
  "Fourteen",
  "Fifteen",
  "Sixteen",
  "Seventeen",
  "Eighteen",
  "Nineteen",
  "Twenty",
];

/** "Seven", "Twenty"; digits from twenty-one on, and in Bengali: "২০". */
export function spellOut(count: number, language: Language = "en"): string {
  return language === "en" ? (NUMBERS[count] ?? String(count)) : count.toLocaleString(LOCALES[language]);
}

export function apartmentPath({ apartment_no }: Pick<Apartment, "apartment_no">): string {
  return `/apartments/${apartment_no}`;
}

/** As the server has derived it, expired holds included (`bookingStatus` in lib/apartments/rules). */
export function isAvailable({ booking_status }: Pick<Apartment, "booking_status">): boolean {
  return booking_status === "available";
}

/** The accessible name of a flat on the tower: "Apartment 8B, Block B, Floor 8, $940 per month, Available". */
export function flatName(flat: TowerApartment, t: TowerTexts): string {
  const { apartment_no: no, block_no: block, floor_no: floor, rent } = flat;
  const status = t(isAvailable(flat) ? "available" : "unavailable");
  return t(flat.isOutside ? "outsideFlat" : "flat", { no, block, floor, rent: formatMoney(rent), status });
}

/** The picture of a home: the first of its own photos, else its stock picture. */
export function coverOf({ photos, apartment_image }: Pick<Apartment, "photos" | "apartment_image">): string {
  return photos[0]?.url ?? apartment_image;
}

/** Whether its pictures are the product's, and are called illustrations (docs/product.md 4.12). */
export const isIllustrated = ({ photos }: Pick<Apartment, "photos">): boolean => photos.length === 0;

/** What the drawing of the whole tower needs of each apartment. */
export type TowerApartment = Pick<
  Apartment,
  "apartment_no" | "block_no" | "floor_no" | "rent" | "booking_status" | "apartment_image"
> & {
  /** Whether a search is active that does not match it. */
  readonly isOutside?: true;
};

/** Reduces each apartment to what the tower shows, since the data is also sent to the browser. */
export function flatsOf(
  apartments: readonly Apartment[],
  isFound: (apartment: Apartment) => boolean = () => true,
): TowerApartment[] {
  return apartments.map((apartment) => {
    const { apartment_no, block_no, floor_no, rent, booking_status } = apartment;
    const apartment_image = coverOf(apartment);
    const flat = { apartment_no, block_no, floor_no, rent, booking_status, apartment_image };
    return isFound(apartment) ? flat : { ...flat, isOutside: true };
  });
}

/** What is said of a flat of the tower that has hover or focus. */
export interface ShownFlat {
  readonly apartment_no: string;
  readonly path: string;
  readonly price: string;
  readonly place: string;
}

/** As texts: a browser that formats no number need not load how. */
export function shownFlat(
  flat: Pick<TowerApartment, "apartment_no" | "block_no" | "floor_no" | "rent">,
  t: TowerTexts,
): ShownFlat {
  const { apartment_no, block_no: block, floor_no: floor, rent } = flat;
  return {
    apartment_no,
    path: apartmentPath(flat),
    price: t("price", { rent: formatMoney(rent) }),
    place: t("place", { block, floor }),
  };
}

/** Reduces an apartment to what the button needs, since a client component's props are sent with the page. */
export function requestedOf(apartment: Apartment) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  return { _id, apartment_no, floor_no, block_no, rent, apartment_image };
}

/** Whether every existing floor has exactly two homes. */
export function isTwoToAFloor(flats: readonly Pick<Apartment, "floor_no">[]): boolean {
  const counts = new Map<number, number>();
  for (const { floor_no } of flats) counts.set(floor_no, (counts.get(floor_no) ?? 0) + 1);
  return counts.size > 0 && [...counts.values()].every((count) => count === 2);
}

/** Widths of an uploaded still and panorama (lib/platform/workers/pictures.ts). */
const [STILL, SPHERE] = [1440, 4096];

/** The addresses of the panorama and of the still that stands for it. */
export function panoramaOf({ panorama }: Pick<Apartment, "panorama">) {
  const isOwn = isUploaded(panorama);
  return isOwn
    ? { isOwn, still: pictureUrl(panorama, STILL), sphere: pictureUrl(panorama, SPHERE) }
    : {
        isOwn,
        still: mediaUrl(`/media/${panorama}-still.webp`),
        sphere: mediaUrl(`/media/${panorama}.webp`),
      };
}
