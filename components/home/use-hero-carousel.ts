"use client";

import Autoplay from "embla-carousel-autoplay";
import useEmblaCarousel from "embla-carousel-react";
import { useCallback, useEffect, useState } from "react";

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

/** The hero's carousel: current slide, play and pause. Under reduced motion it stands still until asked to play. */
export function useHeroCarousel() {
  const [viewport, embla] = useEmblaCarousel(OPTIONS, PLUGINS);
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isLoaded, setLoaded] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const select = () => setCurrent(embla.selectedScrollSnap());
    embla.on("select", select);
    return () => void embla.off("select", select);
  }, [embla]);

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay;
    if (!autoplay) return;
    // The first picture comes first: motion, and the other slides' photos, wait for the page to be there.
    const begin = () => {
      setLoaded(true);
      if (window.matchMedia(REDUCED).matches) setPlaying(false);
      else autoplay.play();
    };
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
    return () => window.removeEventListener("load", begin);
  }, [embla]);

  const toggle = useCallback(() => {
    const autoplay = embla?.plugins().autoplay;
    if (isPlaying) autoplay?.stop();
    else autoplay?.play();
    setPlaying(!isPlaying);
  }, [embla, isPlaying]);
  const goTo = useCallback(
    (index: number) => {
      embla?.scrollTo(index);
      if (isPlaying) embla?.plugins().autoplay.reset();
    },
    [embla, isPlaying],
  );
  return { viewport, current, isLoaded, isPlaying, toggle, goTo };
}
