import type { ReactNode } from "react";

interface ScreenHeadProps {
  id?: string;
  /** What follows belongs to the heading closely. */
  isTight?: boolean;
  /** The heading, and what can be done with the whole screen. */
  children: ReactNode;
}

const HEADING =
  "[&>:is(h1,h2)]:text-title [&>:is(h1,h2)]:font-[420] [&>:is(h1,h2)]:tracking-[-0.02em] [&>h2]:[font-feature-settings:normal]";

/** The head of a dashboard's screen, or of a list on it. */
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
