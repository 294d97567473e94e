import type { ReactNode } from "react";

interface FaceProps {
  title: string;
  intro: ReactNode;
  /** Above the title: the mark, or a number. */
  above?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
  isWholeScreen?: boolean;
}

/** A page that says one thing and offers one step: 404, error, database away. */
export function Face({ title, intro, above, children, aside, isWholeScreen = false }: FaceProps) {
  return (
    <main id="main" tabIndex={-1} className={isWholeScreen ? "full min-h-screen" : "full"}>
      <div className="wrap in">
        <div>
          {above}
          <h1>{title}</h1>
          <p>{intro}</p>
          {children}
        </div>
        {aside}
      </div>
    </main>
  );
}
