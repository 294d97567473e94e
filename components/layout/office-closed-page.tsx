"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { STATUS_MARK } from "@/lib/page-status";
import { OfficeClosed } from "./office-closed";

/** A whole page for a database that is away, readable without scripts; the front answers it with 503. */
export function OfficeClosedPage() {
  const router = useRouter();
  return (
    <>
      <meta name={STATUS_MARK} content="503" />
      <OfficeClosed onRetry={() => startTransition(() => router.refresh())} />
    </>
  );
}
