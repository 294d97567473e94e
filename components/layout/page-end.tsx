"use client";

import { Toasts } from "@/components/ui/toast";
import { Hydrated } from "./hydrated";

/** The end of the root layout, as a component for the page without a layout. */
export function PageEnd() {
  return (
    <>
      <Toasts />
      <Hydrated />
    </>
  );
}
