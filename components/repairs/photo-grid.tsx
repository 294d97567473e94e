"use client";

import type { MouseEvent } from "react";

/** The largest width of the large size, and a third of it for the small one (lib/platform/workers/pictures.ts). */
const SMALL_TO_LARGE = 3;

interface PhotoGridProps {
  photos: readonly string[];
  /** What the photos show. */
  title: string;
}

/** A report's photos; each opens the lightbox, whose script is loaded with the first press. */
export function PhotoGrid({ photos, title }: PhotoGridProps) {
  if (photos.length === 0) return null;
  const open = async (event: MouseEvent<HTMLButtonElement>, index: number) => {
    const images = [...(event.currentTarget.closest("ul")?.querySelectorAll("img") ?? [])];
    const { openLightbox } = await import("@/components/apartments/lightbox");
    const full = photos.map((photo, at) => ({
      src: `${photo}?size=large`,
      alt: altOf(title, at, photos.length),
      width: (images[at]?.naturalWidth ?? 0) * SMALL_TO_LARGE,
      height: (images[at]?.naturalHeight ?? 0) * SMALL_TO_LARGE,
    }));
    openLightbox(full, { index, name: `Photos: ${title}` });
  };
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2.5" aria-label="Photos">
      {photos.map((photo, index) => (
        <li key={photo}>
          <button
            type="button"
            className="rounded-pic bg-sunk block aspect-square w-full cursor-zoom-in overflow-hidden"
            onClick={(event) => void open(event, index)}
          >
            {/* oxlint-disable-next-line nextjs/no-img-element -- private to two people: no image optimiser may cache it */}
            <img className="size-full object-cover" src={photo} alt={altOf(title, index, photos.length)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const altOf = (title: string, index: number, count: number) =>
  count === 1 ? `Photo: ${title}` : `Photo ${String(index + 1)} of ${String(count)}: ${title}`;
