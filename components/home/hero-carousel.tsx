"use client";

import { Pause, Play } from "lucide-react";
import {
  type DragEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslations } from "#translations";
import { useArrival } from "@/components/layout/use-arrival";
import { Button } from "@/components/ui/button";

/** Two seconds per slide (docs/product.md 2.4). */
const SHOWN_MS = 2_000;
/** A drag that is shorter leaves the slide, in pixels. */
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

/** The slide shown, play and pause. Under reduced motion it is paused until the user starts it. */
function useSlides(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  /** Counts on beyond the last slide: the row has no end, and always moves the shorter way. Undefined until it moves. */
  const [moved, setMoved] = useState<number>();
  const [chosen, choose] = useState<boolean>();
  const [isDragged, setDragged] = useState(false);
  const isLoaded = useSyncExternalStore(onLoad, isComplete, () => false);
  const isReduced = useSyncExternalStore(onReduced, isReducedNow, () => false);
  useArrival(() => document.querySelector("h1"));

  const isPlaying = chosen ?? !isReduced;
  const position = moved ?? 0;
  const current = ((position % count) + count) % count;
  const turn = (steps: number) => setMoved(position + steps);
  const goTo = (index: number) => turn(((index - current + count + 2) % count) - 2);
  const toggle = () => choose(!isPlaying);

  useEffect(() => {
    // Back is the way of a finger alone.
    if (isLoaded) loadSlides(viewport.current, current, isDragged ? [0, 1, -1] : [0, 1]);
  }, [isLoaded, current, isDragged]);
  useEffect(() => {
    if (!isLoaded || !isPlaying || isDragged) return;
    const timer = setInterval(() => {
      // Nobody sees the slides of a hidden tab.
      if (!document.hidden) setMoved(position + 1);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [isLoaded, isPlaying, isDragged, position]);
  const drag = useDrag(viewport, setDragged, turn);
  /** No slide is further than two from the current one; before the first move the last one is not to its left. */
  const placeOf = (index: number) =>
    moved === undefined && !isDragged ? 0 : Math.round((position - index) / count) * count;
  return { viewport, position, placeOf, current, isPlaying, toggle, goTo, drag };
}

/** Lazy loading never fetches the photos of slides outside the clipped row, so they are requested here. */
function loadSlides(row: HTMLElement | null, current: number, steps: readonly number[]) {
  const slides = [...(row?.querySelectorAll("[aria-roledescription]") ?? [])];
  for (const step of steps)
    for (const image of slides.at((current + step) % slides.length)?.querySelectorAll("img") ?? [])
      image.loading = "eager";
}

/** The handlers of a row that follows mouse and finger, and turns by one slide if it was moved far enough. */
function useDrag(
  viewport: RefObject<HTMLElement | null>,
  setDragged: (isDragged: boolean) => void,
  turn: (steps: number) => void,
) {
  const from = useRef<number>(undefined);
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
      setDragged(true);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === undefined) return;
      viewport.current?.setPointerCapture(event.pointerId);
      track().style.transition = "none";
      track().style.translate = `${event.clientX - from.current}px`;
    },
    onPointerUp: ({ clientX }: PointerEvent) => end(clientX - (from.current ?? clientX)),
    onPointerCancel: () => end(0),
    // The browser's own drag of a photo would end this one.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

/** Labels come formatted: the first number format of a page costs a phone as much as hydrating the hero. */
interface Slide {
  /** Its three rooms. */
  readonly photos: ReactNode;
  /** `2 of 5` */
  readonly place: string;
  /** Of its bullet. */
  readonly open: string;
}

/** The hero's pictures and their bullets (docs/product.md 2.4). */
export function HeroCarousel({ slides }: { slides: readonly Slide[] }) {
  const { viewport, position, placeOf, current, isPlaying, toggle, goTo, drag } = useSlides(slides.length);
  const t = useTranslations("building.slides");
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      <div
        {...drag}
        // Beside the words the slides leave at this edge; at the other one the next slide shows.
        className="laptop:[grid-area:1/7/3/13] desktop:[grid-area:1/6/3/13] laptop:[clip-path:inset(0_-100vw_0_0)] touch-pan-y touch-pinch-zoom select-none [grid-area:1/1/2/-1]"
        ref={viewport}
        role="group"
        aria-label={t("slides")}
      >
        {/* A transition of these is the compositor's: no script runs and nothing is laid out while a slide moves. */}
        <div
          className="flex [transition:transform_var(--slow)_var(--ease),translate_var(--slow)_var(--ease)]"
          style={{ transform: shift(-position) }}
        >
          {slides.map(({ photos, place }, index) => (
            <div
              key={place}
              // Hides lazy photos off screen, which browsers would fetch before the first slide: loadSlides asks for
              // them. A margin instead of a gap: the carousel keeps it between the last slide and the first, too. The slide has
              // its height before its photos are parsed; less on a low phone, so that the button below is visible at once.
              className="laptop:aspect-auto laptop:grid-rows-[340px_220px] laptop:gap-2.5 desktop:grid-rows-[428px_244px] mr-7.5 grid aspect-8/9 flex-none basis-full grid-cols-2 grid-rows-3 gap-1.5 sm:aspect-32/27 sm:gap-2 inert:[&_img[loading=lazy]]:hidden [@media(width<640px)_and_(height<800px)]:aspect-16/15"
              role="group"
              aria-roledescription={t("slide")}
              aria-label={place}
              inert={index !== current}
              style={{ transform: shift(placeOf(index)) }}
            >
              {photos}
            </div>
          ))}
        </div>
      </div>
      <div className="laptop:col-start-7 desktop:col-start-6 col-span-full row-start-4 mt-3 -ml-1.5 flex items-center justify-center gap-0.5 sm:row-start-3 sm:justify-start">
        {slides.map(({ open }, index) => (
          <button
            key={open}
            type="button"
            className="group grid h-11 w-12 cursor-pointer place-items-center"
            aria-label={open}
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
          aria-label={t(isPlaying ? "pause" : "play")}
          onClick={toggle}
          icon={<Icon className="icon" aria-hidden="true" />}
        />
      </div>
    </>
  );
}

/** By so many slides, with the 30 px between them. */
function shift(slides: number) {
  return slides === 0 ? undefined : `translateX(calc(${slides} * (100% + 30px)))`;
}
