"use client";

import { useEffect } from "react";
import { HYDRATED } from "@/lib/http/hydrated";
import { startWorker } from "./start-worker";

/** Tells that the page listens; it stands last in the body, so that every other effect has run. */
export function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
    startWorker();
  }, []);
  return null;
}
