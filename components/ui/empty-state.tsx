import type { ReactNode } from "react";
import { Drawing, EMPTY, EMPTY_HEADING, EMPTY_TEXT } from "./error-state";

/** Line drawings for empty lists: 1.5 px ink, one lamp-filled shape each. */
const DRAWINGS = {
  door: (
    <>
      <path className="stroke-line-strong" d="M8 100h128" />
      <rect className="fill-surface" x="46" y="16" width="52" height="84" />
      <rect x="52" y="22" width="40" height="78" />
      <rect className="fill-lamp" x="64" y="32" width="16" height="11" />
      <circle cx="86" cy="64" r="2" />
      <path className="stroke-line-strong" d="M20 100V58m8 42V66m80 34V50m10 50V60" />
      <path d="M40 100h64" />
      <path d="M14 58c0-8 12-8 12 0s-12 8-12 0ZM104 50c0-9 14-9 14 0s-14 9-14 0Z" className="fill-surface" />
    </>
  ),
  keys: (
    <>
      <rect className="fill-surface" x="26" y="18" width="92" height="16" />
      <path d="M44 34v8M72 34v8M100 34v8" />
      <path className="stroke-line-strong" d="M40 42a4 4 0 1 0 8 0M68 42a4 4 0 1 0 8 0" />
      <circle cx="100" cy="52" r="9" className="fill-surface" />
      <circle cx="100" cy="50" r="2.5" />
      <path d="M100 61v30m0-6h8m-8-8h6" />
      <rect className="fill-lamp" x="62" y="52" width="20" height="26" />
      <path d="M72 46v6M68 62h8M68 68h5" />
      <path className="stroke-line-strong" d="M14 100h116" />
    </>
  ),
  ticket: (
    <>
      <path className="fill-surface" d="M18 36h108v14a7 7 0 0 0 0 14v14H18V64a7 7 0 0 0 0-14Z" />
      <path d="M92 40v4m0 6v4m0 6v4m0 6v4" className="stroke-line-strong" />
      <path d="M38 66l24-18" />
      <circle cx="41" cy="50" r="4" className="fill-lamp" />
      <circle cx="59" cy="64" r="4" className="fill-lamp" />
      <path className="stroke-line-strong" d="M102 50h14M102 57h14M102 64h8M26 90h92" />
    </>
  ),
  tray: (
    <>
      <path className="fill-surface" d="M24 64 38 26h68l14 38v30H24Z" />
      <path d="M24 64h28c2 14 38 14 40 0h28" />
      <rect className="fill-lamp" x="50" y="12" width="44" height="30" />
      <path className="stroke-line-strong" d="M58 22h28M58 30h18M12 102h120" />
    </>
  ),
  receipt: (
    <>
      <path className="fill-surface" d="M44 12h56v86l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5Z" />
      <path className="stroke-line-strong" d="M54 28h36M54 38h36M54 48h20" />
      <path d="M54 64h36" />
      <rect className="fill-lamp" x="74" y="72" width="16" height="10" />
      <path className="stroke-line-strong" d="M14 104h116" />
    </>
  ),
  board: (
    <>
      <rect className="fill-surface" x="22" y="16" width="100" height="68" />
      <path className="stroke-line-strong" d="M40 84v20M104 84v20M14 104h116" />
      <rect className="fill-lamp" x="34" y="28" width="30" height="36" />
      <rect className="fill-surface" x="74" y="28" width="36" height="22" />
      <path className="stroke-line-strong" d="M74 60h36M74 68h24M40 40h18M40 48h12" />
      <circle className="fill-brick stroke-brick" cx="49" cy="28" r="1.5" />
      <circle className="fill-brick stroke-brick" cx="92" cy="28" r="1.5" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

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
      <Drawing>{DRAWINGS[drawing]}</Drawing>
      {typeof title === "string" ? <h2 className={EMPTY_HEADING}>{title}</h2> : title}
      {children && <p className={EMPTY_TEXT}>{children}</p>}
      {action && <div className="mt-3 grid">{action}</div>}
      {link}
    </div>
  );
}
