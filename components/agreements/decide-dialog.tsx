"use client";

import { type ReactNode, useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { SKELETON, textLink } from "@/components/ui/class-names";
import { DialogActions, Dialog, DIALOG_TEXT } from "@/components/ui/dialog";
import { HINT, Textarea, Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { memberPath, EmailText } from "@/components/users/person-cell";
import { useRequestChanges, useProposedTerms } from "@/lib/agreements/client";
import {
  type AgreedTerms,
  type ProposedTerms,
  acceptForm,
  reasonForm,
  type AgreementRequest,
} from "@/lib/agreements/contract";
import { shownEmail, dialled } from "@/lib/platform/contracts/contact";
import { formatMoney, currencyName } from "@/lib/platform/contracts/currency";
import { HIGH_DEPOSIT } from "@/lib/platform/contracts/messages";
import { chargesLabel, noticeLabel } from "@/lib/platform/format/agreement-lines";
import { dayLabel, dayToday } from "@/lib/platform/format/dates";
import { firstDays, firstPeriodFrom, periodLabel, periodsFrom } from "@/lib/platform/format/periods";
import { CallError } from "@/lib/platform/session/call-error";

interface ReasonFormProps {
  confirmLabel: string;
  /** Who reads the reason. */
  hint: string;
  /** Throws if the server refuses it. */
  onConfirm: (reason: string) => Promise<void>;
  onRefusal: () => void;
  onClose: () => void;
}

/** An optional reason, and the button to confirm the action it is for. */
function ReasonForm({ confirmLabel, hint, onConfirm, onRefusal, onClose }: ReasonFormProps) {
  const form = useForm({
    id: "reason",
    rules: reasonForm,
    begin: { reason: "" },
    send: ({ reason }) => onConfirm(reason),
    onRefusal: (message) => {
      void toastError(message);
      onRefusal();
    },
  });
  return (
    <form {...form.props}>
      <FormField form={form} name="reason" label="Reason (optional)" hint={hint}>
        {(control) => <Textarea {...control} rows={3} maxLength={500} />}
      </FormField>
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()} data-autofocus>
          Cancel
        </Button>
        <Button type="submit" variant="danger-fill" busy={form.isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

export interface Decision {
  readonly request: AgreementRequest;
  readonly kind: "accept" | "reject";
}

interface DecideDialogProps {
  decision: Decision | null;
  onClose: () => void;
  /** Called with what was decided, and the next step. */
  onDone: (outcome: ReactNode) => void;
}

/** Decides a request where its person's words are read: neither can be undone. Then offers to reject those left over. */
export function DecideDialog({ decision, ...props }: DecideDialogProps) {
  const [others, setOthers] = useState<LetApartment | null>(null);
  if (!decision) return <RejectOthersDialog home={others} onClose={() => setOthers(null)} />;
  return <OneDecision key={decision.request._id} decision={decision} onOthers={setOthers} {...props} />;
}

interface OneDecisionProps extends DecideDialogProps {
  decision: Decision;
  onOthers: (home: LetApartment) => void;
}

function OneDecision({ decision: { request, kind: first }, onOthers, ...props }: OneDecisionProps) {
  const [kind, setKind] = useState(first);
  if (kind === "reject") return <RejectDialog request={request} {...props} />;
  const { apartment_no, rivals } = request;
  // The accepted request is no longer pending.
  const offerTheOthers = () => rivals > 1 && onOthers({ apartment_no, waiting: rivals - 1 });
  return (
    <AcceptDialog
      request={request}
      onAccepted={offerTheOthers}
      onReject={() => setKind("reject")}
      {...props}
    />
  );
}

interface PersonsWordsProps {
  request: AgreementRequest;
  /** Terms above them. */
  children?: ReactNode;
}

/** What the person wrote and how to reach them, where the request is decided. */
export function PersonsWords({ request, children }: PersonsWordsProps) {
  const { email, telephone, occupation, people, first_day, request_date, message } = request;
  return (
    <>
      <TermList className="mt-4">
        {children}
        <Term term="Telephone">
          {telephone ? (
            <a className={`${textLink()} -my-3`} href={`tel:${dialled(telephone)}`}>
              {telephone}
            </a>
          ) : (
            "None given"
          )}
        </Term>
        <Term term="Email">
          <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
            <EmailText>{email}</EmailText>
          </a>
        </Term>
        {occupation && <Term term="Occupation">{occupation}</Term>}
        {people !== null && <Term term="People">{people}</Term>}
        {first_day && <Term term="Preferred first day">{dayLabel(first_day)}</Term>}
        <Term term="Sent on">
          <DateText instant={request_date} />
        </Term>
      </TermList>
      {message && (
        <blockquote className="bg-sunk rounded-ctl leading-body mt-4 px-4 py-3.5 wrap-anywhere whitespace-pre-line">
          {message}
        </blockquote>
      )}
    </>
  );
}

interface StepProps extends Pick<DecideDialogProps, "onClose" | "onDone"> {
  request: AgreementRequest;
}

function RejectDialog({ request, onClose, onDone }: StepProps) {
  const { reject, refresh } = useRequestChanges();
  const { name, apartment_no } = request;
  const address = shownEmail(request.email) || name;
  const confirm = async (reason: string) => {
    await reject(request, reason);
    void toastSuccess("Rejected the Request!");
    closeToHeading(onClose);
    onDone(<p>{`The request of ${name} for ${apartment_no} is closed.`}</p>);
  };
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={`Reject ${name}?`} opensAtTitle>
      <p className={DIALOG_TEXT}>{`${address}, apartment ${apartment_no}`}</p>
      <PersonsWords request={request} />
      <ReasonForm
        confirmLabel="Reject"
        hint={`${address} reads it, by mail and on screen.`}
        onConfirm={confirm}
        // A refusal means that the list on screen is stale.
        onRefusal={() => {
          void refresh();
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface AcceptDialogProps extends StepProps {
  onAccepted: () => void;
  onReject: () => void;
}

/** Shows the terms before a request is accepted, and lets the admin change them (docs/product.md 5.10). */
function AcceptDialog(props: AcceptDialogProps) {
  const { request, onClose } = props;
  const { data: terms, error, isRefreshing, retry } = useProposedTerms(request);
  const { name, email, apartment_no, rent } = request;
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={`Accept ${name}?`} opensAtTitle>
      <p className={DIALOG_TEXT}>
        {`${shownEmail(email) || name} becomes a member and rents apartment ${apartment_no} for ${formatMoney(rent)} a month.`}
      </p>
      <PersonsWords request={request} />
      {terms && <AcceptForm {...props} terms={terms} />}
      {!terms && error && (
        <>
          <p className={DIALOG_TEXT} role="alert">
            {error.message}
          </p>
          <DialogActions>
            <Button onClick={retry} busy={isRefreshing}>
              Try Again
            </Button>
          </DialogActions>
        </>
      )}
      {!terms && !error && (
        <div className="mt-5 h-90" role="status" aria-busy="true" aria-label="Loading...">
          <div className={`${SKELETON} h-full`} />
        </div>
      )}
    </Dialog>
  );
}

interface AcceptFormProps extends AcceptDialogProps {
  terms: ProposedTerms;
}

function AcceptForm({ request, terms, onClose, onDone, onAccepted, onReject }: AcceptFormProps) {
  const { accept, refresh } = useRequestChanges();
  const { first_day, first_period, first_month_until, deposit } = terms;
  const form = useForm({
    id: "accept",
    rules: acceptForm,
    begin: { first_day, first_period, deposit },
    send: async (agreed) => {
      try {
        await accept(request, agreed);
      } catch (error) {
        if (!(error instanceof CallError) || Object.keys(error.fields).length > 0) throw error;
        // A refusal of the whole form means that the list on screen is stale.
        void refresh();
        onClose();
        await toastError(error.message);
        return;
      }
      void toastSuccess("Accepted the Request!");
      closeToHeading(onClose);
      onDone(<Accepted request={request} terms={agreed} />);
      onAccepted();
    },
  });
  const [day, typed] = form.watch(["first_day", "deposit"]);
  // The first month follows the first day, until another one is chosen.
  const follow = (event: { target: { value: string } }) => {
    const { value } = event.target;
    if (value) form.setValue("first_period", firstPeriodFrom(value, first_month_until));
  };
  const today = dayToday();
  return (
    <form {...form.props} aria-label="What is agreed">
      <div className="grid items-start gap-4.5 sm:grid-cols-2">
        <FormField form={form} name="first_day" label="First day" options={{ onChange: follow }}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="lining-nums tabular-nums"
              min={firstDays(today).earliest}
              max={firstDays(today).latest}
            />
          )}
        </FormField>
        <FormField
          form={form}
          name="first_period"
          label="Rent is due from"
          hint={monthHint(terms.first_month_until)}
        >
          {(control) => (
            <Select {...control}>
              {periodsFrom((day || first_day).slice(0, 7), 0, 12).map((period) => (
                <option key={period} value={period}>
                  {periodLabel(period)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <AmountField form={form} name="deposit" label={`Deposit in ${currencyName()}`} />
      <p className={HINT} role="status">
        {terms.most_deposit !== null && typed > terms.most_deposit && HIGH_DEPOSIT}
      </p>
      <TermList>
        <Term term="Monthly charges" isNumeric>
          {chargesLabel(terms.monthly_charges)}
        </Term>
        <Term term="Notice">{noticeLabel(terms.notice_days)}</Term>
      </TermList>
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button onClick={() => !form.isBusy && onReject()}>Reject</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Accept
        </Button>
      </DialogActions>
    </form>
  );
}

/** What was agreed, and what both do next. */
function Accepted({ request, terms }: { request: AgreementRequest; terms: AgreedTerms }) {
  const { name, apartment_no, user_id } = request;
  const { first_day, deposit } = terms;
  const from = first_day ? ` from ${dayLabel(first_day)}` : "";
  const money = deposit > 0 ? ` and pay the deposit of ${formatMoney(deposit)}` : "";
  return (
    <>
      <p>{`${name} rents ${apartment_no}${from}. Next they sign the agreement${money}.`}</p>
      <WaitingLink className={textLink()} href={`${memberPath(user_id)}#member-agreements`}>
        See the Agreement
      </WaitingLink>
    </>
  );
}

/** A home that has been let, and how many requests for it are pending. */
export interface LetApartment {
  readonly apartment_no: string;
  readonly waiting: number;
}

interface RejectOthersDialogProps {
  home: LetApartment | null;
  onClose: () => void;
}

/** Rejects all pending requests for a home that has been let, with one answer. */
export function RejectOthersDialog({ home, onClose }: RejectOthersDialogProps) {
  const { rejectOthers, refresh } = useRequestChanges();
  if (!home) return null;
  const { apartment_no, waiting } = home;
  const reject = async (reason: string) => {
    const count = await rejectOthers(apartment_no, reason);
    void toastSuccess(count === 1 ? "Rejected 1 Request!" : `Rejected ${String(count)} Requests!`);
    closeToHeading(onClose);
  };
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={`Reject the others for ${apartment_no}?`}>
      <p className={DIALOG_TEXT}>
        {`${apartment_no} is let, and ${waiting === 1 ? "1 person is still asking" : `${String(waiting)} people are still asking`} for it.`}
      </p>
      <ReasonForm
        confirmLabel="Reject"
        hint="All of them read it, by mail and on screen."
        onConfirm={reject}
        onRefusal={() => void refresh()}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Nothing where no day of a month decides. */
const monthHint = (until: number) =>
  until > 0 && until < 31 ? `After day ${String(until)}: from the next month.` : undefined;
