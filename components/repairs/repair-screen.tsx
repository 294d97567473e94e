"use client";

import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { SaveFileButton } from "@/components/layout/save-file-button";
import { WaitingLink } from "@/components/layout/waiting-link";
import { CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { May } from "@/components/ui/may";
import { CardColumns, DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import { useRepair, readRepairCalendar } from "@/lib/repairs/client";
import type { RepairThread, Repair } from "@/lib/repairs/contract";
import { ChangeForm } from "./change-form";
import { RepairState, roomName, UrgentBadge } from "./repair-columns";
import { Thread, PhotoGrid } from "./thread";

interface RepairScreenProps {
  id: string;
  first: RepairThread | undefined;
  person: string;
  isAdmin: boolean;
}

/** One repair as both sides see it (docs/product.md 5.69). */
export function RepairScreen({ id, first, person, isAdmin }: RepairScreenProps) {
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
        <RepairFacts repair={repair} isAdmin={isAdmin} />
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
  isAdmin: boolean;
}

/** The report, and its current state. */
function RepairFacts({ repair, isAdmin }: RepairFactsProps) {
  const t = useTranslations("repairs.screen");
  const states = useTranslations("repairs.states");
  const rooms = useTranslations("repairs.rooms");
  const { _id, title, description, photos, room, access, planned_on, cost, created_at, closed_at } = repair;
  return (
    <section className={cardClass({ isPadded: true }, "min-w-0 self-start")} aria-label={t("report")}>
      <h2 className={CARD_HEADING}>{t("heading")}</h2>
      <p className="mt-3 leading-relaxed wrap-anywhere whitespace-pre-line">{description}</p>
      <PhotoGrid photos={photos} title={title} />
      <TermList className="mt-5">
        <Term term={t("state")}>
          <span className="flex flex-wrap gap-2">
            <RepairState state={repair.state} label={states(repair.state)} />
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
        {isAdmin && <Term term="Reported by or for">{<Reporter repair={repair} />}</Term>}
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
