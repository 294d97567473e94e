"use client";

import { Monitor } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "#translations";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { useAction } from "@/components/ui/use-action";
import { towerDate } from "@/lib/platform/format/dates";
import { useOwnSessions } from "@/lib/users/client";
import type { UserSession } from "@/lib/users/contract";
import { signOut } from "@/lib/users/sign-in-client";

/** The user's sessions: each can be ended, or all of them. */
export function SessionsPanel() {
  const t = useTranslations("account.sessions");
  const { data: sessions, error, isRefreshing, retry, end } = useOwnSessions();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useAction();

  const leaveEverywhere = async () => {
    const isDone = await run({
      act: async () => {
        await end("all");
        await signOut();
      },
      success: t("everywhereDone"),
    });
    if (isDone) window.location.assign("/login");
  };
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-sessions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-sessions" className={CARD_HEADING}>
          {t("title")}
        </h2>
        <Button size="sm" onClick={() => setAsking(true)}>
          {t("everywhere")}
        </Button>
      </div>
      {sessions ? (
        <ul className="mt-4 grid gap-1">
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState onRetry={retry} busy={isRefreshing} />
      ) : (
        <TableSkeleton rows={2} label={t("loading")} />
      )}
      <ConfirmDialog
        open={isAsking}
        title={t("everywhereTitle")}
        confirmLabel={t("signOut")}
        busy={isBusy}
        onConfirm={() => void leaveEverywhere()}
        onClose={() => setAsking(false)}
      >
        {t("everywhereText")}
      </ConfirmDialog>
    </section>
  );
}

function SessionLine({ session, onEnd }: { session: UserSession; onEnd: () => Promise<void> }) {
  const t = useTranslations("account.sessions");
  // As lib/platform/auth/sessions.ts writes it.
  const [browser = "", system] = session.device.split(" on ");
  const known = browser === "Unknown device" ? t("unknown") : browser;
  const device = system ? t("device", { browser, system }) : known;
  const { isBusy, run } = useAction();
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-1">
      <Monitor className="icon" aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <b>{device}</b>
        <p className="text-small text-ink-2">{t("lastUsed", { day: towerDate(session.last_used_at) })}</p>
      </div>
      {session.current ? (
        <span className="max-sm:ml-8">
          <Badge tone="ok">{t("thisDevice")}</Badge>
        </span>
      ) : (
        <Button
          size="sm"
          className="max-sm:ml-8"
          busy={isBusy}
          aria-label={t("signOutOf", { device })}
          onClick={() => void run({ act: onEnd, success: t("signedOut") })}
        >
          {t("signOut")}
        </Button>
      )}
    </li>
  );
}
