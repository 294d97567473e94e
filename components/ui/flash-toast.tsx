"use client";

import { useEffect } from "react";
import { takeFlash } from "./flash";
import { toastSuccess } from "./toast";

/** Shows what the page before this one had to say: after sign-in a whole new page is loaded. */
export function FlashToast() {
  useEffect(() => {
    const words = takeFlash();
    if (words) void toastSuccess(words);
  }, []);
  return null;
}
