"use client";

import { RotateCcw, Undo2, HandCoins } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useRecordableMonths, usePaymentChanges } from "@/lib/payments/office-client";
import { giveBackForm } from "@/lib/payments/office-contract";
import type { Receipt } from "@/lib/payments/receipt-contract";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney, currencyName } from "@/lib/platform/contracts/currency";
import { joinList } from "@/lib/platform/contracts/language";
import { periodLabel } from "@/lib/platform/format/periods";
import { RecordPaymentDialog } from "./record-payment-dialog";
import { ReverseDialog, WaiveDialog } from "./reverse-dialog";

/** Nothing of these payments is kept: their month may be owed again. */
const OPEN_AGAIN: ReadonlySet<Receipt["status"]> = new Set(["refunded", "canceled"]);

/**
 * An admin's actions on a payment: refund what is kept, reverse a wrong record, and settle its month again if it is
 * open.
 */
export function PaymentActions({ receipt }: { receipt: Receipt }) {
  const router = useRouter();
  const [asked, setAsked] = useState<"refund" | "reverse" | null>(null);
  const { kept, status, returning, recorded_by, reversed, method } = receipt;
  const close = () => setAsked(null);
  const done = () => router.refresh();
  return (
    <>
      {kept > 0 && returning === 0 && status !== "disputed" && (
        <Button icon={<Undo2 className="icon" aria-hidden="true" />} onClick={() => setAsked("refund")}>
          Refund
        </Button>
      )}
      {recorded_by !== "" && reversed === null && method !== "deposit" && (
        <Button icon={<RotateCcw className="icon" aria-hidden="true" />} onClick={() => setAsked("reverse")}>
          Reverse
        </Button>
      )}
      {kept === 0 && returning === 0 && OPEN_AGAIN.has(status) && <OpenMonth receipt={receipt} />}
      {asked === "refund" && <RefundDialog receipt={receipt} onDone={done} onClose={close} />}
      {asked === "reverse" && <ReversePayment receipt={receipt} onDone={done} onClose={close} />}
    </>
  );
}

/**
 * For a payment of which nothing is kept: the actions for its month, if no other payment covers it
 * (docs/product.md 5.39).
 */
function OpenMonth({ receipt }: { receipt: Receipt }) {
  const [isRecording, setRecording] = useState(false);
  /** The rent to waive, in dollars: kept so that the dialog stays open if the month is paid by then. */
  const [waivable, setWaivable] = useState<number | null>(null);
  const { data: months } = useRecordableMonths(receipt);
  const { period, email, name, apartment_no } = receipt;
  const open = months?.find((month) => month.period === period);
  return (
    <>
      {open && (
        <>
          <Button icon={<HandCoins className="icon" aria-hidden="true" />} onClick={() => setRecording(true)}>
            Record a Payment
          </Button>
          <Button onClick={() => setWaivable(open.rent)}>Waive the Rent</Button>
        </>
      )}
      {isRecording && (
        <RecordPaymentDialog payers={[receipt]} first={receipt} onClose={() => setRecording(false)} />
      )}
      {waivable !== null && (
        <WaiveDialog
          rows={[{ email, name, apartment_no, open_rents: [{ period, rent: waivable }] }]}
          period={period}
          onClose={() => setWaivable(null)}
        />
      )}
    </>
  );
}

/** The months that a payment pays: of what is left over of it nothing is open again. */
const monthsOf = ({ periods }: Receipt["settles"]) => joinList(periods.map((period) => periodLabel(period)));

/** Asks before a record is reversed, which makes the month owed again. */
function ReversePayment({ receipt, onDone, onClose }: PaymentActionProps) {
  const { reverse } = usePaymentChanges();
  const { _id, apartment_no, email, kept, name, settles, method } = receipt;
  const { credit, to_refund } = settles;
  const months = monthsOf(settles);
  const left = credit + to_refund;
  const isWaiver = method === "waived";
  return (
    <ReverseDialog
      title={isWaiver ? "Reverse this waiver?" : "Reverse this payment?"}
      hint={`${shownEmail(email) || name} reads it, by mail and on screen.`}
      reverse={(reason) => reverse(_id, reason)}
      success={`Reversed ${isWaiver ? "the waiver" : formatMoney(kept)}: ${apartment_no}, ${name}`}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{`Use this if the ${isWaiver ? "rent was waived" : "payment was recorded"} by mistake.`}</p>
      {months && (
        <p>{`${months} of ${apartment_no}: what ${isWaiver ? "is waived" : "it paid"} is due again.`}</p>
      )}
      {left > 0 && <p>{`${formatMoney(left)} that is left over of it is gone.`}</p>}
    </ReverseDialog>
  );
}

interface PaymentActionProps {
  receipt: Receipt;
  /** Called if the payment has changed: refreshes the page. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks how much to refund and why, and says how the money is returned. */
function RefundDialog({ receipt, onDone, onClose }: PaymentActionProps) {
  const { giveBack } = usePaymentChanges();
  // The receipt as opened: a refetch behind the dialog may already subtract what this request has given back.
  const [{ _id, apartment_no, kept, name, email, recorded_by, settles, status }] = useState(receipt);
  const months = monthsOf(settles);
  const form = useForm({
    id: "give-back",
    rules: giveBackForm,
    begin: { amount: kept, reason: "", month: "owed_again" },
    send: async (entries) => {
      await giveBack(_id, { ...entries, kept });
      void toastSuccess(`Refunded ${formatMoney(entries.amount)}: ${apartment_no}, ${name}`);
      closeToHeading(onClose);
      onDone();
    },
    onRefusal: onDone,
  });
  return (
    <Dialog open onClose={onClose} role="alertdialog" title="Refund this payment?" busy={form.isBusy}>
      <p className={DIALOG_TEXT}>
        {recorded_by === ""
          ? `It goes to the card of ${name || email} at once. ${formatMoney(kept)} is kept.`
          : `Hand it to ${name || email} yourself: this only records it. ${formatMoney(kept)} is kept.`}
      </p>
      <form {...form.props}>
        <AmountField form={form} name="amount" label={`Amount in ${currencyName()}`} isFirst />
        <FormField
          form={form}
          name="reason"
          label="Reason"
          hint={`${shownEmail(email) || name} reads it, by mail and on screen.`}
        >
          {(control) => <Textarea {...control} rows={3} maxLength={500} />}
        </FormField>
        {status === "paid" && months && (
          <FormField
            form={form}
            name="month"
            label={`What is open again of ${months} is`}
            hint="Autopay never charges a month of which money was refunded."
          >
            {(control) => (
              <Select {...control}>
                <option value="owed_again">due</option>
                <option value="let_off">let off</option>
              </Select>
            )}
          </FormField>
        )}
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="danger-fill" busy={form.isBusy}>
            Refund
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
