"use client";

import { useRef } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choices";
import { textLink } from "@/components/ui/class-names";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { May } from "@/components/ui/may";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { dayLabel } from "@/lib/platform/format/dates";
import { readVisitCalendar, useVisitChanges } from "@/lib/visits/client";
import { type DayPart, decisionForm, type Visit, type VisitState } from "@/lib/visits/contract";

/** The labels of the parts of a day, for the office. */
const DAY_PART_LABELS: Readonly<Record<DayPart, string>> = {
  morning: "Morning",
  afternoon: "Afternoon",
  evening: "Evening",
};

export const STATE_LABELS: Readonly<Record<VisitState, string>> = {
  new: "New",
  answered: "Answered",
  confirmed: "Confirmed",
  done: "Done",
};

/** `Dec 5, 2026, morning`; empty for a question. */
export function whenLabel({ day, time }: Pick<Visit, "day" | "time">): string {
  return day && time ? `${dayLabel(day)}, ${time}` : "";
}

const TONES = { new: "wait", answered: "plain", confirmed: "ok" } as const;

/** Highlights new and confirmed visits; shows closed ones as plain text. */
export function VisitStateBadge({ state }: Pick<Visit, "state">) {
  if (state === "done") return <span className="text-ink-2">{STATE_LABELS.done}</span>;
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}

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
function DecisionForm({ visit, onClose }: DecisionFormProps) {
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
            : "No email address: write down what you said by telephone."
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
      <DialogActions>
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
            {visit.email ? "Send Answer" : "Save Answer"}
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
      </DialogActions>
    </form>
  );
}

interface VisitDialogProps {
  visit: Visit | null;
  onClose: () => void;
}

/** One visit or question: its text, contact details, and the admin's actions. */
export function VisitDialog({ visit, onClose }: VisitDialogProps) {
  return (
    <Dialog open={visit !== null} onClose={onClose} title={visit?.name ?? ""}>
      {visit && (
        <>
          <VisitTerms visit={visit} />
          {visit.message && (
            <blockquote className="bg-sunk rounded-ctl leading-body mt-4 px-4 py-3.5 wrap-anywhere whitespace-pre-line">
              {visit.message}
            </blockquote>
          )}
          {whenLabel(visit) && <CalendarButton visit={visit} />}
          {visit.answer && <Answered answer={visit.answer} />}
          {visit.state !== "done" && (
            <May call="PATCH /visits/{id}">
              <DecisionForm key={visit._id} visit={visit} onClose={onClose} />
            </May>
          )}
        </>
      )}
    </Dialog>
  );
}

function VisitTerms({ visit }: { visit: Visit }) {
  const { phone, email, apartment_no, created_at, state } = visit;
  const when = whenLabel(visit);
  return (
    <TermList className="mt-4">
      <Term term="Status">
        <VisitStateBadge state={state} />
      </Term>
      {apartment_no && <Term term="Apartment">{apartment_no}</Term>}
      <Term term={state === "confirmed" ? "Visit" : "Preferred time"}>{when || "A question"}</Term>
      {phone && (
        <Term term="Telephone">
          <a className={`${textLink()} -my-3`} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            {phone}
          </a>
        </Term>
      )}
      {email && (
        <Term term="Email">
          <a className={`${textLink()} -my-3`} href={`mailto:${email}`}>
            {email}
          </a>
        </Term>
      )}
      <Term term="Received">
        <DateText instant={created_at} />
      </Term>
    </TermList>
  );
}

function Answered({ answer }: { answer: string }) {
  return (
    <p className="text-ink-2 mt-4 leading-relaxed wrap-anywhere whitespace-pre-line">
      <b className="text-ink font-strong block">Our answer</b>
      {answer}
    </p>
  );
}

/** Saves the visit for the admin's own calendar. */
function CalendarButton({ visit }: { visit: Visit }) {
  return (
    <SaveFileButton
      kind="calendar"
      name={`visit-${visit.day ?? ""}.ics`}
      read={() => readVisitCalendar(visit._id)}
      success="Calendar file saved!"
      className="mt-4"
      size="sm"
    >
      Calendar File
    </SaveFileButton>
  );
}
