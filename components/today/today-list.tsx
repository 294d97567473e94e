"use client";

import { ArrowRight, BellRing } from "lucide-react";
import { useRouter } from "next/navigation";
import { Fragment, type ReactNode, useState } from "react";
import { type Decision, DecideDialog } from "@/components/agreements/decide-dialog";
import { Outcome } from "@/components/layout/page-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import {
  countRemindable,
  remindedToday,
  RemindWhoOwes,
  wasReminded,
} from "@/components/payments/roll-reminders";
import { Button } from "@/components/ui/button";
import { buttonClass, cardClass, EVEN_FIGURES } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { useMay } from "@/components/ui/may";
import { toastError } from "@/components/ui/toast";
import { REQUEST_DECIDED } from "@/lib/agreements/contract";
import { ADMIN, isOneOf, MONEY, type Role } from "@/lib/platform/contracts/endpoint";
import { CallError } from "@/lib/platform/session/call-error";
import type { CallName } from "@/lib/registry";
import { type RentRoll, useRentRoll } from "@/lib/rent-roll/client";
import type { RentRollRow } from "@/lib/rent-roll/contract";
import { readWaitingRequest, useToday } from "@/lib/today/client";
import type { TodayKind, TodayRow } from "@/lib/today/contract";

interface Kind {
  /** For one, and for several. */
  readonly labels: readonly [one: string, several: string];
  /** What is done there; without one, or for who may not make its call, it is read. */
  readonly action?: readonly [label: string, call: CallName];
  /** The screen, as its link names it, and what has a page of its own there: `See Repairs`, `See Repair`. */
  readonly screen: string;
  readonly page?: string;
  readonly href: string;
}

const MEMBERS = "/dashboard/manage-members";

const KINDS: Readonly<Record<TodayKind, Kind>> = {
  urgent_repairs: {
    labels: ["urgent repair", "urgent repairs"],
    action: ["Answer", "PATCH /repairs/{id}"],
    screen: "Repairs",
    page: "Repair",
    href: "/dashboard/repairs?urgent=true",
  },
  late: {
    labels: ["late with the rent", "late with the rent"],
    screen: "Payments",
    page: "Member",
    href: "/dashboard/payments?state=late",
  },
  to_confirm: {
    labels: ["payment to confirm", "payments to confirm"],
    action: ["Confirm", "PATCH /payment-reports/{id}"],
    screen: "Payments",
    href: "/dashboard/payments",
  },
  requests: {
    labels: ["agreement request", "agreement requests"],
    action: ["Decide", "POST /accepted-requests"],
    screen: "Requests",
    href: "/dashboard/agreement-requests",
  },
  visits: {
    labels: ["visit or question", "visits and questions"],
    action: ["Answer", "PATCH /visits/{id}"],
    screen: "Visits",
    href: "/dashboard/visits",
  },
  repairs: {
    labels: ["new repair", "new repairs"],
    action: ["Answer", "PATCH /repairs/{id}"],
    screen: "Repairs",
    page: "Repair",
    href: "/dashboard/repairs",
  },
  repairs_under_way: {
    labels: ["repair under way", "repairs under way"],
    screen: "Repairs",
    page: "Repair",
    href: "/dashboard/repairs",
  },
  unsigned: {
    labels: ["member has to sign", "members have to sign"],
    screen: "Members",
    page: "Member",
    href: `${MEMBERS}?state=unsigned`,
  },
  deposits: {
    labels: ["deposit due", "deposits due"],
    screen: "Members",
    page: "Member",
    href: `${MEMBERS}?state=deposits`,
  },
  to_settle: {
    labels: ["deposit to settle", "deposits to settle"],
    action: ["Settle", "POST /agreements/{id}/deposit/settlement"],
    screen: "Deposits",
    page: "Deposit",
    href: `${MEMBERS}/left?state=held`,
  },
  leaving: { labels: ["leaving", "leaving"], screen: "Members", page: "Member", href: MEMBERS },
  failed_mails: {
    labels: ["mail not sent", "mails not sent"],
    action: ["Send Again", "POST /mails/{id}/retry"],
    screen: "Mails",
    href: "/dashboard/mails?state=failed",
  },
};

interface TodayListProps {
  first: TodayRow[] | undefined;
  /** This month's, for who may remind. */
  roll: RentRoll | undefined;
  role: Role;
}

/** What waits for the office: how many, who where there are few, and one action each. */
export function TodayList({ first, roll, role }: TodayListProps) {
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
              {row.kind === "late" && isOneOf(role, MONEY) ? (
                <RemindLate first={roll} row={row} />
              ) : (
                actionOf(row, decideHere)
              )}
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
function actionOf(row: TodayRow, open: Open) {
  const { kind, items } = row;
  const [oldest] = items;
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
                  className="inline-flex min-h-11 cursor-pointer items-center text-left underline-offset-4 hover:underline pointer-fine:-my-2"
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
  const { labels, href, action, screen, page = screen } = KINDS[kind];
  const may = useMay();
  const label = action && may.call(action[1]) ? action[0] : `See ${count === 1 ? page : screen}`;
  const target = count === 1 ? (items[0]?.href ?? href) : href;
  return (
    <WaitingLink className={buttonClass({ size: "sm" })} href={target} aria-label={`${label}: ${labels[1]}`}>
      {label}
      <ArrowRight className="icon" aria-hidden="true" />
    </WaitingLink>
  );
}

/** Reminds those of the late who were not reminded today; if nobody is left, leads to who they are. */
function RemindLate({ first, row }: { first: RentRoll | undefined; row: TodayRow }) {
  const { data: roll } = useRentRoll(first);
  const [isOpen, setOpen] = useState(false);
  const late = roll?.rows.filter(isLate);
  const count = late ? countRemindable(late) : row.count;
  const reminded = late && remindedToday(late);
  return (
    <div className="grid justify-items-start gap-1">
      {count === 0 ? (
        <Action row={row} />
      ) : (
        <Button
          size="sm"
          icon={<BellRing className="icon" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {late?.some(wasReminded) ? `Remind ${String(count)} More` : `Remind ${String(count)} Late`}
        </Button>
      )}
      {reminded && <p className="text-small text-ink-2 lining-nums tabular-nums">{reminded}</p>}
      {isOpen && (
        <RemindWhoOwes
          title="Remind who is late"
          none="Nobody is late any more."
          isMeant={isLate}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const isLate = ({ status }: RentRollRow) => status === "late";
