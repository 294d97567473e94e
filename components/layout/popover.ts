"use client";

import { useEffect, useRef, useState } from "react";
import { usePathname } from "next/navigation";

/**
 * A menu on the browser's own popover: it closes by Esc, by a click elsewhere and after navigation, and gives the
 * focus back. The browser sets no aria-expanded, so `isOpen` says what to put there.
 */
export function usePopover() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const pathname = usePathname();

  useEffect(() => {
    const element = ref.current;
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === "open");
    element?.addEventListener("toggle", follow);
    // It may have been opened before the scripts were there.
    if (element?.matches(":popover-open")) setOpen(true);
    return () => element?.removeEventListener("toggle", follow);
  }, []);
  useEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.matches(":popover-open")) element.hidePopover();
    };
  }, [pathname]);

  return { ref, isOpen };
}
