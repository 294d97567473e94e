import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/class-names";
import { DateText, RowActions } from "@/components/ui/table-rows";
import type { Column } from "@/components/ui/table-view";
import type { Announcement } from "@/lib/announcements/contract";
import { dayLabel } from "@/lib/platform/format/dates";

/** When it is or was published. */
export function AnnouncementDay({ announcement }: { announcement: Announcement }) {
  const { publish_on, date } = announcement;
  if (!publish_on) return <DateText instant={date} />;
  return (
    <time dateTime={publish_on} className="whitespace-nowrap lining-nums tabular-nums">
      {dayLabel(publish_on)}
    </time>
  );
}

/** The badges of an announcement: unread, pinned, scheduled. */
export function AnnouncementMarks({ announcement }: { announcement: Announcement }) {
  const t = useTranslations("announcements.list");
  const { unread, pinned, publish_on } = announcement;
  return (
    <>
      {unread && <Badge tone="bad">{t("unread")}</Badge>}
      {pinned && <Badge tone="ok">{t("pinned")}</Badge>}
      {publish_on && <Badge tone="wait">{t("scheduled")}</Badge>}
    </>
  );
}

/** Characters of a description that the table shows (docs/product.md 7.1). */
const PREVIEW = 30;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** More than two lines on a phone, and far less than a whole description. */
const BEGINNING = 200;

/** Returns the beginning of a description as one line, for a card that clips it after two lines. */
function beginningOf(description: string): string {
  return description.slice(0, BEGINNING).replace(/\s+/g, " ");
}

/** Returns the first 30 characters and '...'; a shorter description unchanged. */
export function previewOf(description: string): string {
  const line = Array.from(characters.segment(description.replace(/\s+/g, " ")), ({ segment }) => segment);
  return line.length > PREVIEW ? `${line.slice(0, PREVIEW).join("")}...` : line.join("");
}

interface RowHandlers {
  t: ReturnType<typeof useTranslations<"announcements.list">>;
  onRead: (announcement: Announcement) => void;
  /** For admins only. */
  onDelete?: (announcement: Announcement) => void;
}

/** The columns. As a card: title, date, two lines of text; the whole card is a button. */
export function announcementColumns({ t, onRead, onDelete }: RowHandlers): Column<Announcement>[] {
  return [
    { key: "#", head: "#", isSmall: true, cell: (_, index) => t("row", { row: index + 1 }) },
    {
      key: "title",
      head: t("name"),
      isStrong: true,
      isWordy: true,
      sortBy: true,
      place: "heading",
      cell: (announcement) => (
        <span className="as-cards:line-clamp-2 inline-flex items-center gap-x-2.5 gap-y-1 @max-[1000px]:flex-wrap">
          <span className="min-w-0">{announcement.title}</span>
          <span className={`inline-flex ${MARKS} as-cards:hidden empty:hidden`}>
            <AnnouncementMarks announcement={announcement} />
          </span>
        </span>
      ),
    },
    {
      key: "description",
      head: t("description"),
      isWordy: true,
      place: "text",
      cell: ({ description }) => (
        <>
          <span className="as-cards:hidden">{previewOf(description)}</span>
          <span className="as-cards:line-clamp-2 hidden min-h-[2lh]">{beginningOf(description)}</span>
        </>
      ),
    },
    {
      key: "date",
      head: t("date"),
      sortBy: true,
      place: "day",
      cell: (announcement) => (
        <span className={`inline-flex ${MARKS} min-h-6.5`}>
          <AnnouncementDay announcement={announcement} />
          <span className={`${MARKS} as-cards:inline-flex hidden`}>
            <AnnouncementMarks announcement={announcement} />
          </span>
        </span>
      ),
    },
    {
      key: "action",
      head: t("action"),
      isAction: true,
      place: "actions",
      cell: (announcement) => (
        <RowActions>
          <Button
            variant="row"
            size="sm"
            className={PRESS}
            aria-label={t("viewOf", { title: announcement.title })}
            onClick={() => onRead(announcement)}
          >
            <span className="as-cards:sr-only">{t("view")}</span>
          </Button>
          {onDelete && <AdminActions announcement={announcement} onDelete={onDelete} />}
        </RowActions>
      ),
    },
  ];
}

const MARKS = "flex-wrap items-center gap-x-2 gap-y-1";

/** Covers the whole card, below its other buttons. */
const PRESS =
  "as-cards:absolute as-cards:inset-0 as-cards:h-full as-cards:w-full as-cards:rounded-box as-cards:border-0 as-cards:hover:bg-transparent";

/** The admin's edit page of an announcement. */
export const editPath = ({ _id }: Pick<Announcement, "_id">) => `/dashboard/announcements/${_id}`;

interface AdminActionsProps {
  announcement: Announcement;
  onDelete: (announcement: Announcement) => void;
}

function AdminActions({ announcement, onDelete }: AdminActionsProps) {
  return (
    <>
      <WaitingLink
        className={buttonClass(
          { variant: "row", size: "sm" },
          "as-cards:relative as-cards:mt-3 @min-[640px]:hidden",
        )}
        href={editPath(announcement)}
        aria-label={`Edit ${announcement.title}`}
      >
        <Pencil className="icon" aria-hidden="true" />
        Edit
      </WaitingLink>
      <Button
        variant="danger"
        size="sm"
        className="as-cards:relative as-cards:mt-3"
        icon={<Trash2 className="icon" aria-hidden="true" />}
        aria-label={`Delete ${announcement.title}`}
        onClick={() => onDelete(announcement)}
      >
        Delete
      </Button>
    </>
  );
}
