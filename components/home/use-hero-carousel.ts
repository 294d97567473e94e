"use client";

import type { EmblaCarouselType } from "embla-carousel";
import { useRef, useState, useSyncExternalStore } from "react";
import { useArrival } from "@/components/layout/use-arrival";

/** Motion, its script and the other slides' photos are deferred until the page has loaded. */
function onLoad(tell: () => void) {
  window.addEventListener("load", tell);
  return () => window.removeEventListener("load", tell);
}
const isComplete = () => document.readyState === "complete";

/** The hero's carousel: current slide, play and pause. Under reduced motion it is paused until the user starts it. */
export function useHeroCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const isLoaded = useSyncExternalStore(onLoad, isComplete, () => false);
  useArrival(() => viewport.current?.querySelector("h1"));

  const onReady = (ready: EmblaCarouselType, isReduced: boolean) => {
    setEmbla(ready);
    if (isReduced) setPlaying(false);
  };
  // A choice made before the carousel has loaded becomes its first slide.
  const goTo = (index: number) => (embla ? embla.scrollTo(index) : setCurrent(index));
  const toggle = () => setPlaying(!isPlaying);
  const motion = { viewport, startIndex: current, isPlaying, onReady, onSelect: setCurrent };
  return { viewport, current, isPlaying, isLoaded, toggle, goTo, motion };
}
