"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { readAgreementFile } from "@/lib/hooks/my-agreement";
import { saveFile } from "@/lib/hooks/save-file";

interface DocumentButtonProps {
  agreement: { readonly agreement_id: string; readonly apartment_no: string };
  /** The newest unless said. */
  version?: number;
  /** One of several in a list. */
  isRow?: boolean;
}

/** Saves a version of an agreement as PDF. */
export function DocumentButton({ agreement, version, isRow = false }: DocumentButtonProps) {
  const { isBusy, run } = useAction();
  const { agreement_id, apartment_no } = agreement;
  const save = async () => {
    const which = version === undefined ? "" : `-version-${String(version)}`;
    saveFile(`agreement-${apartment_no}${which}.pdf`, await readAgreementFile(agreement_id, version));
  };
  return (
    <Button
      busy={isBusy}
      {...(isRow && { size: "sm" })}
      icon={<FileDown className="icon" aria-hidden="true" />}
      {...(isRow && { "aria-label": `Version ${String(version)} (PDF)` })}
      onClick={() => void run({ act: save, success: "Saved the agreement!" })}
    >
      {isRow ? "PDF" : "Read the agreement (PDF)"}
    </Button>
  );
}
