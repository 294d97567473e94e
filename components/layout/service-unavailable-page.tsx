"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { ServiceUnavailable } from "./service-unavailable";

/** A whole page for a database that is away, readable without scripts; the front answers it with 503. */
export function ServiceUnavailablePage() {
  const router = useRouter();
  return <ServiceUnavailable onRetry={() => startTransition(() => router.refresh())} />;
}
