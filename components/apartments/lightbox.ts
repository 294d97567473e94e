import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import type { useTranslations } from "#translations";
import "@/components/apartments/lightbox.css";
import { pictureUrl } from "@/lib/platform/images/image-loader";

interface LightboxPhoto {
  src: string;
  alt: string;
  width: number;
  height: number;
}

interface LightboxOptions {
  index: number;
  /** The name of the set of pictures. */
  name: string;
  t: ReturnType<typeof useTranslations<"apartments.lightbox">>;
  /** Drawn on paper, which is dimmed in the dark theme as on the page. */
  isPaper?: boolean;
}

/** The zoom factor per press of + or −; a drawing is sharp at any size. */
const STEP = 1.5;
const ZOOM_MS = 200;

/**
 * Opens the pictures over the page: pinch, double tap, swipe, arrow keys, + and −, Esc. Traps the focus and returns it
 * to the picture that was pressed.
 */
export function openLightbox(
  photos: readonly LightboxPhoto[],
  { index, name, t, isPaper = false }: LightboxOptions,
): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const lightbox = new PhotoSwipe({
    dataSource: photos.map((photo) => ({ ...photo, src: pictureUrl(photo.src, 1440) })),
    index,
    showHideAnimationType: isStill ? "none" : "fade",
    zoomAnimationDuration: isStill ? false : 333,
    bgOpacity: 1,
    ...(isPaper && { mainClass: "at-dusk:[&_img]:brightness-86" }),
    // A plan whose letters are small on a phone becomes readable with the first double tap.
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(3, fit * 4),
    closeTitle: t("close"),
    arrowPrevTitle: t("previous"),
    arrowNextTitle: t("next"),
    zoomTitle: t("zoom"),
    returnFocus: true,
  });
  lightbox.on("afterInit", () => {
    lightbox.element?.setAttribute("aria-label", name);
    lightbox.element?.setAttribute("aria-modal", "true");
  });
  lightbox.on("keydown", ({ originalEvent }) => {
    const steps: Record<string, number> = { "+": STEP, "=": STEP, "-": 1 / STEP };
    const step = steps[originalEvent.key];
    const slide = lightbox.currSlide;
    if (!step || !slide || originalEvent.ctrlKey || originalEvent.metaKey) return;
    const { initial, max } = slide.zoomLevels;
    const level = Math.min(max, Math.max(initial, slide.currZoomLevel * step));
    slide.zoomTo(level, undefined, isStill ? false : ZOOM_MS);
  });
  lightbox.init();
}
