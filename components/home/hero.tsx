"use client";

import { Pause, Play } from "lucide-react";
import Link from "next/link";
import {
  type ReactNode,
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
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { HERO_SLIDES, HERO_DESCRIPTION } from "./hero-slides";

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
function useHeroCarousel() {
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

/** The carousel (docs/product.md 2.4); `site` is the building's name, `photos` holds each slide's three rooms. */
export function Hero({ site, photos }: { site: string; photos: readonly ReactNode[] }) {
  const { viewport, position, placeOf, current, isPlaying, toggle, goTo, drag } = useHeroCarousel();
  const Icon = isPlaying ? Pause : Play;
  return (
    <section
      className="overflow-hidden pt-4 pb-5 sm:pt-7"
      aria-roledescription="carousel"
      aria-label={`Rooms at ${site}`}
    >
      <div className="px-gutter max-w-page mx-auto w-full">
        <div
          {...drag}
          className="relative touch-pan-y touch-pinch-zoom select-none"
          ref={viewport}
          role="group"
          aria-label="Slides"
          tabIndex={-1}
        >
          {/* A transition of these is the compositor's: no script runs and nothing is laid out while a slide moves. */}
          <div
            className="flex [transition:transform_var(--slow)_var(--ease),translate_var(--slow)_var(--ease)]"
            style={{ transform: shift(-position) }}
          >
            {HERO_SLIDES.map(([first], index) => (
              <HeroSlide
                key={first?.src}
                index={index}
                isCurrent={index === current}
                place={shift(placeOf(index))}
                photos={photos[index]}
              />
            ))}
          </div>
        </div>
        <div className="mt-3 -ml-1.5 flex items-center justify-center gap-0.5 sm:justify-start">
          {HERO_SLIDES.map(([first], index) => (
            <button
              key={first?.src}
              type="button"
              className="group grid h-11 w-12 cursor-pointer place-items-center"
              aria-label={`Go to slide ${index + 1}`}
              aria-current={index === current ? "true" : undefined}
              onClick={() => goTo(index)}
            >
              <span className="bg-line-strong group-aria-current:bg-brick rounded-pic h-1 w-9 forced-color-adjust-none [transition:background_var(--fast),height_var(--fast)] group-aria-current:h-1.5" />
            </button>
          ))}
          <Button
            variant="ghost"
            size="icon"
            className="ml-2 w-12 border-0"
            aria-label={isPlaying ? "Pause slides" : "Play slides"}
            onClick={toggle}
            icon={<Icon className="icon" aria-hidden="true" />}
          />
        </div>
      </div>
    </section>
  );
}

/** By so many slides, with the 30 px between them. */
function shift(slides: number) {
  return slides === 0 ? undefined : `translateX(calc(${slides} * (100% + 30px)))`;
}

interface HeroSlideProps {
  index: number;
  isCurrent: boolean;
  /** Its shift within the row, which has no end. */
  place: string | undefined;
  /** The three rooms, server-rendered. */
  photos: ReactNode;
}

/** One slide: headline, three rooms of one home, description and the link to the list. */
function HeroSlide({ index, isCurrent, place, photos }: HeroSlideProps) {
  const Headline = isCurrent ? "h1" : "p";
  // Not faded: half-way through, the text has too little contrast.
  const words = `[transition:visibility_var(--base)] ${isCurrent ? "" : "invisible"}`;
  return (
    <div
      // Hides lazy photos off screen, which browsers would fetch before the first slide: useHeroCarousel requests them.
      // A margin instead of a gap: the carousel keeps it between the last slide and the first, too.
      className="laptop:grid-cols-12 laptop:grid-rows-[340px_220px] laptop:gap-2.5 desktop:grid-rows-[428px_244px] mr-7.5 grid flex-none basis-full grid-cols-6 items-stretch gap-1.5 sm:gap-2 inert:[&_img[loading=lazy]]:hidden"
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${HERO_SLIDES.length}`}
      inert={!isCurrent}
      style={{ transform: place }}
    >
      <div
        className={`laptop:[grid-area:1/1/2/7] laptop:self-center laptop:pt-0 laptop:pr-6 desktop:[grid-area:1/1/2/6] self-start pt-5 [grid-area:3/1/4/7] sm:pt-6 sm:pr-3 sm:[grid-area:3/1/4/4] ${words}`}
      >
        <Headline
          // Three lines on a laptop too: five of twelve columns grow slower than the type.
          className="text-hero desktop:text-[length:min(var(--t-hero),6.5vw_-_1.35rem)] font-serif [font-feature-settings:normal] font-normal text-balance"
          tabIndex={-1}
        >
          Bringing Dreams to Reality with{" "}
          <em className="[font-family:var(--font-fraunces-italic),var(--serif)] font-normal tracking-tight italic">
            Love &amp; care!
          </em>
        </Headline>
      </div>
      {photos}
      <div
        className={`laptop:[grid-area:2/1/3/6] laptop:justify-between laptop:pt-2 laptop:pr-7 laptop:pl-0 desktop:[grid-area:2/1/3/4] flex flex-col gap-4 pt-1 [grid-area:4/1/5/7] sm:gap-5 sm:pt-7.5 sm:pl-2 sm:[grid-area:3/4/4/7] ${words}`}
      >
        <p className="text-ink-2 desktop:text-body text-label/body sm:max-w-[34ch]">{HERO_DESCRIPTION}</p>
        <Link
          className={buttonClass({ variant: "brick", size: "lg" }, "self-stretch sm:self-start")}
          href="/apartments"
          prefetch={false}
        >
          Explore Your Dreams
        </Link>
      </div>
    </div>
  );
}
