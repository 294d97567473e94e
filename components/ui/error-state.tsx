"use client";

import { RotateCw } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button } from "./button";
import { EMPTY, EMPTY_HEADING, EMPTY_TEXT, Drawing } from "./empty-state";

interface ErrorStateProps {
  title?: string;
  children?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
  /** For callers that move the focus here. */
  ref?: Ref<HTMLDivElement>;
}

/** Replaces the list; filters and page stay. */
export function ErrorState({
  title = "Couldn't load the list",
  children,
  onRetry,
  busy,
  ref,
}: ErrorStateProps) {
  return (
    <div ref={ref} className={EMPTY} role="alert" tabIndex={-1} data-empty>
      <Drawing name="lights-out" />
      <h2 className={EMPTY_HEADING}>{title}</h2>
      <p className={EMPTY_TEXT}>{children ?? "The connection broke on the way. Your filters are kept."}</p>
      <Button
        className="mt-3"
        onClick={onRetry}
        busy={busy}
        icon={<RotateCw className="icon" aria-hidden="true" />}
      >
        Try again
      </Button>
    </div>
  );
}
