"use client";

import { useEffect, useState } from "react";
import { useTranslations } from "#translations";
import { DepositSection } from "@/components/deposits/deposit-section";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading, closeToHeading } from "@/components/layout/page-heading";
import { useAnchor } from "@/components/layout/use-arrival";
import { TenancyRentSection } from "@/components/payments/tenancy-rent-section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cardClass, CARD_HEADING, textLink } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorLine, ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { FormField, FormMessage } from "@/components/ui/form-field";
import { DateText } from "@/components/ui/table-rows";
import { Term, TermList } from "@/components/ui/term-list";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { useForm } from "@/components/ui/use-form";
import { type MyAgreement, signForm, type AgreementVersion } from "@/lib/agreements/agreement-contract";
import { useMyAgreement, useSigning } from "@/lib/agreements/client";
import { useLeaving, useNoticeChanges } from "@/lib/leaving/client";
import type { Leaving } from "@/lib/leaving/contract";
import { agreementLines, lineName, WRITER } from "@/lib/platform/format/agreement-lines";
import { towerDay, dayLabel } from "@/lib/platform/format/dates";
import {
  DocumentButton,
  type AgreementSectionProps,
  LeavingFacts,
  wholeMonthMessage,
  EarlierVersions,
  signatureLine,
} from "./agreement-facts";
import { LastDayDialog } from "./last-day-dialog";
import { NextLink, TenancyCard } from "./tenancy-thread";

/** How and when a member leaves (docs/product.md 5.20). */
function LeavingSection() {
  const t = useTranslations("agreements.leaving");
  const { data: leaving, error, isRefreshing, retry } = useLeaving(null);
  if (leaving === null) return null;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="leaving">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="leaving" className={CARD_HEADING}>
          {t("heading")}
        </h2>
        {leaving?.told_by && (
          <Badge tone="wait">{leaving.told_by === "office" ? t("ending") : t("given")}</Badge>
        )}
      </div>
      {leaving && (leaving.leave_on ? <Leaves leaving={leaving} /> : <Stays leaving={leaving} />)}
      {!leaving && error && <ErrorLine onRetry={retry} busy={isRefreshing} />}
      {!leaving && !error && (
        <div className="min-h-27" role="status" aria-busy="true" aria-label={t("loading")} />
      )}
    </section>
  );
}

const PARAGRAPH = "text-ink-2 mt-3 max-w-measure text-pretty";

function Stays({ leaving }: { leaving: Leaving }) {
  const t = useTranslations("agreements.leaving");
  const { notice_days, earliest, apartment_no } = leaving;
  const { give, refresh } = useNoticeChanges();
  const [isOpen, setOpen] = useState(false);
  const confirm = async (day: string) => {
    await give(day);
    void toastSuccess(t("noticeGiven"));
    // Closed before this part is replaced by the next one, so that the focus has a target.
    closeToHeading(() => setOpen(false));
    await refresh();
  };
  const day = dayLabel(earliest);
  return (
    <>
      <p className={PARAGRAPH}>
        {notice_days === 0 ? t("noNotice", { day }) : t("notice", { days: notice_days, day })}
      </p>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {t("give")}
      </Button>
      {isOpen && (
        <LastDayDialog
          title={t("leaveTitle", { no: apartment_no })}
          confirmLabel={t("give")}
          agreementId={null}
          leaving={leaving}
          begin={earliest}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          {t("leaveText")}
        </LastDayDialog>
      )}
    </>
  );
}

function Leaves({ leaving }: { leaving: Leaving }) {
  const t = useTranslations("agreements.leaving");
  const { leave_on, told_by, can_take_back } = leaving;
  const day = dayLabel(leave_on ?? "");
  return (
    <>
      <p className={PARAGRAPH}>
        <strong className="text-ink font-semibold">
          {told_by === "office" ? t("officeEnds", { day }) : t("youLeave", { day })}
        </strong>
        {told_by === "office" && <span>{` ${t("askOffice")}`}</span>}
      </p>
      <LeavingFacts leaving={leaving} />
      {can_take_back && <Withdraw leaving={leaving} day={day} />}
    </>
  );
}

function Withdraw({ leaving, day }: { leaving: Leaving; day: string }) {
  const t = useTranslations("agreements.leaving");
  const { withdraw, refresh } = useNoticeChanges();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAction();
  const confirm = async () => {
    const isDone = await run({ act: withdraw, success: t("withdrawn") });
    if (isDone) closeToHeading(() => setOpen(false));
    else setOpen(false);
    // A refusal means that the screen is stale.
    await refresh();
  };
  return (
    <>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        {t("withdraw")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t("withdrawTitle")}
        confirmLabel={t("withdrawNow")}
        busy={isBusy}
        isDestructive={false}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        {t("withdrawText", { day }) + wholeMonthMessage(leaving, t)}
      </ConfirmDialog>
    </>
  );
}

interface MyAgreementScreenProps {
  first: MyAgreement | null | undefined;
}

/** My Agreement of a current or former tenant (docs/product.md 5.14). */
export function MyAgreementScreen({ first }: MyAgreementScreenProps) {
  const t = useTranslations("agreements.mine");
  return (
    <>
      <ScreenHead>
        <PageHeading>{t("title")}</PageHeading>
      </ScreenHead>
      <Content first={first} />
    </>
  );
}

function Content({ first }: MyAgreementScreenProps) {
  const t = useTranslations("agreements.mine");
  const { data: agreement, error, isRefreshing, retry } = useMyAgreement(first);
  if (agreement === undefined && error)
    return (
      <ErrorState busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (agreement === undefined)
    return (
      <div className={cardClass({}, "h-120")} role="status" aria-busy="true" aria-label={t("loading")} />
    );
  if (agreement === null) return <EmptyState drawing="keys" title={t("none")} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      {agreement.thread && <TenancyCard apartmentNo={agreement.apartment_no} thread={agreement.thread} />}
      <AgreedSection agreement={agreement} />
      <SignSection agreement={agreement} />
      <TenancyRentSection />
      <DepositSection key={agreement.agreement_id} agreement={agreement} />
      {agreement.active && <LeavingSection />}
    </div>
  );
}

/** The agreed terms, laid out for reading. */
function AgreedSection({ agreement }: AgreementSectionProps) {
  const t = useTranslations("agreements.mine");
  const names = useTranslations("payments.names");
  const writer = {
    ...WRITER,
    t: useTranslations("agreements.lines"),
    charge: (label: string) => lineName(label, names),
  };
  const { terms, documents } = agreement;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="agreed">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="agreed" className={CARD_HEADING}>
          {t("agreed")}
        </h2>
        <Badge tone={agreement.active ? "ok" : "plain"}>{agreement.active ? t("running") : t("ended")}</Badge>
      </div>
      <TermList className="mt-3">
        <Term term={t("acceptedOn")}>
          <DateText instant={agreement.accept_date} />
        </Term>
        {agreement.ended_at && (
          <Term term={t("endedOn")}>
            <DateText instant={agreement.ended_at} />
          </Term>
        )}
        {agreementLines({ ...agreement, last_day: lastDayOf(agreement) }, writer).map(([label, value]) => (
          <Term key={label} term={label} isNumeric>
            {value}
          </Term>
        ))}
      </TermList>
      {terms && (
        <Fold
          className="border-line border-t"
          label={t("terms")}
          isOpen={agreement.active && !documents[0]?.signed_at}
        >
          <p className="text-label max-w-measure pb-2 whitespace-pre-line">{terms}</p>
        </Fold>
      )}
    </section>
  );
}

/** The current last day: when it ended, the day of the given notice, or the agreed one. */
function lastDayOf({ ended_at, leave_on, last_day }: AgreementSectionProps["agreement"]): string | null {
  return ended_at ? towerDay(ended_at) : (leave_on ?? last_day);
}

/** What the thread of a tenancy links to. */
const ANCHOR = "document";

/** The agreement as a document: to read, to sign, and all earlier signed versions (docs/product.md 5.13). */
function SignSection({ agreement }: AgreementSectionProps) {
  const t = useTranslations("agreements.document");
  useAnchor(ANCHOR);
  const [isSignedHere, setSignedHere] = useState(false);
  const [newest] = agreement.documents;
  const isSigned = Boolean(newest?.signed_at);
  useEffect(() => {
    // The form has gone from below: what follows the signature would be above the screen.
    if (isSignedHere && isSigned) document.getElementById(ANCHOR)?.scrollIntoView();
  }, [isSignedHere, isSigned]);
  if (!newest) return null;
  // Later the steps at the top say it alone.
  const next = isSignedHere && isSigned && agreement.thread?.next;
  return (
    <section className={cardClass({ isPadded: true }, "scroll-mt-6")} id={ANCHOR} aria-labelledby="paper">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="paper" className={CARD_HEADING}>
          {t("heading")}
        </h2>
        {isSigned ? (
          <Badge tone="ok">{t("signed")}</Badge>
        ) : (
          <Badge tone={agreement.active ? "wait" : "plain"}>
            {agreement.active ? t("notSignedYet") : t("notSigned")}
          </Badge>
        )}
      </div>
      {(isSigned || agreement.active) && (
        <p className="text-ink-2 text-label mt-3 text-pretty">{messageOf(newest, t)}</p>
      )}
      {next && (
        <p className="text-label mt-2 flex flex-wrap items-center gap-x-4 text-pretty">
          <span>{t("next", { waits: next.waits ? "yes" : "no", next: next.text })}</span>
          {next.action && (
            <NextLink href={next.href} className={textLink()}>
              {next.action}
            </NextLink>
          )}
        </p>
      )}
      <div className="max-phone:justify-items-stretch mt-4 grid justify-items-start">
        <DocumentButton agreement={agreement} version={newest.version} />
      </div>
      {!isSigned && agreement.active && <SignForm version={newest} onSigned={() => setSignedHere(true)} />}
      <EarlierVersions agreement={agreement} documents={agreement.documents} />
    </section>
  );
}

function messageOf(newest: AgreementVersion, t: Parameters<typeof signatureLine>[1]): string {
  const { version, signed_at } = newest;
  if (signed_at) return t("version", { version, signature: signatureLine(newest, t) });
  return version > 1 ? t("changed") : t("readFirst");
}

function SignForm({ version: { hash }, onSigned }: { version: AgreementVersion; onSigned: () => void }) {
  const t = useTranslations("agreements.document");
  const sign = useSigning();
  const form = useForm({
    id: "sign",
    rules: signForm,
    begin: { name: "" },
    send: async ({ name }) => {
      await sign(name, hash);
      onSigned();
      await toastSuccess(t("signedNow"));
    },
  });
  return (
    <form {...form.props} className="mt-5 grid max-w-110 gap-4.5" aria-label={t("form")}>
      <FormField form={form} name="name" label={t("name")} hint={t("nameHint")}>
        {(control) => <Input {...control} autoComplete="name" maxLength={80} required />}
      </FormField>
      <FormMessage form={form} />
      <div className="max-phone:justify-items-stretch grid justify-items-start">
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t("sign")}
        </Button>
      </div>
    </form>
  );
}
