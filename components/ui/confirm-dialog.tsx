"use client";

import type { ReactNode } from "react";
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
  const { open, title, children, confirmLabel, onConfirm, onClose, busy, isDestructive = true } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" busy={busy}>
      <div className={DIALOG_TEXT}>{children}</div>
      <DialogActions>
        <Button onClick={() => !busy && onClose()} data-autofocus>
          Cancel
        </Button>
        <Button variant={isDestructive ? "danger-fill" : "primary"} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
