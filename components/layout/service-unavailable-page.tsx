"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ServiceUnavailable } from "./service-unavailable";

/** A full page for an unavailable database, readable without scripts; the front sends it with 503. */
export function ServiceUnavailablePage() {
  const router = useRouter();
  return <ServiceUnavailable onRetry={() => startTransition(() => router.refresh())} />;
}
