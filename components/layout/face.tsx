import type { ReactNode } from "react";

interface FaceProps {
  /** The h1. */
  heading: ReactNode;
  intro: ReactNode;
  /** Above the title: the mark, or a number. */
  above?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
  isWholeScreen?: boolean;
}

/** A page that says one thing and offers one step: 404, error, database away. */
export function Face({ heading, intro, above, children, aside, isWholeScreen = false }: FaceProps) {
  return (
    <main id="main" tabIndex={-1} className={isWholeScreen ? "full min-h-screen" : "full"}>
      <div className="wrap in">
        <div>
          {above}
          {heading}
          <p>{intro}</p>
          {children}
        </div>
        {aside}
      </div>
    </main>
  );
}
