"use client";

import { Toasts } from "@/components/ui/toasts";
import { Hydrated } from "./hydrated";

/** What the root layout ends with, as one part of its own for the page that has no layout. */
export function PageEnd() {
  return (
    <>
      <Toasts />
      <Hydrated />
    </>
  );
}
