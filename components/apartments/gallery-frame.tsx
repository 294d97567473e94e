"use client";

import type { MouseEvent, ReactNode } from "react";
import { useTranslations } from "#translations";
import type { GalleryPhoto } from "./gallery-photos";

const GRID = "grid grid-cols-6 gap-2.5 lg:grid-cols-12 lg:grid-rows-[repeat(2,275px)]";

/** The size of an unmeasured picture: the lightbox reads it from the picture itself. */
export const UNMEASURED = { width: 0, height: 0 } as const;

/** What a picture is that is none of this home. */
export function Caption({ children }: { children: ReactNode }) {
  return <p className="text-small text-ink-2 mt-2.5">{children}</p>;
}

interface GalleryFrameProps {
  photos: readonly GalleryPhoto[];
  /** Buttons with the index of their photo in `data-index`. */
  children: ReactNode;
  /** The name of the set of pictures, which labels the lightbox. */
  name: string;
  /** Drawings on paper. */
  isPaper?: boolean;
  className?: string;
}

/** Opens the lightbox at the pressed photo; its script is loaded with the first click. */
export function GalleryFrame(props: GalleryFrameProps) {
  const { photos, children, name, isPaper = false, className = GRID } = props;
  const t = useTranslations("apartments.lightbox");
  const open = async (event: MouseEvent) => {
    const frame = event.currentTarget;
    const button = (event.target as Element).closest<HTMLElement>("button[data-index]");
    if (!button) return;
    const { openLightbox } = await import("./lightbox");
    const full = photos.map((photo, index) => ({
      ...photo,
      ...(photo.width === UNMEASURED.width && measure(frame, index)),
    }));
    openLightbox(full, { index: Number(button.dataset.index), name, isPaper, t });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the buttons inside are operated; this handles the bubbled events
    <div className={className} onClick={(event) => void open(event)}>
      {children}
    </div>
  );
}

function measure(frame: Element, index: number) {
  const image = frame.querySelector<HTMLImageElement>(`button[data-index="${String(index)}"] img`);
  return { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 };
}
