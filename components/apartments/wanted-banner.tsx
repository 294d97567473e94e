"use client";

import Link from "next/link";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { cardClass } from "@/components/ui/class-names";
import type { RequestedApartment } from "@/lib/agreements/request-client";
import { useLastSearch } from "@/lib/apartments/search-client";
import { WANTED } from "@/lib/platform/auth/return-path";
import { RequestAgreementButton } from "./request-agreement-button";

/** The link back to the search that led here; without scripts, to the whole list. */
export function SearchCrumb() {
  const t = useTranslations("apartments.own");
  return (
    <Link
      className="inline-flex min-h-11 items-center underline underline-offset-4"
      href={useLastSearch()}
      // Twice else: for the list, and for the search once it is known.
      prefetch={false}
    >
      {t("apartments")}
    </Link>
  );
}

const isWantedHere = () => window.location.hash === `#${WANTED}`;

function subscribe(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/**
 * For a user who wanted this available apartment, had to sign in first and is back: offers the remaining step, which
 * only a press takes (docs/product.md 4.2). CSS shows it by the URL, so that nothing moves once the scripts run.
 */
export function WantedBanner({ apartment }: { apartment: RequestedApartment }) {
  const t = useTranslations("apartments.own");
  const [isSent, setSent] = useState(false);
  const isWanted = useSyncExternalStore(subscribe, isWantedHere, () => false);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWantedHere()) frame.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (!isSent) return;
    // The form, now gone too, has returned the focus to a button that no longer exists.
    document.getElementById("main")?.focus({ preventScroll: true });
    // Reloaded or bookmarked, the page must not ask again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  }, [isSent]);

  if (isSent) return null;
  return (
    <section
      ref={frame}
      id={WANTED}
      aria-label={t("back")}
      className={cardClass(
        { isPadded: true },
        `mt-3 mb-5 scroll-mt-48 flex-wrap items-center gap-x-6 gap-y-3 target:flex ${isWanted ? "flex" : "hidden"}`,
      )}
    >
      <p className="min-w-0 flex-1 basis-64">{t("backText")}</p>
      <RequestAgreementButton
        apartment={apartment}
        isFree
        variant="primary"
        label={t("fillIn")}
        onSent={() => setSent(true)}
      />
    </section>
  );
}
