"use client";

import { useRef } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { DialogSteps } from "@/components/ui/dialog";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { type Visit, decisionForm } from "@/lib/contracts/visits";
import { useVisitChanges } from "@/lib/hooks/visits";
import { DAY_PART_LABELS } from "./words";

const DONE = {
  answered: "Answered!",
  confirmed: "Confirmed the Visit!",
  done: "Marked as Done!",
} as const;

interface DecisionFormProps {
  visit: Visit;
  onClose: () => void;
}

/**
 * Answer, confirm or close: one form with a button for each. Reports a concurrent change by another admin and stays
 * open.
 */
export function DecisionForm({ visit, onClose }: DecisionFormProps) {
  const { decide, refresh } = useVisitChanges();
  const { isBusy, run } = useAction();
  const step = useRef<"answered" | "confirmed">("answered");
  const isConfirmed = visit.state === "confirmed";
  const form = useForm({
    id: "visit",
    rules: decisionForm,
    begin: { answer: "", day: visit.day ?? "", time: visit.time ?? "" },
    send: async ({ answer, day, time }) => {
      const state = step.current;
      await decide(visit, state === "confirmed" ? { state, answer, day, time } : { state, answer });
      void toastSuccess(DONE[state]);
      closeToHeading(onClose);
    },
    // A rejection may mean that the dialog is stale: shows what has changed, keeps what was typed.
    onRefusal: (message) => {
      void toastError(message);
      void refresh();
    },
  });
  const close = async () => {
    const isDone = await run({ act: () => decide(visit, { state: "done" }), success: DONE.done });
    if (isDone) closeToHeading(onClose);
    else void refresh();
  };
  return (
    <form {...form.props} aria-label="Decision">
      <FormField
        form={form}
        name="answer"
        label="Answer"
        hint={
          visit.email
            ? `Goes to ${visit.email} by mail.`
            : "There is no email address: write down what you said by telephone."
        }
      >
        {(control) => <Textarea {...control} rows={4} maxLength={2000} />}
      </FormField>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField form={form} name="day" label="Day of the visit">
          {(control) => <Input {...control} type="date" className="lining-nums tabular-nums" />}
        </FormField>
        <FormField form={form} name="time" label="Time of day">
          {(control) => (
            <Select {...control}>
              <option value="">None</option>
              {Object.entries(DAY_PART_LABELS).map(([part, label]) => (
                <option key={part} value={part}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormMessage form={form} />
      <DialogSteps>
        <Button variant="ghost" busy={isBusy} onClick={() => void close()}>
          Mark as Done
        </Button>
        {!isConfirmed && (
          <Button
            type="submit"
            busy={form.isBusy}
            onClick={() => {
              step.current = "answered";
            }}
          >
            Send Answer
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={form.isBusy}
          onClick={() => {
            step.current = "confirmed";
          }}
        >
          {isConfirmed ? "Change Visit" : "Confirm Visit"}
        </Button>
      </DialogSteps>
    </form>
  );
}
