"use client";

import { ArrowRight, BellRing } from "lucide-react";
import { useRouter } from "next/navigation";
import { Fragment, type ReactNode, useState } from "react";
import { type Decision, DecideDialog } from "@/components/agreements/decide-dialog";
import { Outcome } from "@/components/layout/page-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { RemindWhoOwes } from "@/components/payments/roll-actions";
import { Button } from "@/components/ui/button";
import { buttonClass, cardClass, EVEN_FIGURES } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { useMay } from "@/components/ui/may";
import { toastError } from "@/components/ui/toast";
import { REQUEST_DECIDED } from "@/lib/agreements/contract";
import { ADMIN, isOneOf, MONEY, type Role } from "@/lib/platform/contracts/endpoint";
import { CallError } from "@/lib/platform/session/call-error";
import type { CallName } from "@/lib/registry";
import { readWaitingRequest, useToday } from "@/lib/today/client";
import type { TodayKind, TodayRow } from "@/lib/today/contract";

interface Kind {
  /** For one, and for several. */
  readonly labels: readonly [one: string, several: string];
  readonly action: string;
  /** What it needs; who may not make this call opens the screen and reads. */
  readonly call?: CallName;
  readonly href: string;
}

const MEMBERS = "/dashboard/manage-members";

const KINDS: Readonly<Record<TodayKind, Kind>> = {
  urgent_repairs: {
    labels: ["urgent repair", "urgent repairs"],
    action: "Answer",
    call: "PATCH /repairs/{id}",
    href: "/dashboard/repairs?urgent=true",
  },
  late: {
    labels: ["late with the rent", "late with the rent"],
    action: "Remind",
    call: "POST /rent-reminders",
    href: "/dashboard/payments",
  },
  to_confirm: {
    labels: ["payment to confirm", "payments to confirm"],
    action: "Confirm",
    call: "PATCH /payment-reports/{id}",
    href: "/dashboard/payments",
  },
  requests: {
    labels: ["agreement request", "agreement requests"],
    action: "Decide",
    call: "POST /accepted-requests",
    href: "/dashboard/agreement-requests",
  },
  visits: {
    labels: ["visit or question", "visits and questions"],
    action: "Answer",
    call: "PATCH /visits/{id}",
    href: "/dashboard/visits",
  },
  repairs: {
    labels: ["new repair", "new repairs"],
    action: "Answer",
    call: "PATCH /repairs/{id}",
    href: "/dashboard/repairs",
  },
  unsigned: { labels: ["agreement to sign", "agreements to sign"], action: "Open", href: MEMBERS },
  deposits: { labels: ["deposit due", "deposits due"], action: "Open", href: MEMBERS },
  leaving: { labels: ["leaving", "leaving"], action: "Open", href: MEMBERS },
  failed_mails: {
    labels: ["mail not sent", "mails not sent"],
    action: "Send Again",
    call: "POST /mails/{id}/retry",
    href: "/dashboard/mails?state=failed",
  },
};

interface TodayListProps {
  first: TodayRow[] | undefined;
  role: Role;
}

/** What waits for the office: how many, who where there are few, and one action each. */
export function TodayList({ first, role }: TodayListProps) {
  const { data: rows, error, isRefreshing, retry } = useToday(first);
  const [decision, setDecision] = useState<Decision | null>(null);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const router = useRouter();
  const decided = (next: ReactNode) => {
    setOutcome(next);
    // The tower's homes and marks come with the page.
    router.refresh();
  };
  const decide = async (id: string) => {
    try {
      const request = await readWaitingRequest(id);
      if (request) {
        setDecision({ request, kind: request.is_let ? "reject" : "accept" });
        return;
      }
      retry();
      await toastError(REQUEST_DECIDED);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await toastError(error.message);
    }
  };
  const decideHere = isOneOf(role, ADMIN) ? (id: string) => void decide(id) : undefined;
  if (!rows && error) return <ErrorState onRetry={retry} busy={isRefreshing} />;
  return (
    <div className="self-start">
      <Outcome>{outcome}</Outcome>
      {rows?.length === 0 ? (
        <p className={cardClass({ isPadded: true })}>Nothing is waiting.</p>
      ) : (
        <ul className={cardClass({}, "divide-line divide-y")} aria-label="Waiting for the office">
          {rows?.map((row) => (
            <Row key={row.kind} row={row} onOpen={row.kind === "requests" ? decideHere : undefined}>
              {actionOf(row, role, decideHere)}
            </Row>
          ))}
        </ul>
      )}
      <DecideDialog decision={decision} onClose={() => setDecision(null)} onDone={decided} />
    </div>
  );
}

type Open = ((id: string) => void) | undefined;

/** A link, or what is done here at once by who may. */
function actionOf(row: TodayRow, role: Role, open: Open) {
  const { kind, count, items } = row;
  const [oldest] = items;
  if (kind === "late" && isOneOf(role, MONEY)) return <RemindLate count={count} />;
  if (kind !== "requests" || !oldest || !open) return <Action row={row} />;
  return (
    <Button size="sm" aria-label={`Decide: ${oldest.label}`} onClick={() => open(oldest.id)}>
      Decide
    </Button>
  );
}

interface RowProps {
  row: TodayRow;
  /** Opens an item here; without it, the item leads to its screen. */
  onOpen: Open;
  children: ReactNode;
}

function Row({ row, onOpen, children }: RowProps) {
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
              {onOpen ? (
                <button
                  type="button"
                  className="cursor-pointer text-left underline-offset-4 hover:underline"
                  onClick={() => onOpen(id)}
                >
                  {label}
                </button>
              ) : (
                <WaitingLink className="underline-offset-4 hover:underline" href={href}>
                  {label}
                </WaitingLink>
              )}
            </Fragment>
          ))}
          {count > items.length && (
            <>
              {" · "}
              <WaitingLink className="underline-offset-4 hover:underline" href={KINDS[kind].href}>
                {`and ${String(count - items.length)} more`}
              </WaitingLink>
            </>
          )}
        </p>
      </div>
      {children}
    </li>
  );
}

/** Leads to the one thing that waits, or to the screen of all. */
function Action({ row: { kind, count, items } }: { row: TodayRow }) {
  const { labels, href, call, ...one } = KINDS[kind];
  const may = useMay();
  const action = call && !may.call(call) ? "Open" : one.action;
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
      {isOpen && (
        <RemindWhoOwes
          title="Remind who is late"
          none="Nobody is late any more."
          isMeant={({ status }) => status === "late"}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
