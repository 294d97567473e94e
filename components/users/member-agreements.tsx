"use client";

import { useState } from "react";
import { EarlierVersions, signatureLine } from "@/components/agreements/agreement-facts";
import { DocumentButton } from "@/components/agreements/document-button";
import { ChargesFields } from "@/components/building/building-fields";
import { DepositLink } from "@/components/deposits/deposit-figures";
import { closeToHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { DollarsField } from "@/components/ui/dollars-field";
import { HINT, Select } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { rentForm } from "@/lib/agreements/contract";
import { type AgreementVersion, chargesForm, type MemberAgreement } from "@/lib/agreements/document-contract";
import type { MonthlyCharge } from "@/lib/building/contract";
import { useRentChange } from "@/lib/leaving/client";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { formatDollars } from "@/lib/platform/format/money";
import { periodLabel, addMonths } from "@/lib/platform/format/periods";
import type { MemberPage } from "@/lib/users/member-contract";

/** The current agreement and its terms, and below it the ended ones. */
export function MemberAgreements({ agreements }: Pick<MemberPage, "agreements">) {
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="member-agreements">
      <h2 id="member-agreements" className={CARD_HEADING}>
        Agreement
      </h2>
      {agreements.length === 0 && (
        <p className="text-ink-2 mt-3">No agreement yet. A person gets one when you accept their request.</p>
      )}
      <ul className="grid gap-6">
        {agreements.map((agreement) => (
          <OneAgreement key={agreement._id} agreement={agreement} />
        ))}
      </ul>
    </section>
  );
}

function OneAgreement({ agreement }: { agreement: MemberAgreement }) {
  const { _id, apartment_no, active, rent_choice, documents } = agreement;
  const document = { agreement_id: _id, apartment_no };
  const [changing, setChanging] = useState<"rent" | "charges" | null>(null);
  const close = () => setChanging(null);
  // Months that have begun are never billed for what is agreed now.
  const chargesMonths = rent_choice
    ? monthsOf(rent_choice).filter((period) => period > dayToday().slice(0, 7))
    : [];
  return (
    <li className="mt-4">
      <h3 className="text-label mb-3 flex flex-wrap items-center gap-3 font-sans font-semibold">
        Apartment {apartment_no}
        <Badge tone={active ? "ok" : "plain"}>{active ? "Active" : "Ended"}</Badge>
      </h3>
      <TermList>
        {termsOf(agreement).map(([term, value]) => (
          <Term key={term} term={term} isNumeric>
            {value}
          </Term>
        ))}
      </TermList>
      <div className="max-phone:*:flex-auto max-phone:*:basis-full mt-4 flex flex-wrap gap-2">
        <DocumentButton agreement={document} />
        <DepositLink agreementId={_id} of={`apartment ${apartment_no}`} />
        {rent_choice && <Button onClick={() => setChanging("rent")}>Change Rent</Button>}
        {chargesMonths.length > 0 && (
          <Button onClick={() => setChanging("charges")}>Change Monthly Charges</Button>
        )}
      </div>
      <EarlierVersions agreement={document} documents={documents} />
      {changing === "rent" && rent_choice && (
        <ChangeRentDialog agreement={agreement} choice={rent_choice} onClose={close} />
      )}
      {changing === "charges" && (
        <ChangeChargesDialog agreement={agreement} months={chargesMonths} onClose={close} />
      )}
    </li>
  );
}

/** The terms of an agreement; omits what was not agreed, and the deposit and charge of older agreements. */
function termsOf(agreement: MemberAgreement) {
  const { first_day, last_day, leave_on, ended_at, deposit, notice_days } = agreement;
  const { service_charge, monthly_charges } = agreement;
  const [newest] = agreement.documents;
  const lines: (readonly [term: string, value: React.ReactNode])[] = [
    ["Rent", formatDollars(agreement.rent)],
    ...agreement.rent_changes.map(
      ({ from, rent }) => [`Rent from ${periodLabel(from)}`, formatDollars(rent)] as const,
    ),
    ["Accepted", <DateText key="accepted" instant={agreement.accept_date} />],
    ["First month owed", periodLabel(agreement.first_period)],
    ...(first_day ? [["First day", dayLabel(first_day)] as const] : []),
    ...(last_day ? [["Last day", dayLabel(last_day)] as const] : []),
    ...(deposit > 0 ? [["Deposit", formatDollars(deposit)] as const] : []),
    ...(service_charge > 0 && monthly_charges.length === 0
      ? [["Service charge", formatDollars(service_charge)] as const]
      : []),
    ...monthly_charges.map(
      ({ from, charges }) => [`Charges from ${periodLabel(from)}`, chargesLabel(charges)] as const,
    ),
    ...(notice_days > 0 ? [["Notice", `${String(notice_days)} days`] as const] : []),
    ...(newest ? [["Signature", signatureOf(newest, agreement)] as const] : []),
    ...(leave_on ? [["Leaves on", dayLabel(leave_on)] as const] : []),
    ...(ended_at ? [["Ended", <DateText key="ended" instant={ended_at} />] as const] : []),
  ];
  return lines;
}

/** The signature of the current version: it can still be signed while the agreement runs. */
function signatureOf(newest: AgreementVersion, { active }: MemberAgreement): string {
  return active && !newest.signed_at ? "Not signed yet" : signatureLine(newest);
}

interface ChangeRentDialogProps {
  agreement: MemberAgreement;
  /** The months from which a new rent can apply. */
  choice: NonNullable<MemberAgreement["rent_choice"]>;
  onClose: () => void;
}

/** Changes the rent of a running agreement from a given month on (docs/product.md 5.29). */
function ChangeRentDialog({ agreement, choice, onClose }: ChangeRentDialogProps) {
  const { change, refresh } = useRentChange(agreement._id);
  const form = useForm({
    id: "change-rent",
    rules: rentForm,
    begin: { rent: rentIn(agreement, choice.earliest), from: choice.earliest },
    send: async (entries) => {
      await change(entries);
      void toastSuccess("Changed the Rent!");
      closeToHeading(onClose);
      await refresh();
    },
    onRefusal: (message) => void toastError(message),
  });
  const [rent, from] = form.watch(["rent", "from"]);
  const isRaise = rent > rentIn(agreement, addMonths(from, -1));
  const isEarlyRaise = isRaise && !choice.raise_months.includes(from);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.isBusy}
      role="alertdialog"
      title={`Change the rent of apartment ${agreement.apartment_no}?`}
    >
      <p className={DIALOG_TEXT}>
        {`${periodLabel(from)} is ${formatDollars(rentIn(agreement, from))} as agreed now. The months before it keep their rent. The tenant gets a mail, and a new version of the agreement to sign.`}
      </p>
      <form {...form.props}>
        <div className="grid items-start gap-4.5 sm:grid-cols-2">
          <DollarsField form={form} name="rent" label="Rent in dollars a month" isFirst />
          <FormField form={form} name="from" label="From">
            {(control) => (
              <Select {...control}>
                {monthsOf(choice).map((period) => (
                  <option key={period} value={period}>
                    {periodLabel(period)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
        <p className={HINT} role="status">
          {isEarlyRaise &&
            "Dhaka North City Corporation's house rent guideline of January 2026 allows one raise in two years, in June or July. This raise would not keep to it. You can still make it."}
        </p>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Change Rent
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ChangeChargesDialogProps {
  agreement: MemberAgreement;
  /** The coming months from which other charges can apply. */
  months: readonly string[];
  onClose: () => void;
}

/** Changes what a running agreement asks each month beside the rent (docs/product.md 5.29). */
function ChangeChargesDialog({ agreement, months, onClose }: ChangeChargesDialogProps) {
  const { change, refresh } = useRentChange(agreement._id);
  const [first = ""] = months;
  const form = useForm({
    id: "change-charges",
    rules: chargesForm,
    begin: { monthly_charges: chargesIn(agreement, first), from: first },
    send: async (entries) => {
      await change(entries);
      void toastSuccess("Changed the Monthly Charges!");
      closeToHeading(onClose);
      await refresh();
    },
    onRefusal: (message) => void toastError(message),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.isBusy}
      role="alertdialog"
      title={`Change the monthly charges of apartment ${agreement.apartment_no}?`}
    >
      <p className={DIALOG_TEXT}>
        These are all that is asked beside the rent from that month on. The months before it stay as they are.
        The tenant gets a mail, and a new version of the agreement to sign.
      </p>
      <form {...form.props}>
        <ChargesFields form={form} />
        <FormField form={form} name="from" label="From">
          {(control) => (
            <Select {...control}>
              {months.map((period) => (
                <option key={period} value={period}>
                  {periodLabel(period)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Change Charges
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What is asked in a month; of an agreement that was never billed for its service charge, what it printed. */
function chargesIn({ monthly_charges, service_charge }: MemberAgreement, period: string): MonthlyCharge[] {
  if (monthly_charges.length === 0 && service_charge > 0)
    return [{ kind: "service_charge", label: "Service charge", amount: service_charge }];
  return monthly_charges.findLast(({ from }) => from <= period)?.charges ?? [];
}

function monthsOf({ earliest, latest }: ChangeRentDialogProps["choice"]): string[] {
  const months = [earliest];
  for (let month = earliest; month < latest;) months.push((month = addMonths(month, 1)));
  return months;
}

function rentIn({ rent, rent_changes }: MemberAgreement, period: string): number {
  return rent_changes.findLast(({ from }) => from <= period)?.rent ?? rent;
}
