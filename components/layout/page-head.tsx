import type { ReactNode } from "react";
import { EmptyState, type DrawingName } from "@/components/ui/empty-state";
import { PageHeading } from "./page-heading";

interface PageHeadProps {
  title: string;
  /** Rendered below the title: PageWords. */
  children?: ReactNode;
}

/** The head of a page without a picture. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className="pt-section-tight pb-[clamp(24px,3vw,40px)]">
      <PageHeading className="text-section leading-tight">{title}</PageHeading>
      {children}
    </div>
  );
}

export function PageIntro({ children }: { children: ReactNode }) {
  return <p className="text-ink-2 text-subhead max-w-measure mt-3 text-pretty">{children}</p>;
}

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

/** What has just been done, to whom, and the next step: it stays until the next one, or until the screen is left. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className="bg-sunk rounded-ctl mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 wrap-anywhere">
          {children}
        </div>
      )}
    </div>
  );
}

interface ListEmptyProps {
  drawing: DrawingName;
  /** The list's active filter; empty if unfiltered. */
  filter: object;
  title: string;
  /** Only what the title and the screen do not say. */
  children?: ReactNode;
}

/** The empty state of a list with a filter: nothing matches, or nothing exists yet. */
export function ListEmpty({ drawing, filter, title, children }: ListEmptyProps) {
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <EmptyState drawing={drawing} title={isNarrowed ? "No matches" : title}>
      {!isNarrowed && children}
    </EmptyState>
  );
}
