"use client";

import { Printer, ReceiptText } from "lucide-react";
import { useTranslations } from "#translations";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { WHOLE_CARD } from "@/components/ui/table-class";
import { readReceiptFile } from "@/lib/payments/client";
import type { Payment } from "@/lib/payments/contract";
import { useKeptReceipt } from "@/lib/platform/client/seen-copies";
import { fileNameOf } from "@/lib/platform/format/csv";
import { settlesText } from "@/lib/platform/format/periods";
import type { SeenReceipt } from "@/lib/platform/session/seen-copies";

interface ReceiptLinkProps {
  payment: Pick<Payment, "_id" | "apartment_no" | "settles">;
  /** Shares its cell, in a table with many columns. */
  isNarrow?: boolean;
  /** In the card layout the whole card is the link. */
  isWholeCard?: boolean;
  /** Outside a table. */
  variant?: "row" | "ghost";
}

/** In a card it looks like any text link. */
const IN_CARD = `as-cards:w-auto as-cards:gap-2 as-cards:px-0 as-cards:text-small/title ${WHOLE_CARD}`;

/** The link to a payment's receipt. */
export function ReceiptLink({
  payment,
  isNarrow = false,
  isWholeCard = false,
  variant = isWholeCard ? "ghost" : "row",
}: ReceiptLinkProps) {
  const t = useTranslations("payments.receipt");
  const { _id, apartment_no, settles } = payment;
  return (
    <WaitingLink
      className={buttonClass(
        { variant, size: "sm" },
        `print:hidden ${isNarrow ? "as-cards:mx-0 -mx-2.5" : ""} ${isWholeCard ? IN_CARD : ""}`,
      )}
      href={`/dashboard/receipts/${_id}`}
      aria-label={t("of", { what: settlesText(settles), home: apartment_no })}
    >
      <ReceiptText
        className={`icon ${isNarrow ? "as-cards:block hidden @min-[1040px]:block" : ""}`}
        aria-hidden="true"
      />
      {t("receipt")}
    </WaitingLink>
  );
}

interface ReceiptButtonProps {
  /** The building's name. */
  buildingName: string;
  payment: Pick<Payment, "_id" | "apartment_no" | "period" | "settles">;
}

/** Saves a payment's receipt as PDF. */
export function ReceiptButton({ buildingName, payment }: ReceiptButtonProps) {
  const t = useTranslations("payments.receipt");
  const { _id, apartment_no, period, settles } = payment;
  return (
    <SaveFileButton
      kind="pdf"
      name={fileNameOf(buildingName, `receipt-${period}-${apartment_no}.pdf`)}
      read={() => readReceiptFile(_id)}
      success={t("saved")}
      aria-label={t("fileOf", { what: settlesText(settles), home: apartment_no })}
    >
      {t("file")}
    </SaveFileButton>
  );
}

/** Stores the user's receipt on screen for reading offline (docs/product.md 10.9). */
export function KeepReceipt({ receipt }: { receipt: SeenReceipt }) {
  useKeptReceipt(receipt);
  return null;
}

/** Opens the browser's own print dialog for the page. */
export function PrintButton() {
  const t = useTranslations("payments.receipt");
  return (
    <Button
      icon={<Printer className="icon" aria-hidden="true" />}
      onClick={() => {
        window.print();
      }}
    >
      {t("print")}
    </Button>
  );
}
