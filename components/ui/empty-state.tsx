import type { ReactNode } from "react";
import { cardClass } from "./class-names";
import { Drawing, type DrawingName } from "./drawings";

/** A card with a centred drawing, heading and action. */
export const EMPTY = cardClass({}, "grid content-center justify-items-center gap-2.5 px-6 py-14 text-center");
export const EMPTY_HEADING = "text-head-xl/[1.25] tracking-snug [font-feature-settings:normal]";
export const EMPTY_TEXT = "max-w-[44ch] text-label text-balance text-ink-2";

interface EmptyStateProps {
  drawing: DrawingName;
  /** A text, or a heading element. */
  title: ReactNode;
  children?: ReactNode;
  /** The helpful action: Reset, Add a New Coupon. */
  action?: ReactNode;
  /** The same as a plain link. */
  link?: ReactNode;
}

export function EmptyState({ drawing, title, children, action, link }: EmptyStateProps) {
  return (
    <div className={EMPTY} data-empty>
      <Drawing name={drawing} />
      {typeof title === "string" ? <h2 className={EMPTY_HEADING}>{title}</h2> : title}
      {children && <p className={EMPTY_TEXT}>{children}</p>}
      {action && <div className="mt-3 grid">{action}</div>}
      {link}
    </div>
  );
}
