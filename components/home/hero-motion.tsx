"use client";

import type { EmblaCarouselType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";
const OPTIONS = { loop: true, duration: 28, breakpoints: { [REDUCED]: { duration: 0 } } };
/** Two seconds a slide (docs/product.md 2.4). When it plays is decided below. */
const AUTOPLAY = { delay: 2000, playOnInit: false, stopOnFocusIn: false };

interface HeroMotionProps {
  viewport: RefObject<HTMLElement | null>;
  startIndex: number;
  isPlaying: boolean;
  onReady: (embla: EmblaCarouselType, isReduced: boolean) => void;
  onSelect: (index: number) => void;
}

/** The moving part of the hero: it draws nothing and turns the slides that the page came with. */
export function HeroMotion({ viewport, startIndex, isPlaying, onReady, onSelect }: HeroMotionProps) {
  // A start that follows the current slide would begin the carousel again with each of them.
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

/** The slide that goes becomes inert: who reads in it stays in the carousel instead of falling out of the page. */
function keepFocus(row: HTMLElement) {
  if (row.contains(document.activeElement)) row.focus({ preventScroll: true });
}

/** A slide outside the clipped row never comes near enough for lazy loading, so its photos are asked for here. */
function loadNeighbours(embla: EmblaCarouselType) {
  const slides = embla.slideNodes();
  const current = embla.selectedScrollSnap();
  for (const step of [0, 1, slides.length - 1])
    for (const image of slides[(current + step) % slides.length]?.querySelectorAll("img") ?? [])
      image.loading = "eager";
}

/**
 * Plays while it should. The plugin stops at a drag and at a change of width, and its own ways to go on do not ask
 * whether somebody has pressed Pause. A slide that the keyboard is in stays, since its link would go with it.
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
