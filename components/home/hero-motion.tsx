"use client";

import type { EmblaCarouselType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";
const OPTIONS = { loop: true, duration: 28, breakpoints: { [REDUCED]: { duration: 0 } } };
/** Two seconds per slide (docs/product.md 2.4). `autoplay` below decides when it plays. */
const AUTOPLAY = { delay: 2000, playOnInit: false, stopOnFocusIn: false };

interface HeroMotionProps {
  viewport: RefObject<HTMLElement | null>;
  startIndex: number;
  isPlaying: boolean;
  onReady: (embla: EmblaCarouselType, isReduced: boolean) => void;
  onSelect: (index: number) => void;
}

/** The hero's motion: renders nothing and moves the server-rendered slides. */
export function HeroMotion({ viewport, startIndex, isPlaying, onReady, onSelect }: HeroMotionProps) {
  // Fixed, since a start index that followed the current slide would re-initialise the carousel on every change.
  const [options] = useState({ ...OPTIONS, startIndex });
  const [attach, embla] = useEmblaCarousel(options, [Autoplay(AUTOPLAY)]);
  useEffect(() => attach(viewport.current), [attach, viewport]);

  const begin = useEffectEvent(onReady);
  useEffect(() => {
    if (!embla) return;
    const select = () => {
      keepFocus(embla.rootNode());
      onSelect(embla.selectedScrollSnap());
      loadNeighbours(embla);
    };
    embla.on("select", select);
    loadNeighbours(embla);
    begin(embla, window.matchMedia(REDUCED).matches);
    return () => void embla.off("select", select);
  }, [embla, onSelect]);
  useEffect(() => (embla ? autoplay(embla, isPlaying) : undefined), [embla, isPlaying]);
  return null;
}

/** The outgoing slide becomes inert: moves a focus inside it to the carousel, so that it is not lost. */
function keepFocus(row: HTMLElement) {
  if (row.contains(document.activeElement)) row.focus({ preventScroll: true });
}

/** Lazy loading never fetches the photos of slides outside the clipped row, so they are requested here. */
function loadNeighbours(embla: EmblaCarouselType) {
  const slides = embla.slideNodes();
  const current = embla.selectedScrollSnap();
  for (const step of [0, 1, slides.length - 1])
    for (const image of slides[(current + step) % slides.length]?.querySelectorAll("img") ?? [])
      image.loading = "eager";
}

/**
 * Plays and stops the carousel. The plugin stops on drag and resize, and its own options to resume ignore the Pause
 * button. A slide with keyboard focus stays, since its link would move away with it.
 */
function autoplay(embla: EmblaCarouselType, isPlaying: boolean): () => void {
  const plugin = embla.plugins().autoplay;
  const row = embla.rootNode();
  const decide = () => (isPlaying && !row.querySelector(":focus-visible") ? plugin.play() : plugin.stop());
  row.addEventListener("focusin", decide);
  row.addEventListener("focusout", decide);
  embla.on("select", decide).on("pointerUp", decide).on("reInit", decide);
  decide();
  return () => {
    row.removeEventListener("focusin", decide);
    row.removeEventListener("focusout", decide);
    embla.off("select", decide).off("pointerUp", decide).off("reInit", decide);
  };
}
