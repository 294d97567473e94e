"use client";

import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from "react";

interface TowerFocusProps {
  /** The drawn tower, from the server. */
  children: ReactNode;
  className?: string;
  onFlat?: (apartmentNo: string) => void;
}

function flatOf(event: SyntheticEvent) {
  return (event.target as Element).closest<SVGAElement>("a[data-flat]");
}

/** Follows pointer and keyboard over the tower, and opens flats without loading the whole page again. */
export function TowerFocus({ children, className, onFlat }: TowerFocusProps) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);

  const follow = (event: SyntheticEvent) => {
    const flat = flatOf(event);
    if (!flat || !onFlat) return;
    // The drawing comes from the server and is not rendered again, so the frame moves in the document itself.
    for (const other of frame.current?.querySelectorAll("a.is-on") ?? []) other.classList.remove("is-on");
    flat.classList.add("is-on");
    onFlat(flat.dataset.flat ?? "");
  };
  const open = (event: MouseEvent) => {
    const flat = flatOf(event);
    if (!flat || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.push(flat.href.baseVal);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the links inside are operated; this hears what bubbles up
    <div ref={frame} className={className} onMouseOver={follow} onFocus={follow} onClick={open}>
      {children}
    </div>
  );
}
