"use client";

import type { MouseEvent, ReactNode } from "react";
import { pictureUrl } from "@/components/ui/image-loader";
import type { GalleryPhoto } from "./gallery-photos";

const GRID = "grid grid-cols-6 gap-2.5 lg:grid-cols-12 lg:grid-rows-[repeat(2,275px)]";

interface GalleryFrameProps {
  photos: readonly GalleryPhoto[];
  /** Buttons with the place of their photo in `data-index`. */
  children: ReactNode;
  /** What the pictures are together, as the lightbox is called. */
  name?: string;
  className?: string;
}

/** Opens the lightbox, whose script comes at the first click, at the photo that was pressed. */
export function GalleryFrame({ photos, children, name = "Photos", className = GRID }: GalleryFrameProps) {
  const open = async (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-index]");
    if (!button) return;
    const { openLightbox } = await import("./lightbox");
    const full = photos.map((photo) => ({ ...photo, src: pictureUrl(photo.src, 1440) }));
    openLightbox(full, { index: Number(button.dataset.index), name });
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside are operated; this hears what bubbles up
    <div className={className} onClick={(event) => void open(event)}>
      {children}
    </div>
  );
}
