"use client";

import { Viewer } from "@photo-sphere-viewer/core";
import "@photo-sphere-viewer/core/index.css";
import { ChevronLeft, ChevronRight, Maximize, Minimize } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { PANORAMA_CONTROLS } from "./walkthrough";

const PANORAMA_HINT = "rounded-ctl bg-help text-on-toast ml-auto px-3.5 py-2.5 text-small/inherit";

/** Radians per press of Turn left or Turn right. */
const TURN = Math.PI / 6;

/** The frame with its buttons fills the screen, not the sphere alone. */
async function toggleFullScreen(frame: Element | null | undefined) {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await frame?.requestFullscreen();
}

/** Esc leaves full screen too, so ask the browser. */
function useIsFullScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener("fullscreenchange", onChange);
      return () => document.removeEventListener("fullscreenchange", onChange);
    },
    () => document.fullscreenElement !== null,
    () => false,
  );
}

/** The photo sphere with our own three buttons; arrow keys and dragging turn it. Without WebGL the still remains. */
export function PanoramaView({ src }: { src: string }) {
  const t = useTranslations("apartments.walkthrough");
  const [loading, away, twoFingers, close] = [t("loading"), t("away"), t("twoFingers"), t("close")];
  const place = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer>(null);
  const [hasFailed, setFailed] = useState(false);
  const isFull = useIsFullScreen();

  useEffect(() => {
    if (!place.current) return;
    try {
      const created = new Viewer({
        container: place.current,
        panorama: src,
        navbar: false,
        keyboard: "always",
        // One finger scrolls the page, as the wheel does; in full screen it turns the sphere.
        mousewheel: false,
        touchmoveTwoFingers: true,
        defaultZoomLvl: 10,
        loadingTxt: loading,
        lang: { loadError: away, twoFingers, close },
      });
      viewer.current = created;
      created.addEventListener("panorama-error", () => setFailed(true));
      return () => created.destroy();
    } catch (error) {
      // No WebGL: reported after the effect, like the viewer's own failures.
      queueMicrotask(() => setFailed(error instanceof Error));
    }
  }, [src, loading, away, twoFingers, close]);

  useEffect(() => viewer.current?.setOption("touchmoveTwoFingers", !isFull), [isFull]);

  const turn = (by: number) => {
    const { yaw = 0, pitch = 0 } = viewer.current?.getPosition() ?? {};
    void viewer.current?.animate({ yaw: yaw + by, pitch, speed: "12rpm" });
  };
  if (hasFailed) {
    return (
      <div className={PANORAMA_CONTROLS}>
        <span className={PANORAMA_HINT} role="status">
          {t("cannotTurn")}
        </span>
      </div>
    );
  }
  return (
    <>
      <div ref={place} className="absolute inset-0" role="application" aria-label={t("view")} />
      <div className={PANORAMA_CONTROLS}>
        <Button variant="on-picture" size="icon" aria-label={t("left")} onClick={() => turn(-TURN)}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </Button>
        <Button variant="on-picture" size="icon" aria-label={t("right")} onClick={() => turn(TURN)}>
          <ChevronRight className="icon" aria-hidden="true" />
        </Button>
        <Button
          variant="on-picture"
          size="icon"
          aria-label={t(isFull ? "leaveFull" : "full")}
          onClick={() => void toggleFullScreen(place.current?.parentElement)}
        >
          {isFull ? (
            <Minimize className="icon" aria-hidden="true" />
          ) : (
            <Maximize className="icon" aria-hidden="true" />
          )}
        </Button>
        <span className={`${PANORAMA_HINT} max-sm:hidden`}>{t("drag")}</span>
      </div>
    </>
  );
}
