import Embla, { type EmblaCarouselType } from "embla-carousel";
import Autoplay from "embla-carousel-autoplay";

export const REDUCED = "(prefers-reduced-motion: reduce)";
const OPTIONS = {
  loop: true,
  align: "center",
  duration: 28,
  breakpoints: { [REDUCED]: { duration: 0 } },
} as const;
/** Spec §9: 2000 ms, and it goes on after interaction. */
const AUTOPLAY = { delay: 2000, stopOnInteraction: false, stopOnFocusIn: false, playOnInit: false };

/** The moving part of the hero, fetched once the page is there. */
export function startCarousel(viewport: HTMLElement, startIndex: number): EmblaCarouselType {
  return Embla(viewport, { ...OPTIONS, startIndex }, [Autoplay(AUTOPLAY)]);
}
