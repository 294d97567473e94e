import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./drawings";

interface EmptyStateProps {
  drawing: DrawingName;
  title: string;
  children?: ReactNode;
  /** The one step that helps: Reset, Add a New Coupon. */
  action?: ReactNode;
}

export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="card empty">
      <Drawing name={drawing} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
