"use client";

import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTranslations } from "#translations";
import { Button } from "./button";

const DOUBLE_CLICK_MS = 500;

/**
 * Fixed: on a scrolled page it would be above the viewport. On a phone it is a bottom sheet and leaves the page's header to
 * toasts.
 */
const FRAME =
  "rounded-box bg-surface text-ink shadow-dialog animate-rise backdrop:animate-appear backdrop:bg-scrim fixed inset-0 m-auto max-h-[calc(100dvh-32px)] w-full scroll-pt-30 max-w-[min(520px,calc(100vw-32px))] overflow-auto px-7 pb-7 max-phone:mx-0 max-phone:mt-auto max-phone:mb-0 max-phone:max-h-[calc(100dvh-64px)] max-phone:max-w-none max-phone:rounded-b-none max-phone:px-4 max-phone:pb-6 motion-reduce:animate-none [&_form]:mt-5.5 [&_form]:grid [&_form]:gap-4.5";

/** Title and close button stay on screen, however long the content is. */
const HEAD =
  "bg-surface sticky top-0 z-10 -mx-7 -mb-2 px-7 pt-7 pb-2 max-phone:-mx-4 max-phone:px-4 max-phone:pt-6";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** `alertdialog` for questions before something is lost. */
  role?: "dialog" | "alertdialog";
  /** While busy, neither Esc nor the close button closes it. */
  busy?: boolean;
  /** Opens with the focus on its title, for text to be read from the start. */
  opensAtTitle?: boolean;
}

/**
 * A modal based on <dialog>: Esc closes, focus is trapped and restored. Set `data-autofocus` on the control to focus
 * first.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, "open">) {
  const t = useTranslations("layout.kit");
  const { onClose, title, children, role = "dialog", busy = false, opensAtTitle = false } = props;
  const frame = useRef<HTMLDialogElement>(null);
  const openedAt = useRef(0);
  const titleId = useId();
  const bodyId = useId();

  // A layout effect in a separate component: its cleanup runs before the element is removed, and only a dialog that is
  // closed while in the document restores the focus.
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
    // What is typed is not lost by a press beside it.
    if (event.currentTarget.querySelector("form")) return;
    // Ignores the second click of a double click that opened the dialog.
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
          className="pr-12 [font-feature-settings:normal] text-[1.625rem]/[1.2] tracking-tight wrap-anywhere"
          {...(opensAtTitle && { tabIndex: -1, "data-autofocus": true })}
        >
          {title}
        </h2>
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-4.5 right-4"
          aria-label={t("close")}
          onClick={close}
        >
          <X className="icon" aria-hidden="true" />
        </Button>
      </div>
      <div id={bodyId}>{children}</div>
    </dialog>
  );
}

/** The text of a dialog. */
export const DIALOG_TEXT = "mt-4 leading-relaxed text-ink-2";

/** The buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="max-phone:*:flex-1 max-phone:*:px-2 mt-7 flex flex-wrap justify-end gap-2 [form_&]:mt-2">
      {children}
    </div>
  );
}
