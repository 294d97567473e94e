import { Picture } from "@/components/ui/picture";
import type { Apartment } from "@/lib/apartments/contract";
import { HERO_SLIDES } from "./hero-slides";

const PLACES = [
  {
    className: "[grid-area:1/1/2/7] laptop:[grid-area:1/7/2/13] desktop:[grid-area:1/6/2/13]",
    sizes: "(min-width: 1440px) 762px, (min-width: 900px) 54vw, 94vw",
  },
  {
    className: "[grid-area:2/1/3/4] laptop:[grid-area:2/6/3/9] desktop:[grid-area:2/4/3/8]",
    sizes: "(min-width: 1440px) 430px, (min-width: 900px) 31vw, 47vw",
  },
  {
    className: "[grid-area:2/4/3/7] laptop:[grid-area:2/9/3/13] desktop:[grid-area:2/8/3/13]",
    sizes: "(min-width: 1440px) 541px, (min-width: 900px) 39vw, 47vw",
  },
];

interface HeroPhoto {
  readonly src: string;
  readonly alt: string;
  readonly position?: string;
}

/** The cover of each home that has photos of its own; none while they cannot fill one slide. */
export function ownPhotos(apartments: readonly Pick<Apartment, "apartment_no" | "photos">[]): HeroPhoto[] {
  const photos = apartments.flatMap(({ apartment_no, photos: [cover] }) =>
    cover ? [{ src: cover.url, alt: cover.alt || `Apartment ${apartment_no}` }] : [],
  );
  return photos.length >= PLACES.length ? photos : [];
}

/** The photos of a slide: the owner's in turn, else the product's. */
function photosOf(index: number, own: readonly HeroPhoto[]): readonly HeroPhoto[] {
  if (own.length === 0) return HERO_SLIDES[index] ?? [];
  return PLACES.flatMap((_, place) => own[(index * PLACES.length + place) % own.length] ?? []);
}

/**
 * A slide's three photos; flatter on a low phone, so that the button below is visible at once. The very first is loaded
 * eagerly, the others lazily.
 */
export function HeroPhotos({ index, own }: { index: number; own: readonly HeroPhoto[] }) {
  const isFirst = (place: number) => index === 0 && place === 0;
  return photosOf(index, own).map(({ src, alt, position }, place) => (
    <Picture
      key={src}
      sizes={PLACES[place]?.sizes}
      className={`rounded-pic bg-sunk laptop:aspect-auto laptop:h-full aspect-4/3 h-auto w-full bg-(image:--jali) sm:aspect-video [@media(width<640px)_and_(height<800px)]:aspect-8/5 ${PLACES[place]?.className}`}
      src={src}
      alt={alt}
      {...(position && { position })}
      width={1440}
      height={960}
      fetchPriority={isFirst(place) ? "high" : undefined}
      loading={isFirst(place) ? "eager" : "lazy"}
    />
  ));
}
