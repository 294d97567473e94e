import PhotoSwipe from "photoswipe";
import "photoswipe/style.css";
import "@/components/apartments/lightbox.css";

interface LightboxPhoto {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** Opens the photos over the page: pinch, arrow keys, Esc; focus returns to the photo that was pressed. */
export function openLightbox(photos: readonly LightboxPhoto[], index: number): void {
  const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const lightbox = new PhotoSwipe({
    dataSource: [...photos],
    index,
    showHideAnimationType: isStill ? "none" : "fade",
    bgOpacity: 1,
    closeTitle: "Close",
    arrowPrevTitle: "Previous photo",
    arrowNextTitle: "Next photo",
    zoomTitle: "Zoom",
    returnFocus: true,
  });
  lightbox.init();
}
