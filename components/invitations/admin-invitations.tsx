"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Input, Select } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { useInvitationChanges, useInvitations } from "@/lib/invitations/client";
import { type Invitation, invitationForm } from "@/lib/invitations/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { aRole, OFFICE, type OfficeRole } from "@/lib/platform/contracts/endpoint";
import { towerDate } from "@/lib/platform/format/dates";

/** Invites someone to work here, and lists the pending invitations (docs/product.md 1.6). */
export function AdminInvitations({ first }: { first: FirstPage<Invitation[]> | undefined }) {
  const list = useInvitations(first);
  return (
    <div className="grid gap-4">
      <InviteForm />
      {list.error && !list.items ? (
        <ErrorState onRetry={list.refresh} busy={list.isRefreshing} />
      ) : (
        list.items &&
        list.items.length > 0 && (
          <ul className="grid" aria-label="Open invitations">
            {list.items.map((invitation) => (
              <OpenInvitation key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        )
      )}
    </div>
  );
}

/** Opens them where the setup guide is out of the way. */
export function StaffButton({ first }: { first: FirstPage<Invitation[]> | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        Invite Staff
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Who works here">
        <AdminInvitations first={first} />
      </Dialog>
    </>
  );
}

const ROLE_LABELS = {
  admin: "Admin",
  accountant: "Accountant (money)",
  caretaker: "Caretaker (repairs, visits, meters)",
  viewer: "Viewer (reads only)",
} as const satisfies Record<OfficeRole, string>;

function InviteForm() {
  const { invite } = useInvitationChanges();
  const [answer, setAnswer] = useState("");
  const form = useForm({
    id: "invite",
    rules: invitationForm,
    begin: { email: "", role: "admin" },
    send: async (invited) => {
      setAnswer("");
      setAnswer(await invite(invited));
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
        <FormField form={form} name="role" label="Role" className="basis-40">
          {(control) => (
            <Select {...control}>
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

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { revoke } = useInvitationChanges();
  const { isBusy, run } = useAction();
  const { _id, email, role, invited_by, expires_at } = invitation;
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
        onClick={() => void run({ act: () => revoke(_id), success: "Invitation withdrawn" })}
      >
        Withdraw
      </Button>
    </li>
  );
}
