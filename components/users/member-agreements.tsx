"use client";

import { BellRing } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslations } from "#translations";
import { DocumentButton, EarlierVersions, signatureLine } from "@/components/agreements/agreement-facts";
import { TenancyRow } from "@/components/agreements/tenancy-thread";
import { ChargesFields } from "@/components/building/building-fields";
import { DepositLink } from "@/components/deposits/deposit-figures";
import { closeToHeading } from "@/components/layout/page-heading";
import { AmountField } from "@/components/ui/amount-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { HINT } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import {
  rentForm,
  type AgreementVersion,
  chargesForm,
  type MemberAgreement,
} from "@/lib/agreements/agreement-contract";
import { remindToSign } from "@/lib/agreements/client";
import type { MonthlyCharge } from "@/lib/building/contract";
import { useRentChange } from "@/lib/leaving/client";
import { formatMoney, currencyName } from "@/lib/platform/contracts/currency";
import { chargesLabel } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { periodLabel, addMonths } from "@/lib/platform/format/periods";
import type { MemberPage } from "@/lib/users/member-contract";

/** The current agreement and its terms, and below it the ended ones. */
export function MemberAgreements({ agreements }: Pick<MemberPage, "agreements">) {
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="member-agreements">
      <h2 id="member-agreements" className={CARD_HEADING}>
        Agreement
      </h2>
      {agreements.length === 0 && <p className="text-ink-2 mt-3">No agreement yet.</p>}
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
  const t = useTranslations("agreements.document");
  const [changing, setChanging] = useState<"rent" | "charges" | null>(null);
  const reminding = useAction();
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
      {agreement.thread && (
        <div className="mb-3">
          <TenancyRow thread={agreement.thread} />
        </div>
      )}
      <TermList>
        {termsOf(agreement, t).map(([term, value]) => (
          <Term key={term} term={term} isNumeric>
            {value}
          </Term>
        ))}
      </TermList>
      <div className="max-phone:*:flex-auto max-phone:*:basis-full mt-4 flex flex-wrap gap-2">
        <DocumentButton agreement={document} />
        {active && !documents[0]?.signed_at && (
          <Button
            call="POST /agreements/{id}/document"
            icon={<BellRing className="icon" aria-hidden="true" />}
            busy={reminding.isBusy}
            onClick={() =>
              void reminding.run({
                act: () => remindToSign(_id),
                success: `Reminded ${apartment_no} to sign`,
              })
            }
          >
            Remind to Sign
          </Button>
        )}
        <DepositLink agreementId={_id} of={`apartment ${apartment_no}`} />
        {rent_choice && (
          <Button call="PATCH /agreements/{id}" onClick={() => setChanging("rent")}>
            Change Rent
          </Button>
        )}
        {chargesMonths.length > 0 && (
          <Button call="PATCH /agreements/{id}" onClick={() => setChanging("charges")}>
            Change Monthly Charges
          </Button>
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
function termsOf(agreement: MemberAgreement, t: Parameters<typeof signatureLine>[1]) {
  const { first_day, last_day, leave_on, ended_at, deposit, notice_days } = agreement;
  const { service_charge, monthly_charges } = agreement;
  const [newest] = agreement.documents;
  const lines: (readonly [term: string, value: React.ReactNode])[] = [
    ["Rent", formatMoney(agreement.rent)],
    ...agreement.rent_changes.map(
      ({ from, rent }) => [`Rent from ${periodLabel(from)}`, formatMoney(rent)] as const,
    ),
    ["Accepted", <DateText key="accepted" instant={agreement.accept_date} />],
    ["Rent is due from", periodLabel(agreement.first_period)],
    ...(first_day ? [["First day", dayLabel(first_day)] as const] : []),
    ...(last_day ? [["Last day", dayLabel(last_day)] as const] : []),
    ...(deposit > 0 ? [["Deposit", formatMoney(deposit)] as const] : []),
    ...(service_charge > 0 && monthly_charges.length === 0
      ? [["Service charge", formatMoney(service_charge)] as const]
      : []),
    ...monthly_charges.map(
      ({ from, charges }) => [`Charges from ${periodLabel(from)}`, chargesLabel(charges)] as const,
    ),
    ...(notice_days > 0 ? [["Notice", `${String(notice_days)} days`] as const] : []),
    ...(newest ? [["Signature", signatureOf(newest, agreement, t)] as const] : []),
    ...(leave_on ? [["Leaves on", dayLabel(leave_on)] as const] : []),
    ...(ended_at ? [["Ended", <DateText key="ended" instant={ended_at} />] as const] : []),
  ];
  return lines;
}

/** The signature of the current version: it can still be signed while the agreement runs. */
function signatureOf(
  newest: AgreementVersion,
  { active }: MemberAgreement,
  t: Parameters<typeof signatureLine>[1],
): string {
  return active && !newest.signed_at ? t("notSignedYet") : signatureLine(newest, t);
}

interface ChangeDialogProps {
  agreement: MemberAgreement;
  onClose: () => void;
}

/** Changes the rent of a running agreement from a given month on (docs/product.md 5.29). */
function ChangeRentDialog({ agreement, choice, onClose }: ChangeDialogProps & { choice: RentChoice }) {
  const saving = useSaving(agreement, "rent", onClose);
  const begin = { rent: rentIn(agreement, choice.earliest), from: choice.earliest };
  const form = useForm({ id: "change-rent", rules: rentForm, begin, ...saving });
  const [rent, from] = form.watch(["rent", "from"]);
  const isRaise = rent > rentIn(agreement, addMonths(from, -1));
  const isEarlyRaise = isRaise && !choice.raise_months.includes(from);
  return (
    <ChangeDialog
      title={`Change the rent of apartment ${agreement.apartment_no}?`}
      text={`${periodLabel(from)} is ${formatMoney(rentIn(agreement, from))} as agreed now.`}
      action="Change Rent"
      form={form}
      onClose={onClose}
    >
      <div className="grid items-start gap-4.5 sm:grid-cols-2">
        <AmountField form={form} name="rent" label={`Rent in ${currencyName()} a month`} isFirst />
        <FormField form={form} name="from" label="From">
          {(control) => <MonthSelect {...control} months={monthsOf(choice)} />}
        </FormField>
      </div>
      <p className={HINT} role="status">
        {isEarlyRaise &&
          "Dhaka North City Corporation's house rent guideline of January 2026 allows one raise in two years, in June or July (Premises Rent Control Act 1991: two years). This raise would not keep to it. You can still make it."}
      </p>
    </ChangeDialog>
  );
}

/** Changes what a running agreement asks each month beside the rent, from a coming month on (docs/product.md 5.29). */
function ChangeChargesDialog({ agreement, months, onClose }: ChangeDialogProps & { months: string[] }) {
  const saving = useSaving(agreement, "monthly charges", onClose);
  const [first = ""] = months;
  const begin = { monthly_charges: chargesIn(agreement, first), from: first };
  const form = useForm({ id: "change-charges", rules: chargesForm, begin, ...saving });
  return (
    <ChangeDialog
      title={`Change the monthly charges of apartment ${agreement.apartment_no}?`}
      text="These are all that is asked beside the rent from that month on."
      action="Change Charges"
      form={form}
      onClose={onClose}
    >
      <ChargesFields form={form} />
      <FormField form={form} name="from" label="From">
        {(control) => <MonthSelect {...control} months={months} />}
      </FormField>
    </ChangeDialog>
  );
}

function useSaving({ _id, apartment_no }: MemberAgreement, what: string, onClose: () => void) {
  const { change, refresh } = useRentChange(_id);
  return {
    send: async (entries: Parameters<typeof change>[0]) => {
      await change(entries);
      void toastSuccess(`Changed the ${what} of ${apartment_no}`);
      closeToHeading(onClose);
      await refresh();
    },
    onRefusal: (message: string) => void toastError(message),
  };
}

interface ChangeFrameProps {
  title: string;
  text: string;
  action: string;
  form: ComponentProps<typeof FormMessage>["form"] & { isBusy: boolean; props: ComponentProps<"form"> };
  onClose: () => void;
  children: ReactNode;
}

/** The frame of both: what changes, the fields, and that the tenant signs it. */
function ChangeDialog({ title, text, action, form, onClose, children }: ChangeFrameProps) {
  return (
    <Dialog open onClose={onClose} busy={form.isBusy} role="alertdialog" title={title}>
      <p className={DIALOG_TEXT}>
        {`${text} The member gets a mail, and a new version of the agreement to sign.`}
      </p>
      <form {...form.props}>
        {children}
        <FormMessage form={form} />
        <DialogActions>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function MonthSelect({ months, ...control }: ComponentProps<typeof Select> & { months: readonly string[] }) {
  return (
    <Select {...control}>
      {months.map((period) => (
        <option key={period} value={period}>
          {periodLabel(period)}
        </option>
      ))}
    </Select>
  );
}

/** What is asked in a month; of an agreement that was never billed for its service charge, what it printed. */
function chargesIn({ monthly_charges, service_charge }: MemberAgreement, period: string): MonthlyCharge[] {
  if (monthly_charges.length === 0 && service_charge > 0)
    return [{ kind: "service_charge", label: "Service charge", amount: service_charge }];
  return monthly_charges.findLast(({ from }) => from <= period)?.charges ?? [];
}

/** The months from which a new rent can apply. */
type RentChoice = NonNullable<MemberAgreement["rent_choice"]>;

function monthsOf({ earliest, latest }: RentChoice): string[] {
  const months = [earliest];
  for (let month = earliest; month < latest;) months.push((month = addMonths(month, 1)));
  return months;
}

function rentIn({ rent, rent_changes }: MemberAgreement, period: string): number {
  return rent_changes.findLast(({ from }) => from <= period)?.rent ?? rent;
}
