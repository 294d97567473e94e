"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "#translations";
import { Button } from "./button";
import { Dialog, DIALOG_TEXT, DialogActions } from "./dialog";

interface ConfirmDialogProps {
  open: boolean;
  /** Names the object: "Remove Farhana Akter?" */
  title: string;
  /** What is lost and what is kept. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  /** False for actions that lose nothing, such as Accept. */
  isDestructive?: boolean;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const t = useTranslations("layout.kit");
  const { open, title, children, confirmLabel, onConfirm, onClose, busy, isDestructive = true } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" busy={busy}>
      <div className={DIALOG_TEXT}>{children}</div>
      <DialogActions>
        <Button onClick={() => !busy && onClose()} data-autofocus>
          {t("cancel")}
        </Button>
        <Button variant={isDestructive ? "danger-fill" : "primary"} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface LeaveQuestionProps {
  title: string;
  /** What is lost. */
  children: ReactNode;
  /** Whether the page must go all the same. */
  isOver?: () => boolean;
}

/** Asks, while it is there, before this page is left: the browser in its own words, a link in the kit's. */
export function LeaveQuestion({ title, children, isOver }: LeaveQuestionProps) {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const agreed = useRef<HTMLAnchorElement>(null);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!agreed.current && !isOver?.()) event.preventDefault();
  });
  useEffect(() => {
    const askAtUnload = (event: BeforeUnloadEvent) => ask(event);
    // A link of this site changes the page without unloading it.
    const askAtLink = (event: MouseEvent) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
      if (!pressed || pressed === agreed.current || !leadsAway(pressed, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setLink(pressed);
    };
    window.addEventListener("beforeunload", askAtUnload);
    document.addEventListener("click", askAtLink, true);
    return () => {
      window.removeEventListener("beforeunload", askAtUnload);
      document.removeEventListener("click", askAtLink, true);
    };
  }, []);
  const leave = () => {
    agreed.current = link;
    setLink(null);
    link?.click();
  };
  return (
    <ConfirmDialog
      open={link !== null}
      title={title}
      confirmLabel="Leave"
      isDestructive={false}
      onConfirm={leave}
      onClose={() => setLink(null)}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Whether the press replaces this page: not in a new tab, nor an anchor in it. */
function leadsAway({ target, pathname, hash }: HTMLAnchorElement, press: MouseEvent): boolean {
  const isElsewhere = target === "_blank" || press.ctrlKey || press.metaKey || press.shiftKey;
  return !isElsewhere && !(hash && pathname === window.location.pathname);
}
