import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { textLink } from "@/components/ui/class-names";
import { WHOLE_CARD } from "@/components/ui/table-class";
import { DateText } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { dayLabel } from "@/lib/platform/format/dates";
import type { Repair } from "@/lib/repairs/contract";
import { STATE_LABELS, repairPath, ROOMS, shownState } from "./labels";

const TONES = { new: "wait", under_way: "plain", planned: "plain", done: "ok" } as const;

/** Highlights new and done repairs; shows declined ones as plain text. In the office's words without others. */
export function RepairState({
  repair,
  label,
}: {
  repair: Pick<Repair, "state" | "is_under_way">;
  label?: (state: keyof typeof STATE_LABELS) => string;
}) {
  const shown = shownState(repair);
  const text = label ? label(shown) : STATE_LABELS[shown];
  if (shown === "declined") return <span className="text-ink-2">{text}</span>;
  return <Badge tone={TONES[shown]}>{text}</Badge>;
}

/** Renders nothing if it is not urgent. */
export function UrgentBadge({ urgent, label = "Urgent" }: Pick<Repair, "urgent"> & { label?: string }) {
  return urgent && <Badge tone="bad">{label}</Badge>;
}

const title: Column<Repair> = {
  key: "title",
  head: "Repair",
  isStrong: true,
  isWordy: true,
  isWide: true,
  cell: ({ _id, title }) => (
    <WaitingLink className={textLink()} href={repairPath(_id)}>
      {title}
    </WaitingLink>
  ),
};

const state: Column<Repair> = {
  key: "state",
  head: "Status",
  cell: (repair) => <RepairState repair={repair} />,
};

const planned: Column<Repair> = {
  key: "planned_on",
  head: "Planned",
  cell: ({ planned_on }) => (
    <span className="whitespace-nowrap lining-nums tabular-nums">
      {planned_on ? dayLabel(planned_on) : "–"}
    </span>
  ),
};

const reported: Column<Repair> = {
  key: "created_at",
  head: "Reported",
  cell: ({ created_at }) => <DateText instant={created_at} />,
};

const cost: Column<Repair> = {
  key: "cost",
  head: "Cost",
  isNumeric: true,
  cell: ({ cost }) => (cost === null ? "–" : formatMoney(cost)),
};

/** A room as the reader says it; one that the office wrote as it is. */
export function roomName(room: string, t: ReturnType<typeof useTranslations<"repairs.rooms">>): string {
  const known = ROOMS.find((one) => one === room);
  return known ? t(known) : room;
}

/** A member's own repairs. As a card: the title, below it the state and its day. */
export function useOwnColumns(): readonly Column<Repair>[] {
  const t = useTranslations("repairs.list");
  const states = useTranslations("repairs.states");
  const rooms = useTranslations("repairs.rooms");
  return [
    {
      ...title,
      head: t("repair"),
      place: "heading",
      cell: ({ _id, title }) => (
        <WaitingLink
          className={`${textLink()} as-cards:line-clamp-2 as-cards:min-h-0 as-cards:no-underline ${WHOLE_CARD}`}
          href={repairPath(_id)}
        >
          {title}
        </WaitingLink>
      ),
    },
    { key: "room", head: t("room"), cell: ({ room }) => roomName(room, rooms) || "–" },
    {
      ...state,
      head: t("state"),
      place: "state",
      cell: (repair) => <RepairState repair={repair} label={states} />,
    },
    { ...planned, head: t("planned") },
    {
      ...reported,
      head: t("reported"),
      place: "rest",
      cell: ({ planned_on, created_at }) => (
        <>
          <span className="as-cards:inline hidden" aria-hidden="true">
            {planned_on ? t("forDay", { day: dayLabel(planned_on) }) : t("reportedOn")}
          </span>
          <span className={planned_on ? "as-cards:sr-only" : ""}>
            <DateText instant={created_at} />
          </span>
        </>
      ),
    },
  ];
}

/** The repairs of an apartment, under all its tenants. */
export const APARTMENT_COLUMNS: readonly Column<Repair>[] = [
  title,
  { key: "name", head: "Reported by", isWordy: true, cell: ({ name }) => name || "–" },
  state,
  reported,
  cost,
];

/** The repairs of a user, in all their homes. */
export const PERSON_COLUMNS: readonly Column<Repair>[] = [
  title,
  { key: "apartment_no", head: "Apartment No", cell: ({ apartment_no }) => apartment_no || "The building" },
  state,
  reported,
  cost,
];
