"use client";

import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button";

const DOUBLE_CLICK_MS = 500;

/**
 * Fixed: on a page scrolled down it would stand above what is seen. On a phone it rises from the foot, and leaves
 * the head of the page to toasts.
 */
const FRAME =
  "rounded-box bg-surface text-ink shadow-dialog animate-rise backdrop:animate-appear backdrop:bg-scrim fixed inset-0 m-auto max-h-[calc(100dvh-32px)] w-full max-w-[min(520px,calc(100vw-32px))] overflow-auto px-7 pb-7 max-[480px]:mx-0 max-[480px]:mt-auto max-[480px]:mb-0 max-[480px]:max-h-[calc(100dvh-64px)] max-[480px]:max-w-none max-[480px]:rounded-b-none max-[480px]:px-4 max-[480px]:pb-6 motion-reduce:animate-none [&_form]:mt-5.5 [&_form]:grid [&_form]:gap-4.5";

/** Title and cross stay on screen, however long the rest is. */
const HEAD =
  "bg-surface sticky top-0 z-10 -mx-7 -mb-2 px-7 pt-7 pb-2 max-[480px]:-mx-4 max-[480px]:px-4 max-[480px]:pt-6";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `alertdialog` for questions before something is lost. */
  role?: "dialog" | "alertdialog";
  /** While busy neither Esc nor the cross closes it. */
  busy?: boolean;
  /** Opens with the focus on its title: what is read from the beginning. */
  opensAtTitle?: boolean;
}

/**
 * A modal on the browser's own <dialog>: Esc closes, focus stays inside and returns to where it was.
 * Put `data-autofocus` on the control that should have the focus first.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const { onClose, title, children, role = "dialog", busy = false, opensAtTitle = false } = props;
  const frame = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const titleId = useId();
  const bodyId = useId();

  // A layout effect of a component of its own: it is undone before the element leaves the page, and only a dialog that
  // is closed while it is still there gives the focus back.
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    element.showModal();
    openedAt.current = performance.now();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => element.close();
  }, []);

  const close = () => {
    if (!busy) onClose();
  };
  const closeFromBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    // The second click of a double click that opened the dialog is not meant for what has come under it.
    if (event.timeStamp - openedAt.current < DOUBLE_CLICK_MS) return;
    const box = event.currentTarget.getBoundingClientRect();
    const isInside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (event.target === event.currentTarget && !isInside) close();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way out is Esc (onCancel); the click is only the backdrop's
    <dialog
      ref={frame}
      className={FRAME}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role === "alertdialog" ? bodyId : undefined}
      onMouseDown={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={HEAD}>
        <h2
          id={titleId}
          className="pr-12 [font-feature-settings:normal] text-[1.625rem]/[1.2] tracking-[-0.02em] wrap-anywhere"
          {...(opensAtTitle && { tabIndex: -1, "data-autofocus": true })}
        >
          {title}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-4.5 right-4"
          aria-label="Close"
          onClick={close}
        >
          <X className="icon" aria-hidden="true" />
        </Button>
      </div>
      <div id={bodyId}>{children}</div>
    </dialog>
  );
}

/** The words of a dialog. */
export const DIALOG_WORDS = "mt-4 leading-[1.65] text-ink-2";

/** The steps at the foot of a dialog. */
export function DialogSteps({ children }: { children: ReactNode }) {
  return (
    <div className="mt-7 flex flex-wrap justify-end gap-2 max-[480px]:*:flex-1 max-[480px]:*:px-2 [form_&]:mt-2">
      {children}
    </div>
  );
}
