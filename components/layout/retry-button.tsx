"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useEffectEvent } from "react";

/** As `buttonClass` writes a large primary button. */
const STYLE =
  "inline-flex cursor-pointer items-center justify-center rounded-ctl border text-center font-strong no-underline [transition:background_var(--fast),border-color_var(--fast),color_var(--fast)] print:hidden border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover min-h-14 gap-2.5 px-7 text-body/title";

interface RetryButtonProps {
  onClick: () => void;
  /** Its label. */
  children: ReactNode;
}

/** The button of the error pages. They are loaded with every page, so style and icon are inlined instead of imported. */
export function RetryButton({ onClick, children }: RetryButtonProps) {
  return (
    <button type="button" className={STYLE} onClick={onClick}>
      <svg
        className="icon"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5" />
      </svg>
      {children}
    </button>
  );
}

/** How often a page that failed tries again by itself. */
export const AGAIN_MS = 10_000;

/** Retries by itself, too: by default reads the page again. */
export function RetryByItself({ onRetry, children }: { onRetry?: () => void; children: ReactNode }) {
  const router = useRouter();
  const retry = useEffectEvent(() => {
    if (onRetry) onRetry();
    else startTransition(() => router.refresh());
  });
  useEffect(() => {
    const timer = setInterval(() => retry(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <RetryButton onClick={onRetry ?? (() => startTransition(() => router.refresh()))}>{children}</RetryButton>
  );
}
