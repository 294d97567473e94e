"use client";

import {
  CRS,
  divIcon,
  latLng,
  latLngBounds,
  type LatLngTuple,
  type Map as LeafletMap,
  point,
  type Point,
} from "leaflet";
import "leaflet/dist/leaflet.css";
import "@/components/building/map.css";
import { useEffect, useState } from "react";
import { Circle, ImageOverlay, MapContainer, Marker, TileLayer, Tooltip, useMapEvents } from "react-leaflet";
import { useTranslations } from "#translations";
import { mediaUrl } from "@/lib/platform/images/image-loader";

const ZOOM = 13;
const CIRCLE_METRES = 500;

/**
 * Half the size in pixels, at zoom 13, of the drawing of the quarter that replaces missing tiles; the tower is at its
 * centre.
 */
const HALF_OF_SKETCH = point(516, 300);

function boundsAround(place: LatLngTuple, half: Point) {
  const middle = CRS.EPSG3857.latLngToPoint(latLng(place), ZOOM);
  const corners = [middle.subtract(half), middle.add(half)];
  return latLngBounds(corners.map((corner) => CRS.EPSG3857.pointToLatLng(corner, ZOOM)));
}

const PIN = divIcon({
  className: "pin",
  iconSize: [30, 44],
  iconAnchor: [15, 42],
  tooltipAnchor: [0, -42],
  html: '<svg viewBox="0 0 30 44" width="30" height="44" aria-hidden="true"><path d="M15 42C6 29 1 22 1 15a14 14 0 0 1 28 0c0 7-5 14-14 27Z" fill="#9e3d25" stroke="#fff" stroke-width="1.5"/><path d="M10.5 10h9v11h-9z" fill="#f0b23e"/><path d="M15 10v11" stroke="#9e3d25" stroke-width="1.2"/></svg>',
});

/**
 * The wheel scrolls the page until the map is clicked, and one finger always does (map.css): two move the map. The credits
 * are text, without a flag.
 */
function useManners(map: LeafletMap | null) {
  useEffect(() => {
    if (!map) return;
    map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
    const enable = () => void map.scrollWheelZoom.enable();
    const disable = () => void map.scrollWheelZoom.disable();
    map.on("click focus", enable).on("blur", disable);
    const frame = map.getContainer();
    const follow = (event: PointerEvent) => {
      if (event.pointerType === "mouse") map.dragging.enable();
      else map.dragging.disable();
    };
    frame.addEventListener("pointerdown", follow, { capture: true });
    return () => {
      map.off("click focus", enable).off("blur", disable);
      frame.removeEventListener("pointerdown", follow, { capture: true });
    };
  }, [map]);
}

export interface MapViewProps {
  /** The building's latitude and longitude. */
  place: LatLngTuple;
  /** The marker's label. */
  placeName: string;
  /** Whether the drawing of the quarter shows this place. */
  hasDrawing: boolean;
  /** Called with the place that is pressed. */
  onPick?: (place: LatLngTuple) => void;
}

/** A metre, in degrees. */
const toMetre = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Tells which place is pressed; follows the marker, which typed coordinates move out of sight. */
function Picker({ place, onPick }: { place: LatLngTuple; onPick: (place: LatLngTuple) => void }) {
  const map = useMapEvents({
    click: ({ latlng }) => {
      const { lat, lng } = latlng.wrap();
      onPick([toMetre(lat), toMetre(lng)]);
    },
  });
  const [latitude, longitude] = place;
  useEffect(() => {
    if (!map.getBounds().contains([latitude, longitude])) map.setView([latitude, longitude]);
  }, [map, latitude, longitude]);
  return null;
}

export function MapView({ place, placeName, hasDrawing, onPick }: MapViewProps) {
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const t = useTranslations("building.map");
  useManners(map);
  return (
    <>
      <MapContainer
        ref={setMap}
        attributionControl
        center={place}
        zoom={ZOOM}
        scrollWheelZoom={false}
        className="leaflet"
      >
        <TileLayer
          url="https://tile.openstreetmap.org/{z}/{x}/{y}.png"
          maxZoom={19}
          attribution='© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
          eventHandlers={{ tileerror: () => setFailed(true), tileload: () => setFailed(false) }}
        />
        {hasFailed && hasDrawing && (
          <ImageOverlay
            url={mediaUrl("/media/map-uttara.svg")}
            bounds={boundsAround(place, HALF_OF_SKETCH)}
          />
        )}
        <Circle
          center={place}
          radius={CIRCLE_METRES}
          pathOptions={{
            color: "#c81e2a",
            weight: 2,
            dashArray: "5 4",
            fillColor: "#d3202c",
            fillOpacity: 0.07,
          }}
        />
        <Marker position={place} icon={PIN} alt={placeName} keyboard={false}>
          <Tooltip permanent direction="top" className="tip">
            {placeName}
          </Tooltip>
        </Marker>
        {onPick && <Picker place={place} onPick={onPick} />}
      </MapContainer>
      {hasFailed && (
        <p
          className="rounded-ctl border-map-line bg-map-paper text-small/[1.6] text-map-ink absolute inset-x-3 bottom-9 z-1 w-fit border px-3.5 py-2.5"
          role="status"
        >
          {t("away")}
        </p>
      )}
    </>
  );
}
