import { Picture } from "@/components/ui/picture";
import { GalleryFrame } from "./gallery-frame";
import type { GalleryPhoto } from "./gallery-photos";

const SHOWN = 4;
const BUTTON = "rounded-pic bg-sunk relative cursor-zoom-in overflow-hidden";
const SMALL = "col-span-2 aspect-[4/3] lg:aspect-auto";
const PLACES = [
  "col-span-full aspect-[3/2] lg:aspect-auto lg:[grid-area:1/1/3/9]",
  `${SMALL} lg:col-[9/13]`,
  `${SMALL} lg:col-[9/11]`,
  `${SMALL} lg:col-[11/13]`,
];
const SIZES = {
  first: "(min-width: 1440px) 872px, (min-width: 1024px) 62vw, 94vw",
  other: "(min-width: 1024px) 30vw, 31vw",
};

/** One large photo and three small ones; each opens the lightbox at its own place. */
export function Gallery({ photos }: { photos: readonly GalleryPhoto[] }) {
  return (
    <GalleryFrame photos={photos}>
      {photos.slice(0, SHOWN).map(({ src, alt, width, height }, index) => (
        <button
          key={src}
          type="button"
          className={`${BUTTON} ${PLACES[index] ?? ""}`}
          aria-label={`Open photo: ${alt}`}
          data-index={index}
        >
          <Picture
            className="size-full"
            src={src}
            alt={alt}
            width={width}
            height={height}
            sizes={index === 0 ? SIZES.first : SIZES.other}
            fetchPriority={index === 0 ? "high" : undefined}
            loading="eager"
          />
        </button>
      ))}
    </GalleryFrame>
  );
}
