"use client";

import { Check, Circle, CircleDot } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass, CARD_HEADING, cardClass, textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { useAction } from "@/components/ui/use-action";
import type { TenancyStep, TenancyThread } from "@/lib/agreements/agreement-contract";
import { withdrawOwn, useMyRequest } from "@/lib/agreements/client";
import type { MyRequest, AgreementRequest, RequestState } from "@/lib/agreements/contract";

/** Nothing is called accepted before it is. */
const labelOf = ({ kind, state }: TenancyStep) => (kind === "accepted" && state !== "done" ? "answer" : kind);

const STEP_STATES = {
  done: { Icon: Check, className: "text-leaf" },
  next: { Icon: CircleDot, className: "font-strong" },
  open: { Icon: Circle, className: "text-ink-3" },
} as const;

/** The steps of a tenancy (docs/product.md 4.20), for both sides. */
function TenancySteps({ steps }: Pick<TenancyThread, "steps">) {
  const t = useTranslations("agreements.steps");
  return (
    <ol className="text-small flex flex-wrap gap-x-4 gap-y-1.5 sm:gap-x-5" aria-label={t("label")}>
      {steps.map((step) => {
        const { kind, state } = step;
        const { Icon, className } = STEP_STATES[state];
        return (
          <li
            key={kind}
            className={`flex items-center gap-1.5 whitespace-nowrap ${className}`}
            aria-current={state === "next" ? "step" : undefined}
          >
            <Icon className="size-4 flex-none" aria-hidden="true" />
            <span>
              {t(labelOf(step))}
              <span className="sr-only">{t(`states.${state}`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface TenancyCardProps {
  apartmentNo: string;
  thread: TenancyThread;
  /** Whether 'Your rent' beside it asks for what is open of the first month, or after leaving, and has the button that pays. */
  isRentBelow?: boolean;
  /** Whether the ways to pay are left to Make Payment, so that the button that pays is on the first screen of a phone. */
  leavesWays?: boolean;
}

/** The first thing that somebody who is moving in or out sees: the steps, and the one that is theirs next. */
export function TenancyCard({
  apartmentNo,
  thread,
  isRentBelow = false,
  leavesWays = false,
}: TenancyCardProps) {
  const t = useTranslations("agreements.steps");
  const { steps, next } = thread;
  const details = next
    ? (leavesWays && next.ways.length > 0 ? [] : [...next.ways, next.where]).filter(Boolean)
    : [];
  const hasButton = next?.action && !(isRentBelow && next.kind.endsWith("_rent"));
  // The last rent names a place once the tenancy is over, and is paid with all else that is open.
  const isSaidBelow =
    isRentBelow && (next?.kind === "first_rent" || (next?.kind === "last_rent" && next.where !== ""));
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="tenancy">
      <h2 id="tenancy" className={CARD_HEADING}>
        {t("apartment", { no: apartmentNo })}
      </h2>
      <div className="mt-3">
        <TenancySteps steps={steps} />
      </div>
      {!isSaidBelow && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-head/title font-serif tracking-tight text-pretty lining-nums tabular-nums">
            {next?.text ?? t("nothingToDo")}
          </p>
          {hasButton && (
            <NextLink href={next.href} className={buttonClass({ variant: "primary" }, "max-phone:w-full")}>
              {next.action}
            </NextLink>
          )}
        </div>
      )}
      {details.length > 0 && (
        <ul
          className="text-small text-ink-2 mt-3 grid gap-1.5 wrap-anywhere lining-nums tabular-nums"
          aria-label={t("howAndWhere")}
        >
          {details.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The same for the office, in one line with what is to come. */
export function TenancyRow({ thread: { steps, next } }: { thread: TenancyThread }) {
  return (
    <div className="grid gap-1.5">
      <TenancySteps steps={steps} />
      <p className="text-small text-ink-2 flex flex-wrap items-center gap-x-4 lining-nums tabular-nums">
        <span>{`${next?.text ?? "The first rent is on its way"}.`}</span>
        {next?.action && (
          <WaitingLink className={textLink()} href={next.href}>
            {next.action}
          </WaitingLink>
        )}
      </p>
    </div>
  );
}

/** Only the policy of /payment allows the card provider's script, so it is loaded as a document. */
export function NextLink({ children, ...link }: { href: string; className: string; children: ReactNode }) {
  return link.href.startsWith("/payment") ? (
    <a {...link}>{children}</a>
  ) : (
    <WaitingLink {...link}>{children}</WaitingLink>
  );
}

const PENDING = (["sent", "accepted", "sign", "deposit", "first_rent", "keys"] as const).map(
  (kind, place) => ({
    kind,
    state: place === 0 ? ("done" as const) : place === 1 ? ("next" as const) : ("open" as const),
  }),
);

const TONES = {
  pending: "wait",
  accepted: "ok",
  declined: "bad",
  withdrawn: "plain",
} as const;

interface YourRequestProps {
  request: MyRequest;
  /** True on that apartment's own page, which shows its number already. */
  isAtHome?: boolean;
}

export function stateOf({ decision }: Pick<AgreementRequest, "decision">): RequestState {
  return decision ?? "pending";
}

type RequestTexts = ReturnType<typeof useTranslations<"agreements.request">>;

/** `about 5 hours`, `about 3 days`: how long a decision usually takes; null if unknown. */
export function usualTime({ usual_hours }: Pick<MyRequest, "usual_hours">, t: RequestTexts): string | null {
  if (usual_hours === null) return null;
  if (usual_hours <= 1) return t("hour");
  if (usual_hours < 24) return t("hours", { count: usual_hours });
  return t("days", { count: Math.round(usual_hours / 24) });
}

type Own = Pick<MyRequest, "decision" | "apartment_no">;

/** The label of a request for its author, and what happens next. */
export function ownRequestLabels(
  request: Own,
  t: RequestTexts,
): { readonly label: string; readonly next: string } {
  const state = stateOf(request);
  return { label: t(`labels.${state}`), next: t(`next.${state}`, { no: request.apartment_no }) };
}

/**
 * 'Your request' for its author: what, since when, its state and reason, and what happens next (docs/product.md 4.19).
 */
export function YourRequest({ request, isAtHome = false }: YourRequestProps) {
  const { apartment_no, request_date, decided_at, decision, reason, status } = request;
  const t = useTranslations("agreements.request");
  const { label, next } = ownRequestLabels(request, t);
  const time = status === "pending" ? usualTime(request, t) : null;
  return (
    <section className={cardClass({}, isAtHome ? "p-7" : "p-6")} aria-labelledby="your-request">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="your-request" className={CARD_HEADING}>
          {t("heading")}
        </h2>
        <Badge tone={TONES[stateOf(request)]}>{label}</Badge>
      </div>
      {status === "pending" && (
        <div className="mt-3">
          <TenancySteps steps={PENDING} />
        </div>
      )}
      <TermList className="mt-3">
        {!isAtHome && (
          <Term term={t("apartment")}>
            <Link className={`${textLink()} -my-3`} href={`/apartments/${apartment_no}`} prefetch={false}>
              {apartment_no}
            </Link>
          </Term>
        )}
        <Term term={t("sentOn")}>
          <DateText instant={request_date} />
        </Term>
        {decided_at && decision && (
          <Term term={t(`decided.${decision}`)}>
            <DateText instant={decided_at} />
          </Term>
        )}
        {reason && (
          <Term term={t("reason")}>
            <span className="whitespace-pre-line">{reason}</span>
          </Term>
        )}
      </TermList>
      <p className="text-ink-2 text-small border-line border-t pt-3.5 text-pretty">
        {time ? t("usual", { next, time }) : next}
      </p>
      {status === "pending" && <Withdraw request={request} />}
    </section>
  );
}

function Withdraw({ request: { _id, apartment_no } }: { request: MyRequest }) {
  const t = useTranslations("agreements.request");
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAction();
  const confirm = async () => {
    await run({ act: () => withdrawOwn(_id), success: t("withdrawn") });
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t("withdrawTitle")}
        confirmLabel={t("withdraw")}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        {t("withdrawText", { no: apartment_no })}
      </ConfirmDialog>
    </>
  );
}

interface ProfileRequestProps {
  uid: string;
  /** The last request as the page was rendered, which is rendered again once it is decided. */
  first: MyRequest | null | undefined;
}

/** The last request on the profile; an accepted one has become a tenancy. */
export function ProfileRequest({ uid, first }: ProfileRequestProps) {
  const { request } = useMyRequest(uid, first);
  if (!request || request.decision === "accepted") return null;
  return (
    <div className="mb-4">
      <YourRequest request={request} />
    </div>
  );
}
