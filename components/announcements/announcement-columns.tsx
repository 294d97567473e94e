import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
import type { Column } from "@/components/ui/table-view";
import type { Announcement } from "@/lib/contracts/announcements";
import { previewOf } from "./preview";

interface RowActions {
  onRead: (announcement: Announcement) => void;
  /** Admins alone. */
  onDelete?: (announcement: Announcement) => void;
}

/** The columns, in their order. */
export function announcementColumns({ onRead, onDelete }: RowActions): Column<Announcement>[] {
  return [
    { key: "#", head: "#", isSmall: true, cell: (_, index) => index + 1 },
    { key: "title", head: "Title", isStrong: true, isWordy: true, sortBy: true, cell: ({ title }) => title },
    {
      key: "description",
      head: "Description",
      isWordy: true,
      cell: ({ description }) => previewOf(description),
    },
    {
      key: "date",
      head: "Announcement Date",
      sortBy: true,
      cell: ({ date }) => <DateText instant={date} />,
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (announcement) => (
        <RowActions>
          <Button
            variant="row"
            size="sm"
            aria-label={`View Details of ${announcement.title}`}
            onClick={() => onRead(announcement)}
          >
            View Details
          </Button>
          {onDelete && (
            <Button
              variant="danger"
              size="sm"
              icon={<Trash2 className="icon" aria-hidden="true" />}
              aria-label={`Delete ${announcement.title}`}
              onClick={() => onDelete(announcement)}
            >
              Delete
            </Button>
          )}
        </RowActions>
      ),
    },
  ];
}
