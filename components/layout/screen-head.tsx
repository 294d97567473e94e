import type { ReactNode } from "react";

interface ScreenHeadProps {
  id?: string;
  /** Whether the content follows with a small gap. */
  isTight?: boolean;
  /** The heading, and the actions of the whole screen. */
  children: ReactNode;
}

const HEADING =
  "[&>:is(h1,h2)]:text-title [&>:is(h1,h2)]:font-normal [&>:is(h1,h2)]:tracking-tight [&>h2]:[font-feature-settings:normal]";

/** The head of a dashboard screen, or of a list on it. */
export function ScreenHead({ id, isTight = false, children }: ScreenHeadProps) {
  return (
    <div
      className={`flex min-h-12 flex-wrap items-center justify-between gap-x-6 gap-y-4 ${isTight ? "mb-5" : "mb-7"} ${HEADING}`}
      id={id}
    >
      {children}
    </div>
  );
}
