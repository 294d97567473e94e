"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { OfficeClosed } from "./office-closed";

/** A whole page for a database that is away, readable without scripts; the front answers it with 503. */
export function OfficeClosedPage() {
  const router = useRouter();
  return <OfficeClosed onRetry={() => startTransition(() => router.refresh())} />;
}
