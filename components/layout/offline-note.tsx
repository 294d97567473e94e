"use client";

import { useEffect } from "react";
import { OFFLINE_PAGE } from "@/lib/platform/service-worker/offline-page";
import { RetryButton } from "./retry-button";

const isItself = () => window.location.pathname === OFFLINE_PAGE;

/** Reloads; at the offline page's own URL there is nothing to reload, so opens home. */
function tryAgain(): void {
  if (isItself()) window.location.assign("/");
  else window.location.reload();
}

/** Says what works offline and what does not, and reloads by itself once the browser is online again. */
export function OfflineNote() {
  useEffect(() => {
    const goOn = () => {
      if (!isItself()) window.location.reload();
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, []);
  return (
    <>
      <p className="text-ink-2 text-subhead max-w-measure-narrow mt-4.5 mb-7">
        This page opens by itself when the connection is back. Until then you can read the notices and
        receipts that you opened last. Paying, asking and changing anything have to wait.
      </p>
      <RetryButton onClick={tryAgain} />
    </>
  );
}
