import { useTranslations } from "#translations";
import { Brand } from "@/components/layout/brand";
import { PageHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { PushCard } from "@/components/push-subscriptions/push-card";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/class-names";
import { Term, TermList } from "@/components/ui/term-list";
import { RECEIPT } from "@/lib/payments/messages";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { formatMoney, formatExactly } from "@/lib/platform/contracts/currency";
import { type Role, isOneOf, MONEY, MONEY_READ, OFFICE } from "@/lib/platform/contracts/endpoint";
import { type Language, pageLanguage } from "@/lib/platform/contracts/language";
import { towerDate } from "@/lib/platform/format/dates";
import { amountInWords, receiptTitle, receivedAmount } from "@/lib/platform/format/receipt-lines";
import { PaymentActions } from "./payment-actions";
import { KeepReceipt, PrintButton, ReceiptButton } from "./receipt-link";

interface ReceiptSlipProps {
  /** The building's name. */
  buildingName: string;
  receipt: Receipt;
  /** Label and value of each line, as on the PDF. */
  lines: [label: string, value: string][];
  reader: Role;
}

/** The torn edge at its foot. */
const SLIP =
  "bg-surface mx-auto max-w-130 px-9 pt-10 pb-11 [mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_bottom/18px_100%] max-phone:px-5 max-phone:pt-7 max-phone:pb-9 print:[mask:none]";

/** Where each role's receipts are; a former tenant may no longer open the history (docs/product.md 5.27). */
function useBack(reader: Role) {
  const [t, names] = [useTranslations("payments.slip"), useTranslations("payments.names")];
  if (isOneOf(reader, MONEY_READ)) return { href: "/dashboard/payments", label: "Payments" };
  if (reader === "member") return { href: "/dashboard/payment-history", label: names("history") };
  if (reader === "user") return { href: "/dashboard/agreement", label: t("agreement") };
  return { href: "/dashboard", label: "Today" };
}

/** Lines of text: tabular figures would widen their hyphens. */
function textLines(language: Language): ReadonlySet<string> {
  const { number, name, reference, recordedBy, reversed, waivedReason } = RECEIPT[language];
  return new Set([number, name, reference, recordedBy, reversed, waivedReason]);
}

/** A receipt as a torn-off slip that prints without the rest of the page (look: Receipt). */
export function ReceiptSlip({ buildingName, receipt, lines, reader }: ReceiptSlipProps) {
  const language = pageLanguage();
  const [t, names] = [useTranslations("payments.slip"), useTranslations("payments.names")];
  const { status } = receipt;
  const received = receivedAmount(receipt);
  const paid = formatExactly(received);
  const isOffice = isOneOf(reader, OFFICE);
  const back = useBack(reader);
  const isText = textLines(language);
  const title = receiptTitle(receipt, language);
  // oxlint-disable-next-line react/purity -- rendered once, on the server: this is when the amounts were read
  const seen = { _id: receipt._id, title, amount: paid, status, lines, asOf: new Date().toISOString() };
  return (
    <>
      <div className="sr-only">
        <PageHeading>{RECEIPT[language].receipt}</PageHeading>
      </div>
      <section className={SLIP} aria-label={t("title", { number: receipt.number })}>
        <div className="flex items-center justify-between">
          <Brand name={buildingName} />
          <Badge tone={status === "paid" ? "ok" : "wait"}>{names(`status.${status}`)}</Badge>
        </div>
        <p className="text-small text-ink-2 mt-7">{title}</p>
        {/* ৳10,00,000.50 must fit a phone's width. */}
        <p
          className={`font-serif [font-feature-settings:normal] font-normal tracking-tighter ${paid.length > 10 ? "text-[2.25rem]/[1.1]" : "text-[3.25rem]/[1.1]"}`}
        >
          {paid}
        </p>
        <p className="text-small text-ink-2">{amountInWords(received, language)}</p>
        <TermList className="mt-6 [--term:112px]">
          {lines.map(([label, value]) => (
            <Term key={label} term={label} isNumeric={!isText.has(label)}>
              {value}
            </Term>
          ))}
        </TermList>
      </section>
      <ReturnList {...receipt} />
      {!isOffice && <KeepReceipt receipt={seen} />}
      <div className="max-phone:*:flex-auto max-phone:*:basis-full mt-7 flex flex-wrap justify-center gap-2 print:hidden">
        <PrintButton />
        <ReceiptButton buildingName={buildingName} payment={receipt} />
        {isOneOf(reader, MONEY) && <PaymentActions receipt={receipt} />}
        <WaitingLink className={buttonClass({ variant: "primary" })} href={back.href}>
          {back.label}
        </WaitingLink>
      </div>
      {!isOffice && <PushCard about="receipt" className="mx-auto mt-9 max-w-130 print:hidden" />}
    </>
  );
}

/** What was refunded, when, by whom and why; which returns failed to reach the card; and which are pending. */
function ReturnList({
  returns,
  failed_returns,
  returning,
}: Pick<Receipt, "returns" | "failed_returns" | "returning">) {
  const t = useTranslations("payments.slip");
  if (returns.length + failed_returns.length === 0 && returning === 0) return null;
  return (
    <section className="max-phone:px-5 mx-auto mt-7 max-w-130 px-9" aria-labelledby="refunded">
      <h2 id="refunded" className="text-head">
        {t("refunded")}
      </h2>
      <ul className="divide-line mt-2 divide-y">
        {returns.map(({ amount, at, by, reason }) => (
          <li key={`${at} ${amount}`} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4 lining-nums tabular-nums">
              <span>
                {towerDate(at)}
                {by && <span className="text-ink-2">{t("by", { who: by })}</span>}
              </span>
              <b className="font-semibold">{formatMoney(amount)}</b>
            </p>
            {reason && <p className="text-small text-ink-2 wrap-anywhere">{reason}</p>}
          </li>
        ))}
        {failed_returns.map(({ amount, at }) => (
          <li key={`${at} ${amount}`} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4 lining-nums tabular-nums">
              <span>{towerDate(at)}</span>
              <s className="text-ink-2">{formatMoney(amount)}</s>
            </p>
            <p className="text-small text-danger">{t("failed")}</p>
          </li>
        ))}
        {returning > 0 && (
          <li className="text-ink-2 py-3">{t("returning", { amount: formatMoney(returning) })}</li>
        )}
      </ul>
    </section>
  );
}
