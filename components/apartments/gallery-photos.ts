import type { useTranslations } from "#translations";
import type { Apartment } from "@/lib/apartments/contract";
import { plainAlt } from "@/lib/apartments/photos-contract";

export interface GalleryPhoto {
  src: string;
  alt: string;
  width: number;
  height: number;
}

type Room = "living" | "bedroom" | "kitchen" | "balcony";

const ROOM_CODES: Record<string, Room> = { a: "living", b: "bedroom", c: "kitchen", d: "balcony" };
/** apartment-01 to -20: the hero home whose style each shares, and the room it shows (lab/media-source). */
const COVERS = "2a 1a 3a 1b 4a 5a 1c 1a 3b 2a 5d 3a 4c 4a 5b 1a 3c 1a 5a 2b".split(" ");
const APARTMENT_ROOMS = [
  { room: "living", letter: "a" },
  { room: "bedroom", letter: "b" },
  { room: "kitchen", letter: "c" },
] as const;
const HERO = { width: 1440, height: 960 };
const COVER = { width: 1200, height: 800 };

type Shown = Pick<Apartment, "apartment_no" | "apartment_image" | "rooms" | "photos">;

type Texts = ReturnType<typeof useTranslations<"apartments.gallery">>;

/** Returns the apartment's own photos only; without any, its stock picture and rooms in its style. */
export function galleryOf(apartment: Shown, t: Texts): GalleryPhoto[] {
  return apartment.photos.length > 0 ? ownPhotosOf(apartment, t) : roomsInStyleOf(apartment, t);
}

/** Photos without a description are distinguished by their number. */
function ownPhotosOf({ apartment_no: no, photos }: Shown, t: Texts): GalleryPhoto[] {
  const all = photos.length;
  const plain = (index: number) =>
    all > 1 ? t("numbered", { no, place: index + 1, all }) : t("photo", { no });
  return photos.map(({ url, alt, width, height }, index) => ({
    src: url,
    alt: alt === plainAlt(no) ? plain(index) : alt,
    width,
    height,
  }));
}

/** The stock picture first, then the other rooms of a home in its style; five in all. */
function roomsInStyleOf(apartment: Shown, t: Texts): GalleryPhoto[] {
  const number = Number(/apartment-(\d+)$/.exec(apartment.apartment_image)?.[1] ?? 2);
  const [home = "1", letter = "a"] = COVERS[number - 1] ?? "";
  const shown = ROOM_CODES[letter];
  const rooms = APARTMENT_ROOMS.filter(({ room }) => room !== shown).map(({ room, letter: own }) => ({
    src: `/media/hero-${home}-${own}`,
    alt: t(room),
    ...HERO,
  }));
  const extras = [
    ...(apartment.rooms > 2 ? [{ src: "/media/study-1", alt: t("study"), ...COVER }] : []),
    ...(shown === "balcony" ? [] : [{ src: "/media/balcony-1", alt: t("balcony"), ...COVER }]),
    { src: "/media/bathroom-1", alt: t("bathroom"), ...COVER },
  ];
  const own = { src: apartment.apartment_image, alt: t("home", { no: apartment.apartment_no }), ...COVER };
  return [own, ...rooms, ...extras].slice(0, 5);
}
