import { Picture } from "@/components/ui/picture";
import { GalleryFrame } from "./gallery-frame";
import type { GalleryPhoto } from "./gallery-photos";

const SHOWN = 4;
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
          className={index === 0 ? "g1" : "gs"}
          aria-label={`Open photo: ${alt}`}
          data-index={index}
        >
          <Picture
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
