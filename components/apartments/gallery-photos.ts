import type { Apartment } from "@/lib/contracts/apartments";

export interface GalleryPhoto {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Which home of the hero matches the style that the panorama shows. */
const HOMES: Record<string, number> = { "panorama-warm": 2, "panorama-modern-dark": 3, "panorama-nordic": 1 };

function photo(src: string, alt: string, width = 1440, height = 960): GalleryPhoto {
  return { src, alt, width, height };
}

/** The apartment's own picture first, then rooms furnished in its style. */
export function galleryOf(
  apartment: Pick<Apartment, "apartment_no" | "apartment_image" | "panorama" | "rooms">,
) {
  const home = HOMES[apartment.panorama] ?? 1;
  const last =
    apartment.rooms > 2
      ? photo("/media/study-1", "Study", 1200, 800)
      : photo("/media/balcony-1", "Balcony", 1200, 800);
  return [
    photo(apartment.apartment_image, `Apartment ${apartment.apartment_no}`, 1200, 800),
    photo(`/media/hero-${home}-b`, "Bedroom"),
    photo(`/media/hero-${home}-c`, "Dining room and kitchen"),
    last,
    photo("/media/bathroom-1", "Bathroom", 1200, 800),
  ];
}
