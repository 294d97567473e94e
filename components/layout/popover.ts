"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";

/**
 * A menu based on the browser's popover: closes by Esc, by a click elsewhere and after navigation, and returns the
 * focus. The browser sets no aria-expanded, so use `isOpen` for it.
 */
export function usePopover() {
  const ref = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const pathname = usePathname();

  useEffect(() => {
    const element = ref.current;
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === "open");
    element?.addEventListener("toggle", follow);
    // It may have been opened before hydration.
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
