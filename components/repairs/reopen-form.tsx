"use client";

import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type RepairThread, repairMessageForm } from "@/lib/contracts/repairs";
import { towerDate } from "@/lib/format/dates";
import { useRepairChanges } from "@/lib/hooks/repairs";

type Rules = typeof repairMessageForm;

/** Lets the tenant reopen a closed repair that is not fixed, while that is possible. */
export function ReopenForm({ repair, until }: { repair: RepairThread; until: string }) {
  const { change, refresh } = useRepairChanges();
  const form = useForm<Rules>({
    id: "reopen",
    rules: repairMessageForm,
    begin: { text: "" },
    send: async ({ text }) => {
      await change(repair, { state: "new", text });
      void toastSuccess("Repair reopened!");
    },
    onRefusal: (message) => {
      void toastError(message);
      void refresh();
    },
  });
  return (
    <section className={cardClass({ isPadded: true })} aria-label="Open again">
      <h2 className={CARD_HEADING}>Not fixed?</h2>
      <p className="text-ink-2 mt-2">{`You can open it again until ${towerDate(until)}.`}</p>
      <form {...form.props} aria-label="Open again" className="mt-4 grid gap-3">
        <FormField form={form} name="text" label="What is still wrong?">
          {(control) => <Textarea {...control} rows={2} maxLength={2000} />}
        </FormField>
        <FormMessage form={form} />
        <Button type="submit" busy={form.isBusy} className="justify-self-end max-[480px]:w-full">
          Open It Again
        </Button>
      </form>
    </section>
  );
}
