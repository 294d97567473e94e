"use client";

import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { DateText } from "@/components/ui/date-text";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { Textarea } from "@/components/ui/textarea";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { type RepairThread, repairMessageForm } from "@/lib/repairs/contract";
import { useRepairChanges } from "@/lib/repairs/client";

type Rules = typeof repairMessageForm;

interface ThreadProps {
  repair: RepairThread;
  /** The current user, whose unsent message is kept. */
  person: string;
  isAdmin: boolean;
}

/** The messages of both sides, oldest first, and a field to write one. */
export function Thread({ repair, person, isAdmin }: ThreadProps) {
  const own = isAdmin ? "house" : "tenant";
  return (
    <section className={cardClass({ isPadded: true }, "min-w-0")} aria-label="Messages">
      <h2 className={CARD_HEADING}>{`Messages(${String(repair.thread.length)})`}</h2>
      {repair.thread.length === 0 ? (
        <p className="text-ink-2 mt-3">{isAdmin ? "No messages yet." : "Write to the office here."}</p>
      ) : (
        <ol className="mt-4 grid gap-3">
          {repair.thread.map((message) => (
            <li
              key={message._id}
              className={`rounded-box max-w-[92%] px-4 py-3 ${message.by === own ? "bg-sunk justify-self-end" : "border-line justify-self-start border"}`}
            >
              <p className="text-ink-2 text-micro flex flex-wrap gap-x-3">
                <b className="text-ink font-strong">{authorOf(message)}</b>
                <DateText instant={message.at} />
              </p>
              <p className="leading-body mt-1 wrap-anywhere whitespace-pre-line">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      <MessageForm id={repair._id} person={person} />
    </section>
  );
}

const authorOf = ({ by, name }: RepairThread["thread"][number]) =>
  name || (by === "house" ? "The office" : "The tenant");

function MessageForm({ id, person }: { id: string; person: string }) {
  const { write } = useRepairChanges();
  const form = useForm<Rules>({
    id: "message",
    rules: repairMessageForm,
    begin: { text: "" },
    keep: { person, about: id },
    send: async ({ text }) => {
      await write(id, text);
      form.reset();
      void toastSuccess("Sent!");
    },
  });
  return (
    <form {...form.props} aria-label="Message" className="mt-5 grid gap-3">
      <FormField form={form} name="text" label="Your message">
        {(control) => <Textarea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <FormMessage form={form} />
      <Button type="submit" busy={form.isBusy} className="max-phone:w-full justify-self-end">
        Send Message
      </Button>
    </form>
  );
}
