"use client";

import { pictureUrl } from "@/components/ui/image-loader";
import { Picture } from "@/components/ui/picture";
import type { GalleryPhoto } from "./gallery-photos";

const SHOWN = 4;
const SIZES = {
  first: "(min-width: 1440px) 872px, (min-width: 1024px) 62vw, 94vw",
  other: "(min-width: 1024px) 30vw, 31vw",
};

/** One large photo and three small ones; each opens the lightbox at its own place. */
export function Gallery({ photos }: { photos: readonly GalleryPhoto[] }) {
  const open = async (index: number) => {
    const { openLightbox } = await import("./lightbox");
    openLightbox(
      photos.map(({ src, ...photo }) => ({ ...photo, src: pictureUrl(src, 1440) })),
      index,
    );
  };
  return (
    <div className="gal">
      {photos.slice(0, SHOWN).map(({ src, alt, width, height }, index) => (
        <button
          key={src}
          type="button"
          className={index === 0 ? "g1" : "gs"}
          aria-label={`Open photo: ${alt}`}
          onClick={() => void open(index)}
        >
          <Picture
            src={src}
            alt={alt}
            width={width}
            height={height}
            sizes={index === 0 ? SIZES.first : SIZES.other}
            preload={index === 0}
            fetchPriority={index === 0 ? "high" : undefined}
            loading={index === 0 ? undefined : "eager"}
          />
        </button>
      ))}
    </div>
  );
}
