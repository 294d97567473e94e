import type { ReactNode } from "react";
import { cardClass } from "./class-names";

interface PreviewSectionProps {
  id: string;
  title: string;
  /** A preview of the entries as readers see them; null before there is something to see. */
  preview: ReactNode;
  children: ReactNode;
}

/** A section of a form with a preview beside it. */
export function PreviewSection({ id, title, preview, children }: PreviewSectionProps) {
  return (
    <section className={cardClass({}, "p-4 @xl:p-6")} aria-labelledby={id}>
      <h2
        className="text-lead/compact tracking-card mb-5 font-sans [font-feature-settings:normal] font-semibold"
        id={id}
      >
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @4xl:gap-8">
        <div className="grid content-start gap-4.5">{children}</div>
        {preview && (
          <div className="self-start @4xl:sticky @4xl:top-6">
            <p className="text-small text-ink-2 mb-2">What people see</p>
            {/* Its links lead nowhere from here: the keyboard goes from field to field. */}
            <div inert>{preview}</div>
          </div>
        )}
      </div>
    </section>
  );
}
