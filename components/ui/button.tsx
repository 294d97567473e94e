"use client";

import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { buttonClass, type ButtonVariants } from "./class-names";
import { Spinner } from "./status";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonVariants {
  /** Keeps the label, adds a spinner and ignores clicks; the button stays focusable. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, icon, className, children, onClick, ...rest } = props;
  // `disabled` would drop the focus right after the click, so a busy button ignores clicks instead.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={handleClick}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block }, className)}
    >
      {busy ? <Spinner /> : icon}
      {/* An element of its own: a browser that translates the page replaces bare text, and React could put nothing before it. */}
      <span className="contents">{children}</span>
    </button>
  );
}
