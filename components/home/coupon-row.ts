"use client";

import type { EmblaCarouselType } from "embla-carousel";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect } from "react";

const OPTIONS = {
  align: "start",
  // A row that shows all its tickets stands still.
  watchDrag: (embla: EmblaCarouselType) => embla.scrollSnapList().length > 1,
  watchFocus: followFocus,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;
const STEPS: Partial<Record<string, Step>> = { ArrowLeft: -1, ArrowRight: 1 };

type Step = 1 | -1;

/** A row of tickets that is dragged, turned by two buttons, and moved by arrow keys and a wheel as a page is. */
export function useCouponRow() {
  const [view, embla] = useEmblaCarousel(OPTIONS);
  useEffect(() => (embla ? followKeysAndWheel(embla) : undefined), [embla]);
  return { view, turn: (step: Step) => embla && turn(embla, step) };
}

/** One view further; from either end round to the other, so that no press leads nowhere. */
function turn(embla: EmblaCarouselType, step: Step) {
  const last = embla.scrollSnapList().length - 1;
  // The row ends with a full view, so the tickets of the last one share a stop.
  const perView = embla.slideNodes().length - last;
  if (step > 0) embla.scrollTo(embla.canScrollNext() ? embla.selectedScrollSnap() + perView : 0);
  else embla.scrollTo(embla.canScrollPrev() ? embla.selectedScrollSnap() - perView : last);
}

/** Shows the ticket that the keyboard has come to; one that is seen already stays where it is. */
function followFocus(embla: EmblaCarouselType, { target }: FocusEvent): false {
  const at = embla.slideNodes().findIndex((slide) => slide.contains(target as Node));
  if (embla.slidesInView().includes(at)) return false;
  // The browser may have moved the clipped row on its own.
  embla.rootNode().scrollLeft = 0;
  embla.scrollTo(at, true);
  // The carousel's own way would move a ticket that is seen, too.
  return false;
}

/** The carousel knows pointers alone; keys and a wheel that goes sideways move it a ticket at a time. */
function followKeysAndWheel(embla: EmblaCarouselType): () => void {
  const row = embla.rootNode();
  const move = (step: Step) => (step > 0 ? embla.scrollNext() : embla.scrollPrev());
  let turned = 0;
  const onWheel = (event: WheelEvent) => {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    // Else a browser takes the gesture for the way back.
    event.preventDefault();
    turned += event.deltaX;
    const ticket = embla.slideNodes()[0]?.offsetWidth ?? 0;
    if (Math.abs(turned) < ticket / 2) return;
    move(turned > 0 ? 1 : -1);
    turned -= Math.sign(turned) * ticket;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(step);
  };
  row.addEventListener("wheel", onWheel, { passive: false });
  row.addEventListener("keydown", onKey);
  return () => {
    row.removeEventListener("wheel", onWheel);
    row.removeEventListener("keydown", onKey);
  };
}
