import { Brand } from "@/components/layout/brand";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button-class";
import { PageHeading } from "@/components/layout/page-heading";
import type { Receipt } from "@/lib/contracts/receipts";
import { PrintButton } from "./print-button";
import { ReceiptButton } from "./receipt-button";

interface ReceiptSlipProps {
  receipt: Receipt;
  /** Label and value of each line, as on the PDF. */
  lines: [label: string, value: string][];
  isAdmin: boolean;
}

/** Lines of words: tabular figures would pull their hyphens apart. */
const WORDS = new Set(["Receipt number", "Name"]);

/** A receipt as a torn-off slip that prints without anything around it (look: Receipt). */
export function ReceiptSlip({ receipt, lines, isAdmin }: ReceiptSlipProps) {
  const { status } = receipt;
  const paid = (status === "processing" ? receipt.paid : receipt.kept).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
  });
  return (
    <>
      <div className="sr">
        <PageHeading>Receipt</PageHeading>
      </div>
      <section className="receipt" aria-label={`Receipt ${receipt.number}`}>
        <div className="flex items-center justify-between">
          <Brand />
          <Badge tone={receipt.status === "paid" ? "ok" : "wait"}>{receipt.status}</Badge>
        </div>
        <p className="small muted mt-7">
          Rent for {receipt.month} {receipt.period.slice(0, 4)}
        </p>
        <p className="num receipt-sum">{paid}</p>
        <dl className="kv mt-6">
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={WORDS.has(label) ? undefined : "num"}>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="receipt-acts">
        <PrintButton />
        <ReceiptButton payment={receipt} />
        <WaitingLink
          className={buttonClass({ variant: "primary" })}
          href={isAdmin ? "/dashboard/payments" : "/dashboard/payment-history"}
        >
          {isAdmin ? "Payments" : "Payment History"}
        </WaitingLink>
      </p>
    </>
  );
}
