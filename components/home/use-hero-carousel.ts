"use client";

import type { EmblaCarouselType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";

const REDUCED = "(prefers-reduced-motion: reduce)";
/** Spec §9: 2000 ms, and it goes on after interaction. */
const PLUGINS = [
  Autoplay({ delay: 2000, stopOnInteraction: false, stopOnFocusIn: false, playOnInit: false }),
];
const OPTIONS = {
  loop: true,
  align: "center",
  duration: 28,
  breakpoints: { [REDUCED]: { duration: 0 } },
} as const;

/** A slide outside the clipped row never comes near enough for lazy loading, so its photos are asked for here. */
function loadNeighbours(embla: EmblaCarouselType) {
  const slides = embla.slideNodes();
  const current = embla.selectedScrollSnap();
  for (const step of [0, 1, slides.length - 1])
    for (const image of slides[(current + step) % slides.length]?.querySelectorAll("img") ?? [])
      image.loading = "eager";
}

/** Motion, and the other slides' photos, wait for the page to be there. */
function afterLoad(begin: () => void) {
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
  return () => window.removeEventListener("load", begin);
}

/** The hero's carousel: current slide, play and pause. Under reduced motion it stands still until asked to play. */
export function useHeroCarousel() {
  const [viewport, embla] = useEmblaCarousel(OPTIONS, PLUGINS);
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);

  useEffect(() => {
    if (!embla) return;
    const select = () => {
      setCurrent(embla.selectedScrollSnap());
      loadNeighbours(embla);
    };
    embla.on("select", select);
    return () => void embla.off("select", select);
  }, [embla]);
  useEffect(() => {
    if (!embla) return;
    return afterLoad(() => {
      loadNeighbours(embla);
      if (window.matchMedia(REDUCED).matches) setPlaying(false);
      else embla.plugins().autoplay.play();
    });
  }, [embla]);

  const toggle = () => {
    const autoplay = embla?.plugins().autoplay;
    if (isPlaying) autoplay?.stop();
    else autoplay?.play();
    setPlaying(!isPlaying);
  };
  const goTo = (index: number) => {
    embla?.scrollTo(index);
    if (isPlaying) embla?.plugins().autoplay.reset();
  };
  return { viewport, current, isPlaying, toggle, goTo };
}
