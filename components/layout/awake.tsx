"use client";

import { useEffect } from "react";
import { AWAKE } from "@/lib/awake";

/** Tells that the page listens; it stands last in the body, so that every other effect has run. */
export function Awake() {
  useEffect(() => {
    window.dispatchEvent(new Event(AWAKE));
  }, []);
  return null;
}
