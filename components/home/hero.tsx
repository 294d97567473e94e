import Link from "next/link";
import { useTranslations } from "#translations";
import { buttonClass } from "@/components/ui/class-names";
import { Picture } from "@/components/ui/picture";
import type { Apartment } from "@/lib/apartments/contract";
import { HeroCarousel } from "./hero-carousel";

const ROOMS = ["living", "bedroom", "kitchen"] as const;

interface HeroPhoto {
  readonly src: string;
  /** What a photo shows: its owner's words, or the home, or one of the product's rooms. */
  readonly alt?: string;
  readonly apartment?: string;
  readonly room?: (typeof ROOMS)[number];
  /** The crop's focal point: the furniture. */
  readonly position?: string;
}

const slide = (number: number, positions: readonly [string, string, string]): readonly HeroPhoto[] =>
  ROOMS.map((room, place) => ({
    src: `/media/hero-${number}-${"abc".charAt(place)}`,
    room,
    position: positions[place],
  }));

/** Five slides of three photos each (docs/product.md 2.4): one home per slide. */
const SLIDES = [
  slide(1, ["50% 55%", "46% 60%", "50% 40%"]),
  slide(2, ["46% 60%", "50% 58%", "50% 55%"]),
  slide(3, ["50% 62%", "50% 55%", "50% 45%"]),
  slide(4, ["45% 70%", "50% 58%", "50% 55%"]),
  slide(5, ["60% 62%", "44% 60%", "46% 55%"]),
];

/** On a phone a little less than what it covers: the next smaller file, which nobody can tell. */
const SMALL = { className: "", sizes: "(min-width: 1440px) 377px, (min-width: 900px) 27vw, 44vw" };
const PLACES = [
  {
    className: "laptop:row-span-1 col-span-2 row-span-2",
    sizes: "(min-width: 1440px) 762px, (min-width: 900px) 54vw, 88vw",
  },
  SMALL,
  SMALL,
];

/** The cover of each home that has photos of its own; none while they cannot fill one slide. */
export function ownPhotos(apartments: readonly Pick<Apartment, "apartment_no" | "photos">[]): HeroPhoto[] {
  const photos = apartments.flatMap(({ apartment_no, photos: [cover] }) =>
    cover ? [{ src: cover.url, alt: cover.alt, apartment: apartment_no }] : [],
  );
  return photos.length >= PLACES.length ? photos : [];
}

/** The photos of a slide: the owner's in turn, else the product's. */
function photosOf(index: number, own: readonly HeroPhoto[]): readonly HeroPhoto[] {
  if (own.length === 0) return SLIDES[index] ?? [];
  return PLACES.flatMap((_, place) => own[(index * PLACES.length + place) % own.length] ?? []);
}

interface HeroProps {
  /** The building's name. */
  site: string;
  /** The owner's photos; the product's if there are none. */
  own: readonly HeroPhoto[];
}

/** Headline, description and the link to the list stand still; the pictures beside them change. */
export function Hero({ site, own }: HeroProps) {
  const t = useTranslations("building.hero");
  return (
    <section
      className="overflow-hidden pt-4 pb-5 sm:pt-7"
      aria-roledescription={t("carousel")}
      aria-label={t("rooms", { site })}
    >
      <div className="px-gutter max-w-page laptop:grid-cols-12 laptop:grid-rows-[340px_auto_auto] laptop:gap-x-2.5 desktop:grid-rows-[428px_auto_auto] mx-auto grid w-full grid-cols-1 sm:grid-cols-2">
        <h1
          // Three lines on a laptop too: five of twelve columns grow slower than the type.
          className="text-hero desktop:text-[length:min(var(--t-hero),6.5vw_-_1.35rem)] laptop:[grid-area:1/1/2/7] laptop:self-center laptop:pt-0 laptop:pr-6 desktop:[grid-area:1/1/2/6] row-start-2 self-start pt-5 font-serif [font-feature-settings:normal] font-normal text-balance sm:pt-6 sm:pr-3"
          tabIndex={-1}
        >
          {t.rich("headline", {
            em: (text) => (
              <em className="[font-family:var(--italic)] font-normal tracking-tight italic">{text}</em>
            ),
          })}
        </h1>
        <div className="laptop:[grid-area:2/1/3/7] laptop:self-end laptop:pt-2 laptop:pr-7 laptop:pl-0 desktop:[grid-area:2/1/3/6] row-start-3 flex flex-col gap-4 pt-2.5 sm:row-start-2 sm:gap-5 sm:pt-7.5 sm:pl-2">
          <p className="text-ink-2 desktop:text-body text-label/body sm:max-w-[34ch]">{t("description")}</p>
          <Link
            className={buttonClass({ variant: "brick", size: "lg" }, "self-stretch sm:self-start")}
            href="/apartments"
            prefetch={false}
          >
            {t("explore")}
          </Link>
        </div>
        <HeroCarousel
          slides={SLIDES.map((_, index) => ({
            photos: <HeroPhotos index={index} own={own} />,
            place: t("place", { place: index + 1, count: SLIDES.length }),
            open: t("open", { place: index + 1 }),
          }))}
        />
      </div>
    </section>
  );
}

/** A slide's three photos. The very first is loaded eagerly, the others lazily. */
function HeroPhotos({ index, own }: { index: number; own: readonly HeroPhoto[] }) {
  const t = useTranslations("building.hero");
  const isFirst = (place: number) => index === 0 && place === 0;
  return photosOf(index, own).map(({ src, alt, apartment = "", room, position }, place) => (
    <Picture
      key={src}
      sizes={PLACES[place]?.sizes}
      className={`rounded-pic bg-sunk size-full bg-(image:--jali) ${PLACES[place]?.className}`}
      src={src}
      alt={room ? t(room) : alt || t("apartment", { no: apartment })}
      {...(position && { position })}
      width={1440}
      height={960}
      fetchPriority={isFirst(place) ? "high" : undefined}
      loading={isFirst(place) ? "eager" : "lazy"}
    />
  ));
}
