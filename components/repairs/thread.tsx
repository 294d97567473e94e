"use client";

import type { MouseEvent } from "react";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { May } from "@/components/ui/may";
import { DateText } from "@/components/ui/table-rows";
import { toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { useRepairChanges } from "@/lib/repairs/client";
import { type RepairThread, repairMessageForm } from "@/lib/repairs/contract";

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
      <May call="POST /repairs/{id}/messages">
        <MessageForm id={repair._id} person={person} />
      </May>
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

/** The largest width of the large size, and a third of it for the small one (lib/platform/workers/pictures.ts). */
const SMALL_TO_LARGE = 3;

interface PhotoGridProps {
  photos: readonly string[];
  /** What the photos show. */
  title: string;
}

/** A report's photos; each opens the lightbox, whose script is loaded with the first press. */
export function PhotoGrid({ photos, title }: PhotoGridProps) {
  if (photos.length === 0) return null;
  const open = async (event: MouseEvent<HTMLButtonElement>, index: number) => {
    const images = [...(event.currentTarget.closest("ul")?.querySelectorAll("img") ?? [])];
    const { openLightbox } = await import("@/components/apartments/lightbox");
    const full = photos.map((photo, at) => ({
      src: `${photo}?size=large`,
      alt: altOf(title, at, photos.length),
      width: (images[at]?.naturalWidth ?? 0) * SMALL_TO_LARGE,
      height: (images[at]?.naturalHeight ?? 0) * SMALL_TO_LARGE,
    }));
    openLightbox(full, { index, name: `Photos: ${title}` });
  };
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2.5" aria-label="Photos">
      {photos.map((photo, index) => (
        <li key={photo}>
          <button
            type="button"
            className="rounded-pic bg-sunk block aspect-square w-full cursor-zoom-in overflow-hidden"
            onClick={(event) => void open(event, index)}
          >
            {/* oxlint-disable-next-line nextjs/no-img-element -- private to two people: no image optimiser may cache it */}
            <img className="size-full object-cover" src={photo} alt={altOf(title, index, photos.length)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const altOf = (title: string, index: number, count: number) =>
  count === 1 ? `Photo: ${title}` : `Photo ${String(index + 1)} of ${String(count)}: ${title}`;
