"use client";

import { Users } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { useMay } from "@/components/ui/may";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { useInvitationChanges, useInvitations, useStaff } from "@/lib/invitations/client";
import { type Invitation, invitationForm, type StaffMember } from "@/lib/invitations/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { aRole, OFFICE, type OfficeRole } from "@/lib/platform/contracts/endpoint";
import { towerDate } from "@/lib/platform/format/dates";

/** Invites someone to work here, and lists the pending invitations (docs/product.md 1.6). */
export function AdminInvitations({ first }: { first: FirstPage<Invitation[]> | undefined }) {
  const list = useInvitations(first);
  const [answer, setAnswer] = useState("");
  return (
    <div className="grid gap-4">
      <InviteForm answer={answer} onAnswer={setAnswer} />
      {list.error && !list.items ? (
        <ErrorState onRetry={list.refresh} busy={list.isRefreshing} />
      ) : (
        list.items &&
        list.items.length > 0 && (
          <ul className="grid" aria-label="Open invitations">
            {list.items.map((invitation) => (
              <OpenInvitation
                key={invitation._id}
                invitation={invitation}
                // The answer may be about this one.
                onWithdraw={() => setAnswer("")}
              />
            ))}
          </ul>
        )
      )}
    </div>
  );
}

interface StaffButtonProps {
  first: FirstPage<Invitation[]> | undefined;
  /** The reader's id: nobody ends their own role. */
  person: string;
}

/** Opens who works here, and the invitations where the setup guide is out of the way. */
export function StaffButton({ first, person }: StaffButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  return (
    <>
      <Button icon={<Users className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        Who Works Here
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Who works here">
        <StaffList person={person} />
        {may.call("POST /invitations") && <AdminInvitations first={first} />}
      </Dialog>
    </>
  );
}

function StaffList({ person }: { person: string }) {
  const { items, error, refresh, isRefreshing } = useStaff();
  const { endRole } = useInvitationChanges();
  const { isBusy, run } = useAction();
  const [chosen, choose] = useState<StaffMember | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (!items)
    return error ? <ErrorState onRetry={refresh} busy={isRefreshing} /> : <p role="status">Loading...</p>;
  const end = async (member: StaffMember) => {
    const isDone = await run({ act: () => endRole(member._id), success: `${nameOf(member)} is a user now.` });
    flushSync(() => choose(null));
    // The button has gone with its row.
    if (isDone) list.current?.focus();
  };
  return (
    <>
      <ul ref={list} tabIndex={-1} className="mt-2 mb-6 grid" aria-label="Who works here">
        {items.map((member) => (
          <li
            key={member._id}
            className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-2"
          >
            <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <p className="font-strong">{`${nameOf(member)}${member._id === person ? " (you)" : ""}`}</p>
              <p className="text-small text-ink-2">
                {[ROLE_LABELS[member.role], member.name && member.email].filter(Boolean).join(" · ")}
              </p>
            </div>
            {member._id !== person && (
              <Button
                variant="danger"
                size="sm"
                call="DELETE /staff/{id}"
                aria-label={`End the role of ${nameOf(member)}`}
                onClick={() => choose(member)}
              >
                End Role
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <ConfirmDialog
          open
          title={`End the role of ${nameOf(chosen)}?`}
          confirmLabel="End Role"
          busy={isBusy}
          onConfirm={() => void end(chosen)}
          onClose={() => choose(null)}
        >
          {`They are not ${aRole(chosen.role)} any more, at once, and get a mail. Their account stays.`}
        </ConfirmDialog>
      )}
    </>
  );
}

const nameOf = ({ name, email }: StaffMember) => name || email;

const ROLE_LABELS = {
  admin: "Admin",
  accountant: "Accountant (money)",
  caretaker: "Caretaker (repairs, visits, meters)",
  viewer: "Viewer (reads only)",
} as const satisfies Record<OfficeRole, string>;

interface InviteFormProps {
  /** What the server said of the last invitation. */
  answer: string;
  onAnswer: (answer: string) => void;
}

function InviteForm({ answer, onAnswer }: InviteFormProps) {
  const { invite } = useInvitationChanges();
  const form = useForm({
    id: "invite",
    rules: invitationForm,
    begin: { email: "" },
    send: async (invited) => {
      onAnswer("");
      onAnswer(await invite(invited));
      form.reset();
    },
  });
  return (
    <form method="post" {...form.props} className="grid gap-3" aria-label="Invite an admin or staff">
      <div className="flex flex-wrap items-end gap-3">
        <FormField
          form={form}
          name="email"
          label="Email Address"
          className="min-w-0 flex-1 basis-64 sm:max-w-96"
        >
          {(control) => <Input {...control} type="email" autoComplete="off" required />}
        </FormField>
        <FormField form={form} name="role" label="Role" className="min-w-0 flex-1 basis-52 sm:max-w-72">
          {(control) => (
            <Select {...control} required>
              <option value="">Choose a role</option>
              {OFFICE.map((role) => (
                <option key={role} value={role}>
                  {ROLE_LABELS[role]}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <Button type="submit" busy={form.isBusy}>
          Invite
        </Button>
      </div>
      <FormMessage form={form} />
      <p role="status" className="wrap-anywhere empty:hidden">
        {answer}
      </p>
    </form>
  );
}

interface OpenInvitationProps {
  invitation: Invitation;
  onWithdraw: () => void;
}

function OpenInvitation({ invitation, onWithdraw }: OpenInvitationProps) {
  const { revoke } = useInvitationChanges();
  const { isBusy, run } = useAction();
  const { _id, email, role, invited_by, expires_at } = invitation;
  const withdraw = () => {
    onWithdraw();
    return run({ act: () => revoke(_id), success: "Invitation withdrawn" });
  };
  return (
    <li className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">{email}</p>
        <p className="text-small text-ink-2">
          {`${role === "admin" ? "" : `As ${aRole(role)}. `}${invited_by ? `Invited by ${invited_by}, ` : ""}open until ${towerDate(expires_at)}`}
        </p>
      </div>
      <Button
        variant="danger"
        size="sm"
        busy={isBusy}
        aria-label={`Withdraw the invitation of ${email}`}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
    </li>
  );
}
