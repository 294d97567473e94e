"use client";

import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { AmountField } from "@/components/ui/amount-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { DialogActions } from "@/components/ui/dialog";
import { Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { useMay } from "@/components/ui/may";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { currencyName } from "@/lib/platform/contracts/currency";
import { ADMIN } from "@/lib/platform/contracts/endpoint";
import { dayToday } from "@/lib/platform/format/dates";
import { useRepairChanges } from "@/lib/repairs/client";
import { type Repair, repairChangeForm, type RepairState } from "@/lib/repairs/contract";
import { shownState, STATE_LABELS, statesAfter } from "./labels";

type Rules = typeof repairChangeForm;

interface ChangeFormProps {
  /** As last read: a change based on a stale version is rejected. */
  repair: Repair;
  /** The new state, if the repair may move to it. */
  begin?: RepairState;
  onDone?: () => void;
  children?: ReactNode;
}

/**
 * Changes state, day, cost and text in one request. Reports a concurrent change by another admin, and keeps what was
 * typed.
 */
export function ChangeForm({ repair, begin = repair.state, onDone, children }: ChangeFormProps) {
  const { change, write, refresh } = useRepairChanges();
  const steps = statesAfter(repair.state);
  const notesCost = useMay().be(ADMIN);
  const form = useForm<Rules>({
    id: "change",
    rules: repairChangeForm,
    begin: {
      state: steps.includes(begin) ? begin : repair.state,
      planned_on: repair.planned_on ?? (repair.urgent ? dayToday() : ""),
      cost: repair.cost,
      text: "",
    },
    send: async ({ state, planned_on, cost, text }) => {
      const day = state === "planned" ? planned_on : "";
      const isSame =
        state === repair.state && day === (repair.planned_on ?? "") && (!notesCost || cost === repair.cost);
      // A message alone is refused for nobody's change meanwhile.
      if (isSame && text) await write(repair._id, text);
      else await change(repair, { state, text, planned_on: day, ...(notesCost && { cost }) });
      form.resetField("text");
      const isAnswer = state === "new" && text !== "" && shownState(repair) !== "under_way";
      void toastSuccess(isAnswer ? "Saved! It is under way now." : "Saved!");
      onDone?.();
    },
    onRefusal: (message) => {
      void toastError(message);
      void refresh();
    },
  });
  const state = useWatch({ control: form.control, name: "state" });
  return (
    <form {...form.props} aria-label="Change" className="grid gap-4.5">
      <FormField form={form} name="state" label="Status">
        {(control) => (
          <Select {...control} data-autofocus>
            {steps.map((step) => (
              <option key={step} value={step}>
                {STATE_LABELS[shownState({ ...repair, state: step })]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      {state === "planned" && (
        <FormField form={form} name="planned_on" label="Day">
          {(control) => <Input {...control} type="date" className="lining-nums tabular-nums" />}
        </FormField>
      )}
      {notesCost && (
        <AmountField
          form={form}
          name="cost"
          label={`Cost in ${currencyName()}`}
          hint="The member does not see it."
          empty={null}
        />
      )}
      <FormField form={form} name="text" label="Message to the member">
        {(control) => <Textarea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <FormMessage form={form} />
      <DialogActions>
        {children}
        <Button type="submit" variant="primary" busy={form.isBusy}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
