"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef } from "react";

interface TowerFocusProps {
  /** The server-rendered tower. */
  children: ReactNode;
  className?: string;
  onFlat?: (apartmentNo: string) => void;
  /** Touch has no hover: the first tap on a flat names it, the next opens it (docs/product.md 10.16). */
  isPlateFirst?: boolean;
}

function flatOf(event: SyntheticEvent) {
  return (event.target as Element).closest<SVGAElement>("a[data-flat]");
}

/** Follows pointer and keyboard focus over the tower, and opens flats without a full page load. */
export function TowerFocus({ children, className, onFlat, isPlateFirst = false }: TowerFocusProps) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  /** The flat tapped last, and whether the current press is a tap on another one. */
  const tapped = useRef<string>(undefined);
  const isToldFirst = useRef(false);

  const follow = (event: SyntheticEvent) => {
    const flat = flatOf(event);
    if (!flat || !onFlat) return;
    // The drawing is server-rendered and does not re-render, so the frame is moved in the DOM.
    for (const other of frame.current?.querySelectorAll("a.is-on") ?? []) other.classList.remove("is-on");
    flat.classList.add("is-on");
    onFlat(flat.dataset.flat ?? "");
  };
  const press = (event: PointerEvent) => {
    const pressed = flatOf(event)?.dataset.flat;
    isToldFirst.current = isPlateFirst && event.pointerType === "touch" && pressed !== tapped.current;
    if (event.pointerType === "touch" && pressed) tapped.current = pressed;
  };
  const open = (event: MouseEvent) => {
    const flat = flatOf(event);
    if (!flat || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (isToldFirst.current) {
      isToldFirst.current = false;
      follow(event);
      return;
    }
    router.push(flat.href.baseVal);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are operated; this handles the bubbled events
    <div
      ref={frame}
      className={className}
      onMouseOver={follow}
      onFocus={follow}
      onPointerDown={press}
      onClick={open}
    >
      {children}
    </div>
  );
}
