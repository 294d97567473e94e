"use client";

import { BellRing, CalendarX, HandCoins, UserMinus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "#translations";
import { LeavingFacts, wholeMonthMessage } from "@/components/agreements/agreement-facts";
import { DecideDialog, type Decision } from "@/components/agreements/decide-dialog";
import { LastDayDialog } from "@/components/agreements/last-day-dialog";
import { Outcome } from "@/components/layout/page-head";
import { closeToHeading } from "@/components/layout/page-heading";
import { WaitingLink } from "@/components/layout/waiting-link";
import { type NamedPayer, RecordPaymentDialog } from "@/components/payments/record-payment-dialog";
import { RemindWhoOwes } from "@/components/payments/roll-reminders";
import { Button } from "@/components/ui/button";
import { textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DIALOG_TEXT, DialogActions } from "@/components/ui/dialog";
import { FormError } from "@/components/ui/field";
import { May } from "@/components/ui/may";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { passedLastDay } from "@/lib/agreements/agreement-contract";
import { useDeposit } from "@/lib/deposits/client";
import { useEndingChange, useLeaving } from "@/lib/leaving/client";
import type { Leaving } from "@/lib/leaving/contract";
import type { Account } from "@/lib/payments/account-contract";
import { useAccount } from "@/lib/payments/office-client";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayAfter, dayLabel, dayToday } from "@/lib/platform/format/dates";
import { useMemberChanges } from "@/lib/users/client";
import type { Member } from "@/lib/users/contract";
import type { MemberPage } from "@/lib/users/member-contract";

/** A member as the dialogs name them. */
type Tenant = Pick<Member, "_id" | "name" | "email" | "telephone" | "apartment_no" | "agreement_id">;

/** How a member is named in sentences: by address, else by name. */
export const addressOf = ({ email, name, telephone }: Tenant) =>
  shownEmail(email) || name?.trim() || telephone;

const nameOf = (tenant: Tenant) => tenant.name?.trim() || addressOf(tenant);

interface RemoveMemberDialogProps {
  member: Tenant;
  onClose: () => void;
  /** Called with what ended, and what is left to settle. */
  onDone: (outcome: ReactNode) => void;
}

/** Asks for confirmation before a member loses the apartment (docs/product.md 5.2). */
export function RemoveMemberDialog({ member, onClose, onDone }: RemoveMemberDialogProps) {
  const { remove } = useMemberChanges();
  const { isBusy, run } = useAction();
  const [name, address] = [nameOf(member), addressOf(member)];
  const apartment = member.apartment_no ? `apartment ${member.apartment_no}` : "the apartment";
  const confirm = async () => {
    const isDone = await run({ act: () => remove(member), success: "Removed Member!" });
    if (isDone) {
      closeToHeading(onClose);
      onDone(
        <>
          <p>{`The agreement of ${name} ended today, and ${apartment} can be let.`}</p>
          {member.agreement_id && <LeftToSettle userId={member._id} agreementId={member.agreement_id} />}
        </>,
      );
    } else onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      busy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{`The agreement for ${apartment} ends today and it can be let again. ${address} stays a user${shownEmail(member.email) ? " and gets a mail" : ""}; the payments are kept.`}</p>
      {member.agreement_id && <WhatIsLeft agreementId={member.agreement_id} />}
    </ConfirmDialog>
  );
}

/** What the member still owes, has overpaid, and has left as a deposit, if today were the last day. */
function WhatIsLeft({ agreementId }: { agreementId: string }) {
  const { data: leaving } = useLeaving(agreementId, dayToday());
  return leaving ? <LeavingFacts leaving={leaving} /> : null;
}

/** The same once it has ended, and where it is settled. */
function LeftToSettle({ userId, agreementId }: { userId: string; agreementId: string }) {
  const { data: deposit } = useDeposit(agreementId);
  const { data: account } = useAccount(userId);
  if (!deposit || !account) return null;
  const left = [
    deposit.open > 0 && `${formatMoney(deposit.open)} is open`,
    account.to_refund > 0 && `${formatMoney(account.to_refund)} is to be refunded`,
    deposit.held > 0 && `a deposit of ${formatMoney(deposit.held)} is held`,
  ].filter(Boolean);
  return (
    <>
      <p>{left.length > 0 ? `Still to settle: ${left.join(", ")}.` : "Nothing is left to settle."}</p>
      {deposit.held > 0 && (
        <WaitingLink className={textLink()} href={`/dashboard/deposits/${agreementId}`}>
          Settle the Deposit
        </WaitingLink>
      )}
    </>
  );
}

interface EndAgreementDialogProps {
  member: Tenant;
  agreementId: string;
  onClose: () => void;
  /** Called with the last day; null if it is withdrawn. */
  onDone: (day: string | null) => void;
}

/** Ends a member's agreement on a day, or revokes that (docs/product.md 5.21). */
function EndAgreementDialog({ member, agreementId, onClose, onDone }: EndAgreementDialogProps) {
  const { data: leaving, error } = useLeaving(agreementId);
  const { change, refresh } = useEndingChange(agreementId);
  const name = nameOf(member);
  const end = async (day: string) => {
    await change(day);
    void toastSuccess(`The agreement of ${name} ends on ${dayLabel(day)}`);
    closeToHeading(onClose);
    onDone(day);
    await refresh();
  };
  if (!leaving)
    return (
      <Dialog open onClose={onClose} title={`End the agreement of ${name}?`}>
        <div className={`${DIALOG_TEXT} min-h-40`} aria-busy={!error}>
          {error && <FormError>{error.message}</FormError>}
        </div>
      </Dialog>
    );
  const takenBack = async () => {
    onDone(null);
    await refresh();
  };
  if (leaving.can_take_back)
    return <TakeBack name={name} leaving={leaving} change={change} onClose={onClose} onDone={takenBack} />;
  return (
    <LastDayDialog
      title={`End the agreement of ${name}?`}
      confirmLabel="End Agreement"
      agreementId={agreementId}
      leaving={leaving}
      // The usual notice, so that two clicks do not end an agreement today.
      begin={leaving.leave_on ?? dayAfter(leaving.earliest, leaving.notice_days)}
      onConfirm={end}
      onClose={onClose}
    >
      {leaving.leave_on
        ? `${name} has given notice and leaves on ${dayLabel(leaving.leave_on)}. It can end earlier, but not later.`
        : `${addressOf(member)} gets a mail now, and lives in apartment ${leaving.apartment_no} until the last day.`}
    </LastDayDialog>
  );
}

interface TakeBackProps {
  name: string;
  leaving: Leaving;
  change: (day: null) => Promise<void>;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function TakeBack({ name, leaving, change, onClose, onDone }: TakeBackProps) {
  const t = useTranslations("agreements.leaving");
  const { isBusy, run } = useAction();
  const takeBack = async () => {
    const isDone = await run({ act: () => change(null), success: `The agreement of ${name} continues` });
    if (!isDone) return;
    closeToHeading(onClose);
    await onDone();
  };
  return (
    <Dialog open onClose={onClose} busy={isBusy} title={`The agreement of ${name} ends`}>
      <div className={DIALOG_TEXT}>
        {`The last day is ${dayLabel(leaving.leave_on ?? "")}.${wholeMonthMessage(leaving, t)}`}
        <LeavingFacts leaving={leaving} />
      </div>
      <DialogActions>
        <Button onClick={() => !isBusy && onClose()} data-autofocus>
          Close
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void takeBack()}>
          Withdraw
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the user's homes for which a payment can be recorded: the one owed for longest first, then the newest. */
export function payersOf(
  { agreements, name, email }: Pick<MemberPage, "agreements" | "name" | "email">,
  bills: Account["months"],
): NamedPayer[] {
  const owed = bills.findLast(({ open }) => open > 0)?.apartment_no;
  const homes = agreements.map(({ apartment_no }) => apartment_no);
  const first = homes.filter((home) => home === owed);
  return [...new Set([...first, ...homes])].map((apartment_no) => ({ apartment_no, name, email }));
}

interface PersonToolbarProps {
  member: MemberPage;
  account: Account | undefined;
  decision: Decision | null;
  onDecide: (decision: Decision | null) => void;
  /** Reads the page again. */
  onChange: () => void;
}

/** All that is done about a person, by what they are: somebody who asks, a member, or somebody who has left. */
export function PersonToolbar({ member, account: first, decision, onDecide, onChange }: PersonToolbarProps) {
  const [opened, open] = useState<"record" | "remind" | "end" | "remove" | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const close = () => open(null);
  const { data: account } = useAccount(member._id, first);
  const payers = member.role === null ? [] : payersOf(member, account?.months ?? []);
  const home = member.role === "member" ? member.agreements.find(({ active }) => active) : undefined;
  const tenant: Tenant = {
    ...member,
    apartment_no: home?.apartment_no ?? null,
    agreement_id: home?._id ?? null,
  };
  const request = member.requests.find(({ status }) => status === "pending");
  const passed = home && passedLastDay(home, dayToday());
  return (
    <>
      {passed && (
        <p className="font-strong mb-4">
          {`${nameOf(tenant)} should have left on ${dayLabel(passed)}. The agreement goes on, and asks for rent, until somebody ends it.`}
        </p>
      )}
      <div className="max-phone:*:flex-auto mb-7 flex flex-wrap gap-2 empty:hidden" data-person-actions>
        {request && !request.is_let && (
          <Button
            call="POST /accepted-requests"
            variant="primary"
            onClick={() => onDecide({ request, kind: "accept" })}
          >
            Accept Request
          </Button>
        )}
        {request && (
          <Button call="PATCH /update-request" onClick={() => onDecide({ request, kind: "reject" })}>
            Reject Request
          </Button>
        )}
        {payers.length > 0 && (
          <Button
            call="POST /receipts"
            variant={request ? "outline" : "primary"}
            icon={<HandCoins className="icon" aria-hidden="true" />}
            onClick={() => open("record")}
          >
            Record a Payment
          </Button>
        )}
        {payers.length > 0 && member.open > 0 && (
          <Button
            call="POST /rent-reminders"
            icon={<BellRing className="icon" aria-hidden="true" />}
            onClick={() => open("remind")}
          >
            Remind
          </Button>
        )}
        {home && (
          <>
            <Button
              call="PATCH /agreements/{id}"
              icon={<CalendarX className="icon" aria-hidden="true" />}
              onClick={() => open("end")}
            >
              End Agreement
            </Button>
            <Button
              call="PATCH /update-role"
              variant="danger"
              icon={<UserMinus className="icon" aria-hidden="true" />}
              onClick={() => open("remove")}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      {home && (
        <May call="PATCH /agreements/{id}">
          <p className="text-small text-ink-2 -mt-5 mb-7">
            End Agreement sets a last day. Remove ends the agreement today.
          </p>
        </May>
      )}
      <Outcome>{outcome}</Outcome>
      {opened === "record" && payers[0] && (
        <RecordPaymentDialog payers={payers} first={payers[0]} onClose={close} />
      )}
      {opened === "remind" && (
        <RemindWhoOwes
          title={`Remind ${nameOf(tenant)}?`}
          none="Nothing is open any more."
          isMeant={({ user_id, owed }) => user_id === member._id && owed > 0}
          onClose={() => {
            close();
            onChange();
          }}
        />
      )}
      {opened === "end" && home && (
        <EndAgreementDialog
          member={tenant}
          agreementId={home._id}
          onClose={close}
          onDone={(day) =>
            setOutcome(
              day && (
                <>
                  <p>{`The last day in apartment ${home.apartment_no} is ${dayLabel(day)}. From the day after it is announced as free.`}</p>
                  <Button size="sm" onClick={() => open("end")}>
                    Withdraw
                  </Button>
                </>
              ),
            )
          }
        />
      )}
      {opened === "remove" && <RemoveMemberDialog member={tenant} onClose={close} onDone={setOutcome} />}
      <DecideDialog decision={decision} onClose={() => onDecide(null)} onDone={setOutcome} />
    </>
  );
}
