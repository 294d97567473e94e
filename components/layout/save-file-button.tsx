"use client";

import { CalendarPlus, FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { saveFile } from "@/lib/hooks/save-file";

const ICONS = { calendar: CalendarPlus, pdf: FileDown };

interface SaveFileButtonProps {
  kind: keyof typeof ICONS;
  /** What the file is called. */
  name: string;
  /** Its bytes; throws CallError. */
  read: () => Promise<Blob>;
  /** Said when it is saved. */
  success: string;
  children: string;
  "aria-label"?: string;
  className?: string;
  size?: "sm";
  variant?: "row";
}

/** Reads a file with the caller's token and hands it to the browser to save. */
export function SaveFileButton({ kind, name, read, success, ...button }: SaveFileButtonProps) {
  const { isBusy, run } = useAction();
  const Icon = ICONS[kind];
  const save = async () => saveFile(name, await read());
  return (
    <Button
      {...button}
      busy={isBusy}
      icon={<Icon className="icon" aria-hidden="true" />}
      onClick={() => void run({ act: save, success })}
    />
  );
}
