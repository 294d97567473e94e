"use client";

import { useEffect } from "react";
import { HYDRATED } from "@/lib/http/hydrated";
import { startWorker } from "./start-worker";

/** Signals that the page is interactive; last in the body, so that all other effects have run. */
export function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
    startWorker();
  }, []);
  return null;
}
