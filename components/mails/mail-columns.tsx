import { RotateCw } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateText } from "@/components/ui/date-text";
import { RowActions } from "@/components/ui/row-actions";
import type { Column } from "@/components/ui/table-view";
import { EmailText } from "@/components/users/email-text";
import type { Mail } from "@/lib/contracts/mails";
import { STATE_TONES, STATE_WORDS } from "./mail-words";

/** The columns of the outbox. */
export function mailColumns(onSendAgain: (mail: Mail) => void): Column<Mail>[] {
  return [
    {
      key: "created_at",
      head: "Written",
      sortBy: true,
      cell: ({ created_at }) => <DateText instant={created_at} />,
    },
    { key: "to", head: "To", isStrong: true, sortBy: true, cell: ({ to }) => <EmailText>{to}</EmailText> },
    { key: "subject", head: "Subject", isWordy: true, isWide: true, cell: ({ subject }) => subject },
    {
      key: "state",
      head: "State",
      cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>,
    },
    { key: "attempts", head: "Attempts", isNumeric: true, cell: ({ attempts }) => attempts },
    {
      key: "error",
      head: "Last Error",
      isWordy: true,
      isWide: true,
      cell: ({ error }) => <span className="text-small">{error || "None"}</span>,
    },
    {
      key: "action",
      head: "Action",
      isAction: true,
      cell: (mail) =>
        mail.can_retry && (
          <RowActions>
            <Button
              variant="row"
              size="sm"
              icon={<RotateCw className="icon" aria-hidden="true" />}
              aria-label={`Send Again to ${mail.to}: ${mail.subject}`}
              onClick={() => onSendAgain(mail)}
            >
              Send Again
            </Button>
          </RowActions>
        ),
    },
  ];
}
