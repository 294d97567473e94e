"use client";

import { CalendarPlus, FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { saveFile } from "@/lib/platform/client/save-file";

const ICONS = { calendar: CalendarPlus, pdf: FileDown };

interface SaveFileButtonProps {
  kind: keyof typeof ICONS;
  /** The file's name. */
  name: string;
  /** Fetches its bytes; throws CallError. */
  read: () => Promise<Blob>;
  /** The message once it is saved. */
  success: string;
  children: string;
  "aria-label"?: string;
  className?: string;
  size?: "sm";
  variant?: "row" | "ghost";
}

/** Fetches a file with the user's token and saves it through the browser. */
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
