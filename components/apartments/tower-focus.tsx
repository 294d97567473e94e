"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef } from "react";

interface TowerFocusProps {
  /** The drawn tower, from the server. */
  children: ReactNode;
  className?: string;
  onFlat?: (apartmentNo: string) => void;
  /** A finger has no hover: its first tap on a flat says which one it is, the next opens it (docs/product.md 10.16). */
  isPlateFirst?: boolean;
}

function flatOf(event: SyntheticEvent) {
  return (event.target as Element).closest<SVGAElement>("a[data-flat]");
}

/** Follows pointer and keyboard over the tower, and opens flats without loading the whole page again. */
export function TowerFocus({ children, className, onFlat, isPlateFirst = false }: TowerFocusProps) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  /** The flat that a finger chose last, and whether the press under way is a finger's on another one. */
  const tapped = useRef<string>(undefined);
  const isToldFirst = useRef(false);

  const follow = (event: SyntheticEvent) => {
    const flat = flatOf(event);
    if (!flat || !onFlat) return;
    // The drawing comes from the server and is not rendered again, so the frame moves in the document itself.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are operated; this hears what bubbles up
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
