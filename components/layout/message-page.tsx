import type { ReactNode } from "react";

interface MessagePageProps {
  /** The h1. */
  heading: ReactNode;
  intro: ReactNode;
  /** Above the title: the mark, or a number. */
  above?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
  isWholeScreen?: boolean;
}

/** The style of its h1, set on the container. */
export const MESSAGE_HEADING =
  "[&>h1]:text-[clamp(2.25rem,1.4rem+3.4vw,4rem)] [&>h1]:leading-[1.05] [&>h1]:font-normal [&>h1]:tracking-tighter";

/** A page with one message and one action: 404, error, database unavailable. */
export function MessagePage({
  heading,
  intro,
  above,
  children,
  aside,
  isWholeScreen = false,
}: MessagePageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`grid items-center ${isWholeScreen ? "min-h-screen" : "min-h-[calc(100vh-77px)]"}`}
    >
      <div className="px-gutter max-w-page laptop:grid-cols-[6fr_5fr] laptop:gap-20 mx-auto grid w-full items-center gap-10 py-12">
        <div className={MESSAGE_HEADING}>
          {above}
          {heading}
          <p className="text-ink-2 text-subhead max-w-measure-narrow mt-4.5 mb-7">{intro}</p>
          {children}
        </div>
        {aside}
      </div>
    </main>
  );
}

/** The digest that identifies an error in the log. */
export function Reference({ label, digest }: { label: string; digest: string }) {
  return (
    <p className="text-ink-2 text-subhead/normal max-w-measure-narrow mt-6 mb-7 lining-nums tabular-nums">
      {label} {digest}
    </p>
  );
}
