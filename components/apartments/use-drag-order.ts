"use client";

import { type PointerEvent, useState } from "react";

/** Pixels from the window's edge within which it scrolls, and how far each time. */
const EDGE = 80;
const STEP = 24;

interface Drag {
  readonly id: string;
  /** The place under the pointer, from 0; null where there is none. */
  readonly over: number | null;
}

/**
 * Drags by mouse, pen or finger: the browser's own dragging knows no finger. Spread `grip` on what is taken hold of, and
 * give every place `data-place`.
 */
export function useDragOrder(onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const grip = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ id, over: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag?.id !== id) return;
      scrollAtEdge(event.clientY);
      setDrag({ id, over: placeAt(event.clientX, event.clientY) });
    },
    onPointerUp: () => {
      if (drag?.id === id && drag.over !== null) onDrop(id, drag.over);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, grip };
}

function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

function scrollAtEdge(y: number): void {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
}
