"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";

const MapView = dynamic(() => import("./map-view").then(({ MapView }) => MapView), { ssr: false });

/** The map is fetched when the person comes near it: 46 kB that most visits do not need. */
export function BuildingMap() {
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
      className="map"
      role="region"
      aria-label="Map of Uttara, Dhaka, with the tower in Sector 10"
    >
      {isNear && <MapView />}
    </div>
  );
}
