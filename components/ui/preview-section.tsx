"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { cardClass } from "./class-names";
import { Fold } from "./fold";

interface PreviewSectionProps {
  id: string;
  title: string;
  /** A preview of the entries as readers see them; null before there is something to see. */
  preview: ReactNode;
  /** Who sees it so. */
  previewLabel?: string;
  /** Behind its title, in a form of many of them; a link to it opens it. */
  isFolded?: boolean;
  children: ReactNode;
}

/** A section of a form with a preview beside it. */
export function PreviewSection({
  id,
  title,
  preview,
  previewLabel = "What people see",
  isFolded = false,
  children,
}: PreviewSectionProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (fold.current && window.location.hash === `#${id}`) fold.current.open = true;
  }, [id]);
  const fields = (
    <div className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] @4xl:gap-8">
      <div className="grid content-start gap-4.5">{children}</div>
      {preview && (
        <div className="self-start @4xl:sticky @4xl:top-6">
          <p className="text-small text-ink-2 mb-2">{previewLabel}</p>
          {/* Its links lead nowhere from here: the keyboard goes from field to field. */}
          <div inert>{preview}</div>
        </div>
      )}
    </div>
  );
  const heading = (
    <h2
      className="text-lead/compact tracking-card font-sans [font-feature-settings:normal] font-semibold"
      id={id}
    >
      {title}
    </h2>
  );
  if (isFolded)
    return (
      <section className={cardClass({}, "px-4 py-2 @xl:px-6")} aria-labelledby={id}>
        <Fold ref={fold} label={heading}>
          <div className="pt-3 pb-4">{fields}</div>
        </Fold>
      </section>
    );
  return (
    <section className={cardClass({}, "p-4 @xl:p-6")} aria-labelledby={id}>
      <div className="mb-5">{heading}</div>
      {fields}
    </section>
  );
}
