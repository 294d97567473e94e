"use client";

import type { ReactNode } from "react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { buttonClass, CARD_HEADING, cardClass, SKELETON } from "@/components/ui/class-names";
import { ErrorLine } from "@/components/ui/error-state";
import { FigureSkeleton } from "@/components/ui/skeletons";
import type { MyBalance, MonthBalance } from "@/lib/payments/account-contract";
import { useMyBalance } from "@/lib/payments/client";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { joinList } from "@/lib/platform/contracts/language";
import type { HowToPay } from "@/lib/platform/contracts/payment-methods";
import { dayLabel } from "@/lib/platform/format/dates";
import { toCents, fromCents, sumOf } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import { ALL_OPEN, paymentPath } from "@/lib/platform/session/held-payment";
import { HowToPaySection } from "./money-columns";

export type BalanceTexts = ReturnType<typeof useTranslations<"payments.balance">>;

type Owing = Pick<MyBalance, "apartment_no" | "is_former" | "months">;

/** Whether the member must pay it: it is owed, and no bank is processing a payment. */
const isAsked = ({ owed, status }: MonthBalance) => owed > 0 && status !== "processing";

/** Returns the open months of the current apartment, payable by card; none for a former tenant. */
export const openHere = ({ apartment_no, is_former, months }: Owing) =>
  months.filter((month) => !is_former && isAsked(month) && month.apartment_no === apartment_no);

/** Says what a member still owes for each former apartment, which cannot be paid by card (docs/product.md 5.36). */
export function formerApartmentMessages(
  { apartment_no, is_former, months }: Owing,
  t: BalanceTexts,
): string[] {
  const old = is_former
    ? []
    : months.filter((month) => isAsked(month) && month.apartment_no !== apartment_no);
  return [...new Set(old.map((month) => month.apartment_no))].map((home) => {
    const open = old.filter((month) => month.apartment_no === home);
    const cents = open.reduce((sum, { owed }) => sum + toCents(owed), 0);
    const labels = joinList(open.map(({ period }) => periodLabel(period)));
    return t("former", { amount: formatMoney(fromCents(cents)), months: labels, home });
  });
}

interface BalanceCardProps {
  first: MyBalance | undefined;
  isMember: boolean;
  /** Whether a card is taken, and how to pay without one. */
  pays: { readonly cards: boolean; readonly ways: readonly HowToPay[] };
  /** What the person has reported as paid and the office has yet to confirm, in dollars. */
  reported?: number;
  /** Whether the steps of moving in ask for something else before the rent. */
  isLater?: boolean;
  /** The note below, such as autopay's next date. */
  note?: ReactNode;
}

/** Whether the button that pays stands out: not before what comes first, unless the rent is late, and not once all is reported. */
export const isPressing = (
  { due, late }: Pick<MyBalance, "due" | "late">,
  { reported = 0, isLater = false }: Pick<BalanceCardProps, "reported" | "isLater">,
) => due > reported && (late || !isLater);

/** The first thing a tenant sees: the amount due, its due date, and a button to pay (docs/product.md 5.36). */
export function BalanceCard({ first, isMember, ...shown }: BalanceCardProps) {
  const t = useTranslations("payments.balance");
  const { data: balance, error, isRefreshing, retry } = useMyBalance(first);
  if (balance) return <Shown balance={balance} {...shown} />;
  // Hardly anyone but members has a rent: reserve no space for it.
  if (!isMember) return null;
  return (
    <Frame>
      {error ? (
        <ErrorLine onRetry={retry} busy={isRefreshing} />
      ) : (
        <div className={ROW} role="status" aria-busy="true" aria-label={t("loading")}>
          <p className={HEADLINE}>
            <FigureSkeleton />
          </p>
          <span className={`${SKELETON} max-phone:w-full min-h-12 w-48`} />
        </div>
      )}
    </Frame>
  );
}

/** The amount due, and the button beside it; on a phone below it. */
const ROW = "mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-4";
const HEADLINE = "min-h-9 font-serif text-head/9 tracking-tight lining-nums tabular-nums sm:text-head-2xl/9";

function Frame({ badge, children }: { badge?: ReactNode; children: ReactNode }) {
  const t = useTranslations("payments.balance");
  return (
    <section className={cardClass({ isPadded: true }, "mb-4")} aria-labelledby="balance">
      <div className="flex min-h-6.5 items-center gap-3">
        <h2 id="balance" className={CARD_HEADING}>
          {t("heading")}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}

/** Renders nothing for a user without an apartment in the last two years, or a former tenant with no open amount. */
function Shown({
  balance,
  pays,
  note,
  ...first
}: { balance: MyBalance } & Omit<BalanceCardProps, "first" | "isMember">) {
  const [t, names] = [useTranslations("payments.balance"), useTranslations("payments.names")];
  const { apartment_no, is_former, due, until, late, paid_until, to_give_back, credit, next } = balance;
  if (apartment_no === null || (is_former && due === 0 && to_give_back === 0)) return null;
  const owed = openHere(balance).map(({ period }) => periodLabel(period));
  const tone = due === 0 ? "ok" : late ? "bad" : "wait";
  const loud = isPressing(balance, first) ? "brick" : "outline";
  // Nobody has paid before a payment.
  const isNew = due === 0 && paid_until === null && credit === 0;
  return (
    <Frame
      badge={
        !isNew && (
          <Badge tone={tone}>
            {t(`states.${due === 0 ? "paid" : late ? "late" : until ? "due" : "processing"}`)}
          </Badge>
        )
      }
    >
      <div className={ROW}>
        <div>
          <p className={HEADLINE}>{headline(balance, t)}</p>
          {credit > 0 && (
            <p className="text-small text-ink-2 mt-1">{t("ahead", { amount: formatMoney(credit) })}</p>
          )}
          {to_give_back > 0 && (
            <p className="text-small text-ink-2 mt-1">
              {t("toRefund", { amount: formatMoney(to_give_back) })}
            </p>
          )}
          {formerApartmentMessages(balance, t).map((words) => (
            <p key={words} className="text-small text-ink-2 mt-1">
              {words}
            </p>
          ))}
          {owed.length > 1 && (
            <p className="text-small text-ink-2 mt-1">{t("for", { months: monthsText(owed, t) })}</p>
          )}
          {is_former && due > 0 && until && (
            <p className="text-small text-ink-2 mt-1">
              {t("afterLeaving", {
                ways: pays.ways.length > 0 ? "yes" : "no",
                cards: pays.cards ? "yes" : "no",
              })}
            </p>
          )}
        </div>
        {/* Full document loads: only the policy of /payment allows the card provider's script. */}
        {/* What is paid ahead pays the next month: it is not offered twice. */}
        {next && pays.cards && (owed.length > 0 || credit === 0) && (
          <div className="max-phone:w-full flex flex-wrap gap-3">
            {owed.length > 1 && (
              <a className={buttonClass({ variant: loud }, "max-phone:w-full")} href={paymentPath(ALL_OPEN)}>
                {names("payAll", { amount: formatMoney(openTotal(balance)) })}
              </a>
            )}
            <a
              className={buttonClass({ variant: owed.length === 1 ? loud : "outline" }, "max-phone:w-full")}
              href={paymentPath(next)}
            >
              {t(owed.length > 0 ? "pay" : "payAhead", { month: periodLabel(next) })}
            </a>
          </div>
        )}
        {next && !pays.cards && (
          <WaitingLink
            className={buttonClass({ variant: loud }, "max-phone:w-full")}
            href="/dashboard/make-payment"
          >
            {names("makePayment")}
          </WaitingLink>
        )}
      </div>
      {note}
      {/* Who pays by card finds them on Make Payment, beside 'I Have Paid'. */}
      {due > 0 && (is_former ? pays.ways.length > 0 : !pays.cards) && <HowToPaySection ways={pays.ways} />}
    </Frame>
  );
}

/** What is open of the current apartment, in dollars. */
const openTotal = (balance: MyBalance) => sumOf(openHere(balance).map(({ owed }) => owed));

/** `October 2026 and November 2026`, `October 2026 and 2 more`. */
function monthsText(months: readonly string[], t: BalanceTexts): string {
  const [first = "", ...others] = months;
  return others.length === 1 ? joinList(months) : t("more", { month: first, count: others.length });
}

/**
 * What is to pay next, and by when: `$780 due by Nov 5, 2026`, `since` if that day has passed, or `Paid until March 2027`. Of
 * several months only the oldest is known to be late.
 */
export function headline(
  { due, until, late, paid_until, next_due, next_open, credit, months }: MyBalance,
  t: BalanceTexts,
): string {
  const amount = formatMoney(due);
  // What is paid ahead pays the next month.
  const left = toCents(next_open) - toCents(credit);
  if (due > 0 && until) {
    const on = { amount, day: dayLabel(until) };
    const open = months.filter(isAsked);
    return late ? t("dueSince", { ...on, months: open.length > 1 ? "several" : "one" }) : t("dueBy", on);
  }
  if (due > 0) return t("confirming", { amount });
  if (paid_until) return t("paidUntil", { month: periodLabel(paid_until) });
  return next_due && left > 0
    ? t("dueBy", { amount: formatMoney(fromCents(left)), day: dayLabel(next_due) })
    : t("nothing");
}
