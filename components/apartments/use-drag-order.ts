"use client";

import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Distance in pixels from the window's edge that starts scrolling, and the pixels per step. */
const EDGE = 80;
const STEP = 12;
const EVERY_MS = 16;

interface Drag {
  readonly id: string;
  /** The index of the place under the pointer; null if there is none. */
  readonly over: number | null;
}

/**
 * Drag and drop by mouse, pen or finger: the browser's own dragging does not support touch. Spread `grip` on the handle
 * and set `data-place` on every place. Holding at the window's edge scrolls the page.
 */
export function useDragOrder(onDrop: (id: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  // Read by move and release events, which may come before the last state is rendered.
  const held = useRef<{ readonly id: string; hasMoved: boolean } | null>(null);
  const dragged = drag?.id;

  useEffect(() => {
    if (dragged === undefined) return;
    const timer = setInterval(() => {
      const { x, y } = pointer.current;
      if (scrollAtEdge(y)) setDrag({ id: dragged, over: placeAt(x, y) });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [dragged]);

  const letGo = () => {
    held.current = null;
    setDrag(null);
  };
  const grip = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // Ignore further fingers.
      if (event.button !== 0 || !event.isPrimary) return;
      event.preventDefault();
      // Else the field edited before would keep the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      event.currentTarget.setPointerCapture(event.pointerId);
      pointer.current = { x: event.clientX, y: window.innerHeight / 2 };
      held.current = { id, hasMoved: false };
      setDrag({ id, over: null });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current?.id !== id || !event.isPrimary) return;
      held.current.hasMoved = true;
      pointer.current = { x: event.clientX, y: event.clientY };
      setDrag({ id, over: placeAt(event.clientX, event.clientY) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary) return;
      const place =
        held.current?.id === id && held.current.hasMoved ? placeAt(event.clientX, event.clientY) : null;
      if (place !== null) onDrop(id, place);
      letGo();
    },
    onPointerCancel: letGo,
  });
  return { drag, grip };
}

function placeAt(x: number, y: number): number | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]")?.dataset.place;
  return place === undefined ? null : Number(place);
}

function scrollAtEdge(y: number): boolean {
  const before = window.scrollY;
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
  return window.scrollY !== before;
}
