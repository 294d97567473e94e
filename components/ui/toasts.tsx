"use client";

import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { takeFlash } from "./flash";
import { onToaster, toastSuccess } from "./toast";

/**
 * Where the one Toaster stands, from the first toast on. Shows what the page before this one had to say, too: after
 * sign-in a whole new page is loaded.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    // Synchronously: sonner forgets a toast that is raised before its Toaster listens.
    onToaster((came) => flushSync(() => setToaster(() => came)));
    const words = takeFlash();
    if (words) void toastSuccess(words);
    return () => onToaster(undefined);
  }, []);
  return Toaster && <Toaster />;
}
