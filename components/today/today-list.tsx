"use client";

import { ArrowRight, BellRing } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { RemindDialog } from "@/components/payments/roll-actions";
import { Button } from "@/components/ui/button";
import { buttonClass, cardClass, EVEN_FIGURES } from "@/components/ui/class-names";
import { Dialog, DIALOG_TEXT } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { useRentRoll } from "@/lib/rent-roll/client";
import { useToday } from "@/lib/today/client";
import type { TodayKind, TodayRow } from "@/lib/today/contract";

interface Kind {
  /** For one, and for several. */
  readonly labels: readonly [one: string, several: string];
  readonly action: string;
  readonly href: string;
}

const MEMBERS = "/dashboard/manage-members";

const KINDS: Readonly<Record<TodayKind, Kind>> = {
  urgent_repairs: {
    labels: ["urgent repair", "urgent repairs"],
    action: "Answer",
    href: "/dashboard/repairs?urgent=true",
  },
  late: {
    labels: ["late with the rent", "late with the rent"],
    action: "Remind",
    href: "/dashboard/payments",
  },
  to_confirm: {
    labels: ["payment to confirm", "payments to confirm"],
    action: "Confirm",
    href: "/dashboard/payments",
  },
  requests: {
    labels: ["agreement request", "agreement requests"],
    action: "Decide",
    href: "/dashboard/agreement-requests",
  },
  visits: {
    labels: ["visit or question", "visits and questions"],
    action: "Answer",
    href: "/dashboard/visits",
  },
  repairs: { labels: ["new repair", "new repairs"], action: "Answer", href: "/dashboard/repairs" },
  unsigned: { labels: ["agreement to sign", "agreements to sign"], action: "Members", href: MEMBERS },
  deposits: { labels: ["deposit due", "deposits due"], action: "Members", href: MEMBERS },
  leaving: { labels: ["leaving", "leaving"], action: "Members", href: MEMBERS },
  failed_mails: {
    labels: ["mail not sent", "mails not sent"],
    action: "Send Again",
    href: "/dashboard/mails?state=failed",
  },
};

/** What waits for the office: how many, who where there are few, and one action each. */
export function TodayList({ first }: { first: TodayRow[] | undefined }) {
  const { data: rows, error, isRefreshing, retry } = useToday(first);
  if (!rows && error) return <ErrorState onRetry={retry} busy={isRefreshing} />;
  if (rows?.length === 0) return <p className={cardClass({ isPadded: true })}>Nothing is waiting.</p>;
  return (
    <ul className={cardClass({}, "divide-line divide-y self-start")} aria-label="Waiting for the office">
      {rows?.map((row) => (
        <Row key={row.kind} row={row}>
          {row.kind === "late" ? <RemindLate count={row.count} /> : <Action row={row} />}
        </Row>
      ))}
    </ul>
  );
}

function Row({ row, children }: { row: TodayRow; children: ReactNode }) {
  const { kind, count, urgent, items } = row;
  const [one, several] = KINDS[kind].labels;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4 max-sm:px-4">
      <span
        className={`text-head-2xl/none min-w-8 font-normal ${EVEN_FIGURES} ${urgent ? "text-brick" : ""}`}
      >
        {count}
      </span>
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-strong">{count === 1 ? one : several}</p>
        <p className="text-small text-ink-2">
          {items.map(({ id, label, href }, index) => (
            <Fragment key={id}>
              {index > 0 && " · "}
              <WaitingLink className="underline-offset-4 hover:underline" href={href}>
                {label}
              </WaitingLink>
            </Fragment>
          ))}
          {count > items.length && ` · and ${String(count - items.length)} more`}
        </p>
      </div>
      {children}
    </li>
  );
}

/** Leads to the one thing that waits, or to the screen of all. */
function Action({ row: { kind, count, items } }: { row: TodayRow }) {
  const { labels, action, href } = KINDS[kind];
  const target = count === 1 ? (items[0]?.href ?? href) : href;
  return (
    <WaitingLink className={buttonClass({ size: "sm" })} href={target} aria-label={`${action}: ${labels[1]}`}>
      {action}
      <ArrowRight className="icon" aria-hidden="true" />
    </WaitingLink>
  );
}

function RemindLate({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<BellRing className="icon" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {`Remind ${String(count)} Late`}
      </Button>
      {isOpen && <LateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Reads again who is late when it opens, since somebody may have paid meanwhile. */
function LateDialog({ onClose }: { onClose: () => void }) {
  const { data: roll, error, isRefreshing, retry } = useRentRoll();
  const late = roll?.rows.filter(({ status }) => status === "late") ?? [];
  if (roll && late.length > 0) return <RemindDialog period={roll.period} rows={late} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Remind who is late">
      {!roll && error ? (
        <ErrorState onRetry={retry} busy={isRefreshing} />
      ) : (
        <p className={DIALOG_TEXT}>{roll ? "Nobody is late any more." : "Reading who is late."}</p>
      )}
    </Dialog>
  );
}
