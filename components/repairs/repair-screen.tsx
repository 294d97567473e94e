"use client";

import { ArrowLeft } from "lucide-react";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { useTranslations } from "#translations";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { Textarea } from "@/components/ui/field";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { May } from "@/components/ui/may";
import { CardColumns, DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { dialled } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel, towerDate } from "@/lib/platform/format/dates";
import { readRepairCalendar, useRepair, useRepairChanges } from "@/lib/repairs/client";
import { type Repair, type RepairThread, repairMessageForm } from "@/lib/repairs/contract";
import { ChangeForm } from "./change-form";
import { RepairState, roomName, UrgentBadge } from "./repair-columns";

interface RepairScreenProps {
  id: string;
  first: RepairThread | undefined;
  person: string;
  /** The office's telephone; empty if there is none. */
  phone: string;
  isAdmin: boolean;
}

/** One repair as both sides see it (docs/product.md 5.69). */
export function RepairScreen({ id, first, person, phone, isAdmin }: RepairScreenProps) {
  const t = useTranslations("repairs.screen");
  const { data: repair, error, isRefreshing, retry } = useRepair(id, first);
  if (!repair)
    return (
      <>
        <RepairHead>{t("repair")}</RepairHead>
        {error && <ErrorState onRetry={retry} busy={isRefreshing} />}
      </>
    );
  return (
    <>
      <RepairHead>{repair.title}</RepairHead>
      <CardColumns>
        <RepairFacts repair={repair} phone={phone} isAdmin={isAdmin} />
        <div className="grid min-w-0 content-start gap-4">
          <Thread repair={repair} person={person} isAdmin={isAdmin} />
          {isAdmin && (
            <May call="PATCH /repairs/{id}">
              <section className={cardClass({ isPadded: true })} aria-label="Change">
                <h2 className={`${CARD_HEADING} mb-4`}>What happens next</h2>
                {/* The key resets the form to the changed values. */}
                <ChangeForm
                  key={`${repair.state} ${repair.planned_on ?? ""} ${String(repair.cost)}`}
                  repair={repair}
                />
              </section>
            </May>
          )}
        </div>
      </CardColumns>
    </>
  );
}

/** The link back, and the heading. */
export function RepairHead({ children }: { children: ReactNode }) {
  const t = useTranslations("repairs.screen");
  return (
    <>
      <p>
        <WaitingLink className={textLink()} href="/dashboard/repairs">
          <ArrowLeft className="icon" aria-hidden="true" />
          {t("back")}
        </WaitingLink>
      </p>
      <ScreenHead>
        <PageHeading className="wrap-anywhere">{children}</PageHeading>
      </ScreenHead>
    </>
  );
}

interface RepairFactsProps {
  repair: Repair;
  phone: string;
  isAdmin: boolean;
}

/** The report, and its current state. */
function RepairFacts({ repair, phone, isAdmin }: RepairFactsProps) {
  const t = useTranslations("repairs.screen");
  const states = useTranslations("repairs.states");
  const rooms = useTranslations("repairs.rooms");
  const { _id, title, description, photos, room, access, planned_on, cost, created_at, closed_at } = repair;
  return (
    <section className={cardClass({ isPadded: true }, "min-w-0 self-start")} aria-label={t("report")}>
      <h2 className={CARD_HEADING}>{t("heading")}</h2>
      {!isAdmin && repair.urgent && repair.state === "new" && !repair.answered_at && (
        <WhileUnanswered phone={phone} />
      )}
      <p className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
      <PhotoGrid photos={photos} title={title} />
      <TermList className="mt-5">
        <Term term={t("state")}>
          <span className="flex flex-wrap gap-2">
            <RepairState repair={repair} label={states} />
            <UrgentBadge urgent={repair.urgent} label={states("urgent")} />
          </span>
        </Term>
        {planned_on && (
          <Term term={t("planned")}>
            {/* Aligns the day with its term, whatever the button's height. */}
            <span className="-my-2.5 flex flex-wrap items-center gap-x-4">
              <span className="py-2.5 whitespace-nowrap lining-nums tabular-nums">
                {dayLabel(planned_on)}
              </span>
              <CalendarButton id={_id} day={planned_on} />
            </span>
          </Term>
        )}
        {repair.apartment_no ? (
          <Term term={t("apartment")}>{repair.apartment_no}</Term>
        ) : (
          <Term term={t("where")}>{t("building")}</Term>
        )}
        {isAdmin && <Term term="Reported by">{<Reporter repair={repair} />}</Term>}
        {room && <Term term={t("room")}>{roomName(room, rooms)}</Term>}
        {access && <Term term={t("access")}>{access}</Term>}
        <Term term={t("reported")}>
          <DateText instant={created_at} />
        </Term>
        {closed_at && (
          <Term term={t("closed")}>
            <DateText instant={closed_at} />
          </Term>
        )}
        {isAdmin && cost !== null && (
          <Term term="Cost" isNumeric>
            {formatMoney(cost)}
          </Term>
        )}
      </TermList>
    </section>
  );
}

/** What becomes of an urgent report, and what to do if even that is too slow. */
function WhileUnanswered({ phone }: Pick<RepairScreenProps, "phone">) {
  const t = useTranslations("repairs.screen");
  const call = (number: ReactNode) => (
    <a className={`${textLink()} -my-3 lining-nums tabular-nums`} href={`tel:${dialled(phone)}`}>
      {number}
    </a>
  );
  return (
    <p className="font-strong mt-3 text-pretty">{phone ? t.rich("call", { phone, call }) : t("notified")}</p>
  );
}

function Reporter({ repair: { name, user_id } }: { repair: Repair }) {
  if (!user_id) return "A deleted account";
  return (
    <WaitingLink asText className={`${textLink()} -my-3`} href={`/dashboard/manage-members/${user_id}`}>
      {name}
    </WaitingLink>
  );
}

/** Saves the planned day for the user's own calendar. */
function CalendarButton({ id, day }: { id: string; day: string }) {
  const t = useTranslations("repairs.screen");
  return (
    <SaveFileButton
      kind="calendar"
      name={`repair-${day}.ics`}
      read={() => readRepairCalendar(id)}
      success={t("calendarSaved")}
      size="sm"
    >
      {t("calendar")}
    </SaveFileButton>
  );
}

type Rules = typeof repairMessageForm;

interface ThreadProps {
  repair: RepairThread;
  /** The current user, whose unsent message is kept. */
  person: string;
  isAdmin: boolean;
}

/** The messages of both sides, oldest first; below them the tenant's next one. The office writes where it changes the repair. */
function Thread({ repair, person, isAdmin }: ThreadProps) {
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
function PhotoGrid({ photos, title }: PhotoGridProps) {
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
