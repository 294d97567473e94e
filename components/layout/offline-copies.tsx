"use client";

import { type ReactNode, useEffect } from "react";
import { useTranslations } from "#translations";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { LinkedText } from "@/components/ui/linked-text";
import { Term, TermList } from "@/components/ui/term-list";
import { isServerThere } from "@/lib/platform/client/online";
import { useSeenCopies } from "@/lib/platform/client/seen-copies";
import { towerDate, towerTime } from "@/lib/platform/format/dates";
import { OFFLINE_PAGE } from "@/lib/platform/service-worker/worker-contract";
import type { SeenNotice, SeenReceipt } from "@/lib/platform/session/seen-copies";
import { AGAIN_MS, RetryButton } from "./retry-button";

/** The notices and receipts that this browser's user saw last, each with its date (docs/product.md 10.9). */
export function OfflineCopies() {
  const t = useTranslations("layout.offline");
  const copies = useSeenCopies();
  const notices = copies?.notices;
  const receipts = copies?.receipts ?? [];
  if (!notices?.items.length && receipts.length === 0)
    return <p className="text-ink-2 max-w-[60ch]">{t("none")}</p>;
  return (
    <div className="laptop:grid-cols-2 grid items-start gap-10">
      {notices && notices.items.length > 0 && (
        <Part title={t("notices")}>
          {notices.items.map((notice) => (
            <Notice key={notice._id} notice={notice} asOf={notices.asOf} />
          ))}
        </Part>
      )}
      {receipts.length > 0 && (
        <Part title={t("receipts")}>
          {receipts.map((receipt) => (
            <Receipt key={receipt._id} receipt={receipt} />
          ))}
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="text-section">{title}</h2>
      <ul className="mt-5 grid gap-4">{children}</ul>
    </section>
  );
}

function Notice({ notice, asOf }: { notice: SeenNotice; asOf: string }) {
  return (
    <li className={cardClass({ isPadded: true })}>
      <h3 className={`${CARD_HEADING} wrap-anywhere`}>{notice.title}</h3>
      <p className="text-small text-ink-2">{towerDate(notice.date)}</p>
      <p className="mt-3 wrap-anywhere whitespace-pre-line">
        <LinkedText>{notice.description}</LinkedText>
      </p>
      <AsOf instant={asOf} />
    </li>
  );
}

function Receipt({ receipt }: { receipt: SeenReceipt }) {
  return (
    <li className={cardClass({ isPadded: true })}>
      <h3 className={CARD_HEADING}>{receipt.title}</h3>
      <p className="font-serif [font-feature-settings:normal] text-[2rem]/[1.2] font-normal tracking-tighter">
        {receipt.amount}
      </p>
      <p className="text-small text-ink-2 first-letter:uppercase">{receipt.status}</p>
      <TermList className="mt-4 [--term:112px]">
        {receipt.lines.map(([label, value]) => (
          <Term key={label} term={label}>
            {value}
          </Term>
        ))}
      </TermList>
      <AsOf instant={receipt.asOf} />
    </li>
  );
}

function AsOf({ instant }: { instant: string }) {
  const t = useTranslations("layout.offline");
  return (
    <p className="text-small text-ink-2 mt-3">
      {t.rich("asOf", {
        day: towerDate(instant),
        time: towerTime(instant),
        at: (parts) => (
          <time dateTime={instant} className="lining-nums tabular-nums">
            {parts}
          </time>
        ),
      })}
    </p>
  );
}

const isItself = () => window.location.pathname === OFFLINE_PAGE;

/** Reloads; at the offline page's own URL there is nothing to reload, so opens home. */
function tryAgain(): void {
  if (isItself()) window.location.assign("/");
  else window.location.reload();
}

/** A browser says once that it is online, which may be before the network carries anything. */
async function goOn(): Promise<void> {
  if (!isItself() && (await isServerThere())) window.location.reload();
}

/** Says what works offline and what does not, and reloads by itself once the server answers again. */
export function OfflineNote() {
  const t = useTranslations("layout");
  useEffect(() => {
    const retry = () => void goOn();
    const timer = setInterval(retry, AGAIN_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, []);
  return (
    <>
      <p className="text-ink-2 text-subhead max-w-measure-narrow mt-4.5 mb-7">{t("offline.intro")}</p>
      <RetryButton onClick={tryAgain}>{t("kit.tryAgain")}</RetryButton>
    </>
  );
}
