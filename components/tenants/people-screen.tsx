"use client";

import { useState } from "react";
import {
  ImportDone,
  type DoneProps,
  type ImportKind,
  ImportScreen,
} from "@/components/apartments/import-screen";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { HINT, Input } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { MOST_DEPOSIT_MONTHS } from "@/lib/building/contract";
import { HIGH_DEPOSIT } from "@/lib/platform/contracts/messages";
import { dayToday } from "@/lib/platform/format/dates";
import { useTenantChanges, useTenantImport } from "@/lib/tenants/client";
import { TENANT_COLUMNS, tenantForm } from "@/lib/tenants/contract";
import { InvitePeople } from "./invite-people";

const PEOPLE: ImportKind = {
  id: "people",
  title: "Add People",
  list: { href: "/dashboard/manage-members", label: "All members" },
  useImport: useTenantImport,
  columns: TENANT_COLUMNS,
  most: "500",
  notes: [
    ["apartment_no", "A listed apartment that is not let."],
    ["telephone, email", "One of the two is needed."],
    ["moved_in", "A day that has come, like 2019-03-01."],
    ["rent", "For a month, like 13,500, ৳১৩,৫০০ or 650.50."],
    ["deposit", "What you hold for them."],
    [
      "paid_until",
      "The last month paid, like 2026-10. The first bill is for the month after; without one, for this month.",
    ],
    ["owed", "What they owe from before the first bill."],
  ],
  template: "nibash-people-template.csv",
  placeholder: TENANT_COLUMNS.join(","),
  outdated:
    "Homes or people have changed since the check, so nothing was written. Please look at the rows again.",
  Done: PeopleDone,
};

function PeopleDone({ rows, onMore }: DoneProps) {
  const count = rows.filter(({ outcome }) => outcome === "new").length;
  return (
    <div className="grid gap-8">
      <ImportDone title={count === 1 ? "1 person lives here now." : `${String(count)} people live here now.`}>
        <p className="text-ink-2 text-label">Nobody has been mailed. Invite them below, now or later.</p>
        <Button onClick={onMore}>Add More</Button>
      </ImportDone>
      <InvitePeople />
    </div>
  );
}

/** The people who lived here before the tower came to this product (docs/product.md 8.23): from a list, or one by one. */
export function PeopleScreen({ person, hasRules }: { person: string; hasRules: boolean }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <ImportScreen person={person} kind={PEOPLE}>
      <div>
        <Button onClick={() => setAdding(true)}>Add One Person</Button>
      </div>
      <InvitePeople />
      <Dialog open={isAdding} onClose={() => setAdding(false)} title="Add One Person">
        <PersonForm hasRules={hasRules} onClose={() => setAdding(false)} />
      </Dialog>
    </ImportScreen>
  );
}

function PersonForm({ hasRules, onClose }: { hasRules: boolean; onClose: () => void }) {
  const { add } = useTenantChanges();
  const form = useForm({
    id: "person",
    rules: tenantForm,
    begin: {
      apartment_no: "",
      name: "",
      telephone: "",
      email: "",
      moved_in: "",
      deposit: 0,
      paid_until: "",
      owed: 0,
    },
    send: async (entries) => {
      await add(entries);
      void toastSuccess(`${entries.name} lives in ${entries.apartment_no} now`);
      onClose();
    },
    onRefusal: (message) => void toastError(message),
  });
  const [rent, deposit] = form.watch(["rent", "deposit"]);
  return (
    <form {...form.props}>
      <FormField form={form} name="apartment_no" label="Apartment No">
        {(control) => <Input {...control} autoComplete="off" required data-autofocus />}
      </FormField>
      <FormField form={form} name="name" label="Name">
        {(control) => <Input {...control} autoComplete="off" required maxLength={80} />}
      </FormField>
      <FormField form={form} name="telephone" label="Telephone" hint="Or an email address.">
        {(control) => <Input {...control} type="tel" autoComplete="off" maxLength={30} />}
      </FormField>
      <FormField form={form} name="email" label="Email" hint="No mail goes to it before you invite them.">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="moved_in" label="Moved in">
        {(control) => <Input {...control} type="date" max={dayToday()} required />}
      </FormField>
      <AmountField form={form} name="rent" label="Rent a month" required />
      <AmountField form={form} name="deposit" label="Deposit held" />
      <p className={HINT} role="status">
        {hasRules && (deposit ?? 0) > MOST_DEPOSIT_MONTHS * rent && HIGH_DEPOSIT}
      </p>
      <FormField
        form={form}
        name="paid_until"
        label="Paid until"
        hint="Empty if the first bill is for this month."
      >
        {(control) => <Input {...control} type="month" />}
      </FormField>
      <AmountField form={form} name="owed" label="Arrears from before" />
      <FormMessage form={form} />
      <DialogActions>
        <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}
