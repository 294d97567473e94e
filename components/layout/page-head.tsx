import type { ReactNode } from "react";
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
