import { useTranslations } from "#translations";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { Term, TermList } from "@/components/ui/term-list";
import type { AgreementVersion, MyAgreement } from "@/lib/agreements/agreement-contract";
import { readAgreementFile } from "@/lib/agreements/client";
import type { Leaving } from "@/lib/leaving/contract";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { towerDate, towerTime } from "@/lib/platform/format/dates";
import { periodLabel } from "@/lib/platform/format/periods";

/** `Signed by Nadia Rahman on Nov 23, 2026 at 4:05 PM.` */
export function signatureLine(
  { signed_at, signed_name }: AgreementVersion,
  t: ReturnType<typeof useTranslations<"agreements.document">>,
): string {
  if (!signed_at) return t("unsigned");
  return t("signedBy", { name: signed_name ?? "", date: towerDate(signed_at), time: towerTime(signed_at) });
}

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

interface EarlierVersionsProps {
  agreement: { readonly agreement_id: string; readonly apartment_no: string };
  /** All versions, newest first; the newest is shown above. */
  documents: readonly AgreementVersion[];
}

/** Links to the earlier versions of the agreement; renders nothing if there are none. */
export function EarlierVersions({ agreement, documents }: EarlierVersionsProps) {
  const t = useTranslations("agreements.document");
  const [, ...older] = documents;
  if (older.length === 0) return null;
  return (
    <>
      <h3 className="text-small mt-6 font-semibold">{t("earlier")}</h3>
      <ul className="mt-2">
        {older.map((version) => (
          <li
            key={version.version}
            className="border-line flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-2"
          >
            <span className="text-small">
              {t("version", { version: version.version, signature: signatureLine(version, t) })}
            </span>
            <DocumentButton agreement={agreement} version={version.version} isRow />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The consequences of a last day for both sides (docs/product.md 5.22). */
export function LeavingFacts({ leaving, className = "mt-4" }: { leaving: Leaving; className?: string }) {
  const t = useTranslations("agreements.leaving");
  const { last_period, last_bill, unpaid, to_give_back, deposit } = leaving;
  return (
    <TermList className={`text-ink [--term:132px] ${className}`}>
      <Term term={t("lastBill")} isNumeric>
        {last_bill > 0
          ? t("billOfMonth", { amount: formatMoney(last_bill), month: periodLabel(last_period) })
          : t("none")}
      </Term>
      <Term term={t("dueByThen")} isNumeric>
        {unpaid > 0 ? formatMoney(unpaid) : t("nothing")}
      </Term>
      {to_give_back > 0 && (
        <Term term={t("toRefund")} isNumeric>
          {t("forDays", { amount: formatMoney(to_give_back) })}
        </Term>
      )}
      <Term term={t("depositHeld")} isNumeric>
        {deposit > 0 ? formatMoney(deposit) : t("none")}
      </Term>
    </TermList>
  );
}

/**
 * What staying after all means for the last month's rent; empty if that month is not paid by its days
 * (docs/product.md 5.22).
 */
export function wholeMonthMessage(
  { by_days, last_period }: Leaving,
  t: ReturnType<typeof useTranslations<"agreements.leaving">>,
): string {
  return by_days ? ` ${t("wholeMonth", { month: periodLabel(last_period) })}` : "";
}

/** The props of each part of My Agreement. */
export interface AgreementSectionProps {
  agreement: MyAgreement;
}
