import { Images } from "lucide-react";
import { useTranslations } from "#translations";
import { textLink } from "@/components/ui/class-names";
import { Picture } from "@/components/ui/picture";
import type { Apartment } from "@/lib/apartments/contract";
import { Caption, GalleryFrame } from "./gallery-frame";
import { galleryOf } from "./gallery-photos";
import { isIllustrated } from "./labels";

const SHOWN = 4;
/** The stock galleries have one photo more than the four shown. */
const STOCK_PHOTOS = 5;
const BUTTON = "rounded-pic bg-sunk relative cursor-zoom-in overflow-hidden";
const WIDE = "col-span-full aspect-3/2 lg:aspect-auto";
const FIRST = `${WIDE} lg:[grid-area:1/1/3/9]`;
const HALF = "col-span-3 aspect-4/3 lg:aspect-auto lg:col-start-9 lg:col-end-13";
const SMALL = "col-span-2 aspect-4/3 lg:aspect-auto";
/** Layouts by the number of photos: one alone, two halves, one large beside two, one large and three small ones. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: [`${WIDE} lg:[grid-area:1/1/3/13]`],
  2: [`${WIDE} lg:[grid-area:1/1/3/7]`, `${WIDE} lg:[grid-area:1/7/3/13]`],
  3: [FIRST, HALF, HALF],
  4: [
    FIRST,
    `${SMALL} lg:col-start-9 lg:col-end-13`,
    `${SMALL} lg:col-start-9 lg:col-end-11`,
    `${SMALL} lg:col-start-11 lg:col-end-13`,
  ],
};
const SIZES = {
  alone: "(min-width: 1440px) 1312px, 94vw",
  half: "(min-width: 1024px) 47vw, 94vw",
  first: "(min-width: 1440px) 872px, (min-width: 1024px) 62vw, 88vw",
  other: "(min-width: 1024px) 30vw, 31vw",
  ofThree: "(min-width: 1024px) 30vw, 44vw",
};

function sizesOf(index: number, shown: number): string {
  if (shown <= 2) return shown === 1 ? SIZES.alone : SIZES.half;
  if (index === 0) return SIZES.first;
  return shown === 3 ? SIZES.ofThree : SIZES.other;
}

/** At most four photos, the first one large; each opens the lightbox, which shows all of them, at that photo. */
export function Gallery({ apartment }: { apartment: Apartment }) {
  const t = useTranslations("apartments.gallery");
  const photos = galleryOf(apartment, t);
  const shown = photos.slice(0, SHOWN);
  const places = PLACES[shown.length] ?? [];
  return (
    <>
      <GalleryFrame photos={photos} name={t("name")}>
        {shown.map(({ src, alt, width, height }, index) => (
          <button
            key={src}
            type="button"
            className={`${BUTTON} ${places[index] ?? ""}`}
            aria-label={t("open", { photo: alt })}
            data-index={index}
          >
            <Picture
              className="size-full"
              src={src}
              alt={alt}
              width={width}
              height={height}
              sizes={sizesOf(index, shown.length)}
              fetchPriority={index === 0 ? "high" : undefined}
              loading={index === 0 ? "eager" : "lazy"}
            />
          </button>
        ))}
        {photos.length > STOCK_PHOTOS && (
          <button
            type="button"
            className={textLink({ className: "col-span-full cursor-pointer justify-self-end" })}
            data-index={SHOWN}
          >
            <Images className="icon" aria-hidden="true" />
            <span>{t("all", { count: photos.length })}</span>
          </button>
        )}
      </GalleryFrame>
      {isIllustrated(apartment) && <Caption>{t("illustrations")}</Caption>}
    </>
  );
}
