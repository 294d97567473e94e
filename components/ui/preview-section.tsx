import type { ReactNode } from "react";
import { cardClass } from "./card-class";

interface PreviewSectionProps {
  id: string;
  title: string;
  /** A preview of the entries as readers see them. */
  preview: ReactNode;
  children: ReactNode;
}

/** A section of a form with a preview beside it. */
export function PreviewSection({ id, title, preview, children }: PreviewSectionProps) {
  return (
    <section className={cardClass({}, "p-4 @min-[560px]:p-6")} aria-labelledby={id}>
      <h2
        className="mb-5 font-sans [font-feature-settings:normal] text-[1.125rem]/[1.4] font-semibold tracking-[-0.005em]"
        id={id}
      >
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-6 @min-[860px]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @min-[860px]:gap-8">
        <div className="grid content-start gap-4.5">{children}</div>
        <div className="self-start @min-[860px]:sticky @min-[860px]:top-6">
          <p className="text-small text-ink-2 mb-2">What people see</p>
          {/* Its links lead nowhere from here: the keyboard goes from field to field. */}
          <div inert>{preview}</div>
        </div>
      </div>
    </section>
  );
}
