import Embla, { type EmblaCarouselType } from "embla-carousel";

export const REDUCED = "(prefers-reduced-motion: reduce)";
const OPTIONS = {
  loop: true,
  align: "center",
  duration: 28,
  breakpoints: { [REDUCED]: { duration: 0 } },
} as const;
/** Milliseconds (docs/product.md 2.4). */
const SLIDE_MS = 2000;

export interface Carousel {
  readonly embla: EmblaCarouselType;
  /** Goes on by itself until the returned function is called. */
  readonly play: () => () => void;
}

/** The moving part of the hero, fetched once the page is there. */
export function startCarousel(viewport: HTMLElement, startIndex: number): Carousel {
  const embla = Embla(viewport, { ...OPTIONS, startIndex });
  return { embla, play: () => autoplay(embla) };
}

/**
 * The next slide every two seconds, which begin anew with each slide, after a drag and when the tab is seen again. A
 * slide that the keyboard is in stays, since its link would be lost with it.
 */
function autoplay(embla: EmblaCarouselType): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const wait = () => {
    hold();
    if (!document.hidden) timer = setTimeout(step, SLIDE_MS);
  };
  const step = () => {
    if (!embla.rootNode().querySelector(":focus-visible")) embla.scrollNext();
    wait();
  };
  embla.on("pointerDown", hold).on("pointerUp", wait).on("select", wait).on("reInit", wait);
  document.addEventListener("visibilitychange", wait);
  wait();
  return () => {
    hold();
    embla.off("pointerDown", hold).off("pointerUp", wait).off("select", wait).off("reInit", wait);
    document.removeEventListener("visibilitychange", wait);
  };
}
