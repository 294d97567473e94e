"use client";

import { ImagePlus } from "lucide-react";
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";
import { decodeText } from "@/lib/platform/format/read-csv";
import { HINT } from "./field";

interface FileDropProps {
  id: string;
  label: string;
  hint?: string;
  isMultiple?: boolean;
  /** Content types or file extensions; pictures by default. */
  accept?: string;
  icon?: ReactNode;
  /** Opens a phone's camera directly. */
  capture?: "environment";
  className?: string;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts files that are chosen, dropped, or from a phone's photos; built on the native input. */
export function FileDrop(props: FileDropProps) {
  const {
    id,
    label,
    hint,
    isMultiple = false,
    accept = "image/jpeg,image/png",
    icon,
    capture,
    className = "",
    onFiles,
  } = props;
  const [isOver, setOver] = useState(false);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // Lets the same file be chosen again after a failure.
    event.target.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`rounded-ctl bg-surface hover:border-ink has-focus-visible:outline-focus relative flex min-h-24 cursor-pointer items-center gap-4 border border-dashed px-5 py-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 ${isOver ? "border-ink bg-sunk" : "border-line-strong"} ${className}`}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="bg-sunk grid size-12 flex-none place-items-center rounded-full" aria-hidden="true">
        {icon ?? <ImagePlus className="icon" />}
      </span>
      <span className="grid min-w-0">
        <label className="font-strong" htmlFor={id}>
          {label}
        </label>
        {hint && (
          <span className={HINT} id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        capture={capture}
        aria-describedby={hint && `${id}-hint`}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        onChange={choose}
      />
    </div>
  );
}

const NO_TEXT = "This is not text in UTF-8. Save it as “CSV UTF-8” and choose it again.";
const TOO_LARGE = "Use a file of at most 1 MB.";

/** Returns the text of a file up to a size in bytes, or why it is rejected. */
export async function readTextFile(
  file: File,
  most: number,
): Promise<{ text: string } | { refusal: string }> {
  if (file.size > most) return { refusal: TOO_LARGE };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return { refusal: NO_TEXT };
  return text.trim() === "" ? { refusal: "This file is empty." } : { text };
}
