"use client";

import type { MouseEvent, ReactNode } from "react";
import { pictureUrl } from "@/components/ui/image-loader";
import type { GalleryPhoto } from "./gallery-photos";

/** Opens the lightbox, whose script comes at the first click, at the photo that was pressed. */
export function GalleryFrame({ photos, children }: { photos: readonly GalleryPhoto[]; children: ReactNode }) {
  const open = async (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-index]");
    if (!button) return;
    const { openLightbox } = await import("./lightbox");
    const full = photos.map((photo) => ({ ...photo, src: pictureUrl(photo.src, 1440) }));
    openLightbox(full, Number(button.dataset.index));
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside are operated; this hears what bubbles up
    <div
      className="grid grid-cols-6 gap-2.5 lg:grid-cols-12 lg:grid-rows-[repeat(2,275px)]"
      onClick={(event) => void open(event)}
    >
      {children}
    </div>
  );
}
