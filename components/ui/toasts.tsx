"use client";

import { type ComponentType, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { takeFlash } from "./flash";
import { onToaster, toastSuccess } from "./toast";

/**
 * Renders the Toaster from the first toast on. Also shows the message of the previous page, since a sign-in loads a new
 * document.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    // Synchronously: sonner drops a toast that is raised before its Toaster is mounted.
    onToaster((came) => flushSync(() => setToaster(() => came)));
    const words = takeFlash();
    if (words) void toastSuccess(words);
    return () => onToaster(undefined);
  }, []);
  return Toaster && <Toaster />;
}
