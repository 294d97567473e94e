"use client";

import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import type { CallName } from "@/lib/registry";
import { buttonClass, type ButtonVariants } from "./class-names";
import { useMay } from "./may";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonVariants {
  /** Keeps the label, adds a spinner and ignores clicks; the button stays focusable. */
  busy?: boolean;
  /** Where it leads to: who may not make this call does not see it. */
  call?: CallName;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, call, icon, className, children, onClick, ...rest } = props;
  const may = useMay();
  // `disabled` would drop the focus right after the click, so a busy button ignores clicks instead.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  if (call && !may.call(call)) return null;
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

export function Spinner() {
  return (
    <span
      className="size-4.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none motion-reduce:border-r-current motion-reduce:opacity-60"
      aria-hidden="true"
    />
  );
}
