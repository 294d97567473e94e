"use client";

import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Dialog, DIALOG_WORDS, DialogSteps } from "@/components/ui/dialog";
import { DollarsField } from "@/components/ui/dollars-field";
import { HINT } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Select } from "@/components/ui/select";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { rentForm } from "@/lib/contracts/agreement-rent";
import type { MemberAgreement } from "@/lib/contracts/member-page";
import { formatDollars } from "@/lib/format/money";
import { addMonths, periodLabel } from "@/lib/format/periods";
import { useRentChange } from "@/lib/hooks/leaving";

interface ChangeRentDialogProps {
  agreement: MemberAgreement;
  /** The months from which a new rent can apply. */
  choice: NonNullable<MemberAgreement["rent_choice"]>;
  onClose: () => void;
}

/** Changes the rent of a running agreement from a given month on (docs/product.md 5.29). */
export function ChangeRentDialog({ agreement, choice, onClose }: ChangeRentDialogProps) {
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
      <p className={DIALOG_WORDS}>
        {`${periodLabel(from)} costs ${formatDollars(rentIn(agreement, from))} as agreed now. The months before it keep their rent. The tenant gets a mail, and a new version of the agreement to sign.`}
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
        <DialogSteps>
          <Button onClick={() => !form.isBusy && onClose()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            Change Rent
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}

function monthsOf({ earliest, latest }: ChangeRentDialogProps["choice"]): string[] {
  const months = [earliest];
  for (let month = earliest; month < latest;) months.push((month = addMonths(month, 1)));
  return months;
}

function rentIn({ rent, rent_changes }: MemberAgreement, period: string): number {
  return rent_changes.findLast(({ from }) => from <= period)?.rent ?? rent;
}
