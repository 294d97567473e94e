"use client";

import type { EmblaCarouselType } from "embla-carousel";
import useEmblaCarousel from "embla-carousel-react";
import { useEffect } from "react";

const OPTIONS = {
  align: "start",
  // A row that shows all its tickets cannot be dragged.
  watchDrag: (embla: EmblaCarouselType) => embla.scrollSnapList().length > 1,
  watchFocus: followFocus,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;
const STEPS: Partial<Record<string, Step>> = { ArrowLeft: -1, ArrowRight: 1 };

type Step = 1 | -1;

/** A row of tickets that is moved by dragging, by two buttons, by arrow keys and by a horizontal wheel. */
export function useCouponRow() {
  const [view, embla] = useEmblaCarousel(OPTIONS);
  useEffect(() => (embla ? followKeysAndWheel(embla) : undefined), [embla]);
  return { view, turn: (step: Step) => embla && turn(embla, step) };
}

/** Moves by one view; wraps around at either end, so that every press has an effect. */
function turn(embla: EmblaCarouselType, step: Step) {
  const last = embla.scrollSnapList().length - 1;
  // The row ends with a full view, so the last view's tickets share one snap point.
  const perView = embla.slideNodes().length - last;
  if (step > 0) embla.scrollTo(embla.canScrollNext() ? embla.selectedScrollSnap() + perView : 0);
  else embla.scrollTo(embla.canScrollPrev() ? embla.selectedScrollSnap() - perView : last);
}

/** Scrolls to the ticket that got the focus; one that is already visible does not move. */
function followFocus(embla: EmblaCarouselType, { target }: FocusEvent): false {
  const at = embla.slideNodes().findIndex((slide) => slide.contains(target as Node));
  if (embla.slidesInView().includes(at)) return false;
  // The browser may have scrolled the clipped row itself.
  embla.rootNode().scrollLeft = 0;
  embla.scrollTo(at, true);
  // The carousel's default would move a visible ticket, too.
  return false;
}

/** The carousel supports only pointers; keys and a horizontal wheel move it by one ticket. */
function followKeysAndWheel(embla: EmblaCarouselType): () => void {
  const row = embla.rootNode();
  const move = (step: Step) => (step > 0 ? embla.scrollNext() : embla.scrollPrev());
  let turned = 0;
  const onWheel = (event: WheelEvent) => {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    // Else browsers take the gesture for "back".
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
