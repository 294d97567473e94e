"use client";

import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useArrival } from "@/components/layout/use-arrival";
import { HERO_SLIDES } from "./hero-slides";

const SLIDES = HERO_SLIDES.length;
/** Two seconds per slide (docs/product.md 2.4). */
const SHOWN_MS = 2_000;
/** A drag that is shorter is a press, and one that ends sooner leaves the slide, in pixels. */
const DRAG_BEGINS = 8;
const DRAG_TURNS = 50;

/** Motion and the other slides' photos are deferred until the page has loaded. */
function onLoad(tell: () => void) {
  window.addEventListener("load", tell);
  return () => window.removeEventListener("load", tell);
}
const isComplete = () => document.readyState === "complete";

const REDUCED = "(prefers-reduced-motion: reduce)";
function onReduced(tell: () => void) {
  const query = window.matchMedia(REDUCED);
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}
const isReducedNow = () => window.matchMedia(REDUCED).matches;

/** The hero's carousel: its slide, play and pause. Under reduced motion it is paused until the user starts it. */
export function useHeroCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  /** Counts on beyond the last slide: the row has no end, and always moves the shorter way. Undefined until it moves. */
  const [moved, setMoved] = useState<number>();
  const [chosen, choose] = useState<boolean>();
  const [isDragged, setDragged] = useState(false);
  const isLoaded = useSyncExternalStore(onLoad, isComplete, () => false);
  const isReduced = useSyncExternalStore(onReduced, isReducedNow, () => false);
  useArrival(() => viewport.current?.querySelector("h1"));

  const isPlaying = chosen ?? !isReduced;
  const position = moved ?? 0;
  const current = ((position % SLIDES) + SLIDES) % SLIDES;
  const turn = (steps: number) => {
    keepFocus(viewport.current);
    setMoved(position + steps);
  };
  const goTo = (index: number) => turn(((index - current + 7) % SLIDES) - 2);
  const toggle = () => choose(!isPlaying);

  useEffect(() => {
    if (isLoaded) loadNeighbours(viewport.current, current);
  }, [isLoaded, current]);
  useEffect(() => {
    const row = viewport.current;
    if (!row || !isLoaded || !isPlaying || isDragged) return;
    return playUnlessFocused(row, () => {
      keepFocus(row);
      setMoved(position + 1);
    });
  }, [isLoaded, isPlaying, isDragged, position]);
  const drag = useDrag(viewport, setDragged, turn);
  /** No slide is further than two from the current one; before the first move the last one is not to its left. */
  const placeOf = (index: number) =>
    moved === undefined && !isDragged ? 0 : Math.round((position - index) / SLIDES) * SLIDES;
  return { viewport, position, placeOf, current, isPlaying, toggle, goTo, drag };
}

/** The outgoing slide becomes inert: moves a focus inside it to the carousel, so that it is not lost. */
function keepFocus(row: HTMLElement | null) {
  if (row?.contains(document.activeElement)) row.focus({ preventScroll: true });
}

/** Lazy loading never fetches the photos of slides outside the clipped row, so they are requested here. */
function loadNeighbours(row: HTMLElement | null, current: number) {
  const slides = row?.querySelectorAll("[aria-roledescription=slide]") ?? [];
  for (const step of [0, 1, SLIDES - 1])
    for (const image of slides[(current + step) % SLIDES]?.querySelectorAll("img") ?? [])
      image.loading = "eager";
}

/** A slide with keyboard focus stays, since its link would move away with it; nobody sees those of a hidden tab. */
function playUnlessFocused(row: HTMLElement, next: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const decide = () => {
    clearInterval(timer);
    if (!row.querySelector(":focus-visible"))
      timer = setInterval(() => {
        if (!document.hidden) next();
      }, SHOWN_MS);
  };
  row.addEventListener("focusin", decide);
  row.addEventListener("focusout", decide);
  decide();
  return () => {
    clearInterval(timer);
    row.removeEventListener("focusin", decide);
    row.removeEventListener("focusout", decide);
  };
}

/** The handlers of a row that follows mouse and finger, and turns by one slide if it was moved far enough. */
function useDrag(
  viewport: RefObject<HTMLElement | null>,
  setDragged: (isDragged: boolean) => void,
  turn: (steps: number) => void,
) {
  const from = useRef<number>(undefined);
  const hasMoved = useRef(false);
  const track = () => viewport.current?.firstElementChild as HTMLElement;
  const end = (moved: number) => {
    if (from.current === undefined) return;
    from.current = undefined;
    track().style.transition = "";
    track().style.translate = "";
    setDragged(false);
    if (Math.abs(moved) >= DRAG_TURNS) turn(moved < 0 ? 1 : -1);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return;
      from.current = event.clientX;
      hasMoved.current = false;
      setDragged(true);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === undefined) return;
      const moved = event.clientX - from.current;
      if (!hasMoved.current && Math.abs(moved) < DRAG_BEGINS) return;
      hasMoved.current = true;
      viewport.current?.setPointerCapture(event.pointerId);
      track().style.transition = "none";
      track().style.translate = `${moved}px`;
    },
    onPointerUp: ({ clientX }: PointerEvent) => end(clientX - (from.current ?? clientX)),
    onPointerCancel: () => end(0),
    // The browser's own drag of a photo or link would end this one; a released link is not followed.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      // A press of a key has no detail.
      if (hasMoved.current && event.detail > 0) event.preventDefault();
    },
  };
}
