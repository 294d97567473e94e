"use client";

import type { EmblaCarouselType } from "embla-carousel";
import { useEffect, useRef, useState } from "react";

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
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  // What was pressed before the carousel came counts when it does.
  const asked = useRef({ current, isPlaying });
  useEffect(() => {
    asked.current = { current, isPlaying };
  });

  useEffect(() => {
    let made: EmblaCarouselType | undefined;
    let isGone = false;
    const begin = async () => {
      const { REDUCED, startCarousel } = await import("./carousel");
      if (isGone || !viewport.current) return;
      made = startCarousel(viewport.current, asked.current.current);
      loadNeighbours(made);
      if (window.matchMedia(REDUCED).matches) setPlaying(false);
      else if (asked.current.isPlaying) made.plugins().autoplay.play();
      setEmbla(made);
    };
    // Without its script the first slide simply stays.
    const cancel = afterLoad(() => void begin().catch(() => undefined));
    return () => {
      isGone = true;
      cancel();
      made?.destroy();
    };
  }, []);
  useEffect(() => {
    if (!embla) return;
    const select = () => {
      setCurrent(embla.selectedScrollSnap());
      loadNeighbours(embla);
    };
    // A new width makes the carousel anew, and its motion stops with the old one.
    const resume = () => {
      if (asked.current.isPlaying) embla.plugins().autoplay.play();
    };
    embla.on("select", select).on("reInit", resume);
    return () => void embla.off("select", select).off("reInit", resume);
  }, [embla]);

  const toggle = () => {
    const autoplay = embla?.plugins().autoplay;
    if (isPlaying) autoplay?.stop();
    else autoplay?.play();
    setPlaying(!isPlaying);
  };
  const goTo = (index: number) => {
    if (!embla) setCurrent(index);
    embla?.scrollTo(index);
    if (isPlaying) embla?.plugins().autoplay.reset();
  };
  return { viewport, current, isPlaying, toggle, goTo };
}
