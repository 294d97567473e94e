"use client";

import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState } from "react";
import { useArrival } from "@/components/layout/use-arrival";
import type { Carousel } from "./carousel";

/** A slide outside the clipped row never comes near enough for lazy loading, so its photos are asked for here. */
function loadNeighbours(embla: EmblaCarouselType) {
  const slides = embla.slideNodes();
  const current = embla.selectedScrollSnap();
  for (const step of [0, 1, slides.length - 1])
    for (const image of slides[(current + step) % slides.length]?.querySelectorAll("img") ?? [])
      image.loading = "eager";
}

/** Motion, its script and the other slides' photos wait for the page to be there. */
function afterLoad(begin: () => void) {
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
  return () => window.removeEventListener("load", begin);
}

/** The hero's carousel: current slide, play and pause. Under reduced motion it stands still until asked to play. */
export function useHeroCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const [carousel, setCarousel] = useState<Carousel>();
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  // What was pressed before the carousel came counts when it does.
  const asked = useRef(current);
  useEffect(() => {
    asked.current = current;
  });
  useArrival(() => viewport.current?.querySelector("h1"));

  useEffect(() => {
    let made: Carousel | undefined;
    let isGone = false;
    const begin = async () => {
      const { REDUCED, startCarousel } = await import("./carousel");
      if (isGone || !viewport.current) return;
      made = startCarousel(viewport.current, asked.current);
      loadNeighbours(made.embla);
      if (window.matchMedia(REDUCED).matches) setPlaying(false);
      setCarousel(made);
    };
    // Without its script the first slide simply stays.
    const cancel = afterLoad(() => void begin().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      made?.embla.destroy();
    };
  }, []);
  useEffect(() => {
    if (!carousel) return;
    const { embla } = carousel;
    const select = () => {
      // The slide that goes becomes inert: who reads in it stays in the carousel instead of falling out of the page.
      const row = viewport.current;
      if (row?.contains(document.activeElement)) row.focus({ preventScroll: true });
      setCurrent(embla.selectedScrollSnap());
      loadNeighbours(embla);
    };
    embla.on("select", select);
    return () => void embla.off("select", select);
  }, [carousel]);
  useEffect(() => (isPlaying ? carousel?.play() : undefined), [carousel, isPlaying]);

  const toggle = () => setPlaying(!isPlaying);
  const goTo = (index: number) => {
    if (!carousel) setCurrent(index);
    carousel?.embla.scrollTo(index);
  };
  return { viewport, current, isPlaying, toggle, goTo };
}
