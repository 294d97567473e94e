"use client";

import { useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import { Select, CheckInput } from "@/components/ui/choices";
import { LABEL, Input, Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { useForm } from "@/components/ui/use-form";
import { sendVisit } from "@/lib/visits/client";
import type { DayPart } from "@/lib/visits/contract";

type SentKind = "visit" | "question";

/** The next step. After submitting it takes the focus, since the pressed button is gone. */
export function SentNotice({ sent, hasFocus = false }: { sent: SentKind; hasFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const t = useTranslations("visits.sent");
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1} className="text-title/[1.1] tracking-section font-normal">
        {t(sent)}
      </h2>
      <p className="text-ink-2 mt-4 text-pretty">{t(sent === "visit" ? "visitNext" : "questionNext")}</p>
      <p className="mt-4">
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a full page load: the form is shown again, empty */}
        <a
          className="font-strong inline-flex min-h-11 items-center underline underline-offset-5"
          href="/contact"
        >
          {t("another")}
        </a>
      </p>
    </div>
  );
}

interface VisitFormProps {
  /** The apartment the visitor came from; empty for the building. */
  apartment: string;
  /** Which of the two kinds is selected initially. */
  begin: SentKind;
  /** The days to choose from for a visit, in Dhaka's calendar. */
  days: { readonly first: string; readonly last: string };
  /** When the office is open: as its owner writes it, and the parts of each day of the week from Sunday on. */
  office: {
    readonly hours: string;
    readonly parts: readonly (readonly (readonly [part: DayPart, label: string])[])[];
  };
  /** What the data is used for. */
  consent: string;
}

const KINDS: readonly SentKind[] = ["question", "visit"];

/**
 * A question or a visit: one form, which shows the day only for a visit. Without scripts the browser submits it, and
 * the call responds with a page (docs/product.md 4.8).
 */
export function VisitForm({ apartment, begin, days, office, consent }: VisitFormProps) {
  const t = useTranslations("visits.form");
  const [sent, setSent] = useState<SentKind>();
  const visitInput = useRef<HTMLInputElement>(null);
  const isWish = () => visitInput.current?.checked === true;
  const form = useForm({
    id: "contact",
    rules: async () => {
      const { questionForm, wishForm } = await import("@/lib/visits/contract");
      const isOpen = ({ day }: { day: string }) => partsOn(day, office.parts)?.length !== 0;
      return isWish()
        ? wishForm.refine(isOpen, { path: ["day"], message: "The office is closed on this day." })
        : questionForm;
    },
    send: async (entries) => {
      const isVisit = isWish();
      // Drops a day chosen before switching to a question.
      await sendVisit(isVisit ? entries : { ...entries, day: "", time: "" });
      setSent(isVisit ? "visit" : "question");
    },
  });
  const chosen = partsOn(useWatch({ control: form.control, name: "day" }) ?? "", office.parts) ?? [];
  if (sent) return <SentNotice sent={sent} hasFocus />;
  return (
    <form
      method="post"
      action="/api/visits"
      {...form.props}
      className="group grid gap-4.5"
      aria-label={t("label")}
    >
      <KindChoice begin={begin} visitInput={visitInput} />
      <FormField form={form} name="name" label={t("name")}>
        {(control) => <Input {...control} autoComplete="name" required />}
      </FormField>
      <div className="grid items-start gap-4.5 sm:grid-cols-2">
        <FormField form={form} name="phone" label={t("phone")} hint={t("orEmail")}>
          {(control) => <Input {...control} type="tel" autoComplete="tel" />}
        </FormField>
        <FormField form={form} name="email" label={t("email")}>
          {(control) => <Input {...control} type="email" autoComplete="email" />}
        </FormField>
      </div>
      <div className="hidden items-start gap-4.5 group-has-[#contact-visit:checked]:grid sm:grid-cols-2">
        <FormField
          form={form}
          name="day"
          label={t("day")}
          hint={office.hours && t("officeHours", { hours: office.hours })}
        >
          {(control) => <Input {...control} type="date" min={days.first} max={days.last} />}
        </FormField>
        <FormField form={form} name="time" label={t("time")}>
          {(control) => (
            <Select {...control} defaultValue="">
              <option value="">{t("choose")}</option>
              {(chosen.length > 0 ? chosen : partsOfAnyDay(office.parts)).map(([part, label]) => (
                <option key={part} value={part}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <FormField form={form} name="apartment_no" label={t("apartment_no")} hint={t("door", { no: "5A" })}>
        {(control) => (
          <Input
            {...control}
            className="uppercase"
            defaultValue={apartment}
            maxLength={4}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </FormField>
      <FormField form={form} name="message" label={t("message")}>
        {(control) => <Textarea {...control} rows={5} maxLength={2000} />}
      </FormField>
      {/* A honeypot for bots: people cannot see, reach or fill it, and a message with it is discarded. */}
      <div className="sr-only" aria-hidden="true">
        <input {...form.register("website")} className="sr-only" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-ink-2 text-small text-pretty">{consent}</p>
      <FormMessage form={form} />
      <Button type="submit" variant="brick" size="lg" block busy={form.isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}

/** The parts of a day, none if the office is closed; undefined before a day is chosen. */
const partsOn = (day: string, parts: VisitFormProps["office"]["parts"]) => parts[new Date(day).getUTCDay()];

/** Each part of any day, with its hours on the day that has the most parts. */
const partsOfAnyDay = (parts: VisitFormProps["office"]["parts"]) => [
  ...new Map(parts.toSorted((one, other) => one.length - other.length).flat()),
];

interface KindChoiceProps {
  begin: SentKind;
  visitInput: React.RefObject<HTMLInputElement | null>;
}

/** The radio buttons belong to no form, since the server tells the kinds apart by the day alone. */
function KindChoice({ begin, visitInput }: KindChoiceProps) {
  const t = useTranslations("visits.form");
  return (
    <fieldset>
      <legend className={LABEL}>{t("about")}</legend>
      <div className="mt-2 grid gap-2 min-[26rem]:grid-cols-2">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="rounded-ctl border-line-strong has-checked:border-ink has-checked:bg-sunk has-focus-visible:outline-focus text-label font-strong flex min-h-12 cursor-pointer items-center gap-2.5 border px-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-3"
          >
            <CheckInput
              ref={kind === "visit" ? visitInput : undefined}
              id={`contact-${kind}`}
              className="outline-none"
              type="radio"
              name="way"
              form="of-no-form"
              value={kind}
              defaultChecked={kind === begin}
            />
            {t(kind)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
