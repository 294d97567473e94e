"use client";

import { useTranslations } from "#translations";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { readAgreementFile } from "@/lib/agreements/client";

interface DocumentButtonProps {
  agreement: { readonly agreement_id: string; readonly apartment_no: string };
  /** The newest version by default. */
  version?: number;
  /** Whether it is one of several in a list. */
  isRow?: boolean;
}

/** Saves a version of an agreement as PDF. */
export function DocumentButton({ agreement, version, isRow = false }: DocumentButtonProps) {
  const t = useTranslations("agreements.document");
  const { agreement_id, apartment_no } = agreement;
  const which = version === undefined ? "" : `-version-${String(version)}`;
  return (
    <SaveFileButton
      kind="pdf"
      name={`agreement-${apartment_no}${which}.pdf`}
      read={() => readAgreementFile(agreement_id, version)}
      success={t("saved")}
      {...(isRow && { size: "sm", "aria-label": t("versionFile", { version: version ?? 1 }) })}
    >
      {isRow ? t("file") : t("read")}
    </SaveFileButton>
  );
}
