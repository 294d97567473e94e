"use client";

import { type MouseEvent, useRef } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { DateText } from "@/components/ui/table-rows";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { towerDate } from "@/lib/platform/format/dates";
import { useRepairChanges } from "@/lib/repairs/client";
import { type RepairThread, repairMessageForm } from "@/lib/repairs/contract";

type Rules = typeof repairMessageForm;

interface ThreadProps {
  repair: RepairThread;
  /** The current user, whose unsent message is kept. */
  person: string;
  isAdmin: boolean;
}

/** The messages of both sides, oldest first; below them the tenant's next one. The office writes where it changes the repair. */
export function Thread({ repair, person, isAdmin }: ThreadProps) {
  const t = useTranslations("repairs.screen");
  const own = isAdmin ? "house" : "tenant";
  return (
    <section className={cardClass({ isPadded: true }, "min-w-0")} aria-label={t("messages")}>
      <h2 className={CARD_HEADING}>{t("messagesCount", { count: repair.thread.length })}</h2>
      {repair.thread.length > 0 && (
        <ol className="mt-4 grid gap-3">
          {repair.thread.map((message) => (
            <li
              key={message._id}
              className={`rounded-box max-w-[92%] px-4 py-3 ${message.by === own ? "bg-sunk justify-self-end" : "border-line justify-self-start border"}`}
            >
              <p className="text-ink-2 text-micro flex flex-wrap gap-x-3">
                <b className="text-ink font-strong">
                  {message.name || (message.by === "house" ? t("office") : t("tenant"))}
                </b>
                <DateText instant={message.at} />
              </p>
              <p className="leading-body mt-1 wrap-anywhere whitespace-pre-line">{message.text}</p>
            </li>
          ))}
        </ol>
      )}
      {!isAdmin && <MessageForm repair={repair} person={person} />}
    </section>
  );
}

/** Sends a message; with it the tenant can also reopen a closed repair that is not fixed. */
function MessageForm({ repair, person }: Pick<ThreadProps, "repair" | "person">) {
  const t = useTranslations("repairs.screen");
  const { _id, reopen_until } = repair;
  const { write, change, refresh } = useRepairChanges();
  const reopens = useRef(false);
  const form = useForm<Rules>({
    id: "message",
    rules: repairMessageForm,
    begin: { text: "" },
    keep: { person, about: _id },
    send: async ({ text }) => {
      if (reopens.current) await change(repair, { state: "new", text });
      else await write(_id, text);
      form.reset();
      void toastSuccess(reopens.current ? t("reopened") : t("sent"));
    },
    onRefusal: (message) => {
      if (!reopens.current) return;
      void toastError(message);
      void refresh();
    },
  });
  return (
    <form {...form.props} aria-label={t("message")} className="mt-5 grid gap-3">
      <FormField
        form={form}
        name="text"
        label={t("toOffice")}
        {...(reopen_until && { hint: t("notFixed", { day: towerDate(reopen_until) }) })}
      >
        {(control) => <Textarea {...control} rows={3} maxLength={2000} />}
      </FormField>
      <FormMessage form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        {reopen_until && (
          <Button
            type="submit"
            busy={form.isBusy}
            className="max-phone:w-full"
            onClick={() => {
              reopens.current = true;
            }}
          >
            {t("openAgain")}
          </Button>
        )}
        <Button
          type="submit"
          busy={form.isBusy}
          className="max-phone:w-full"
          onClick={() => {
            reopens.current = false;
          }}
        >
          {t("send")}
        </Button>
      </div>
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
  const t = useTranslations("repairs.screen");
  const altOf = (index: number) =>
    photos.length === 1
      ? t("photo", { title })
      : t("photoOf", { place: index + 1, count: photos.length, title });
  const lightbox = useTranslations("apartments.lightbox");
  if (photos.length === 0) return null;
  const open = async (event: MouseEvent<HTMLButtonElement>, index: number) => {
    const images = [...(event.currentTarget.closest("ul")?.querySelectorAll("img") ?? [])];
    const { openLightbox } = await import("@/components/apartments/lightbox");
    const full = photos.map((photo, at) => ({
      src: `${photo}?size=large`,
      alt: altOf(at),
      width: (images[at]?.naturalWidth ?? 0) * SMALL_TO_LARGE,
      height: (images[at]?.naturalHeight ?? 0) * SMALL_TO_LARGE,
    }));
    openLightbox(full, { index, name: t("photosOf", { title }), t: lightbox });
  };
  return (
    <ul
      className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(120px,1fr))] gap-2.5"
      aria-label={t("photos")}
    >
      {photos.map((photo, index) => (
        <li key={photo}>
          <button
            type="button"
            className="rounded-pic bg-sunk block aspect-square w-full cursor-zoom-in overflow-hidden"
            onClick={(event) => void open(event, index)}
          >
            {/* oxlint-disable-next-line nextjs/no-img-element -- private to two people: no image optimiser may cache it */}
            <img className="size-full object-cover" src={photo} alt={altOf(index)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
