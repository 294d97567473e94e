"use client";

import { Suspense, useEffect, useRef, useState } from "react";
import { lazily } from "@/components/ui/lazily";
import type { MapViewProps } from "./map-view";

const MapView = lazily(() => import("./map-view").then(({ MapView }) => MapView));

interface BuildingMapProps extends MapViewProps {
  /** The map's text alternative. */
  label: string;
  /** Lower, among other content on a page. */
  isLow?: boolean;
}

/** The map is loaded when the user scrolls near it: 46 kB that most visits do not need. */
export function BuildingMap({ label, isLow = false, ...view }: BuildingMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <div
      ref={frame}
      className={`map at-dusk:[&_.leaflet-image-layer]:brightness-78 at-dusk:[&_.leaflet-tile-pane]:brightness-78 rounded-pic border-line bg-map-land relative overflow-hidden border ${isLow ? "h-90" : "h-125"}`}
      role="region"
      aria-label={label}
    >
      <Suspense>{isNear && <MapView {...view} />}</Suspense>
    </div>
  );
}
