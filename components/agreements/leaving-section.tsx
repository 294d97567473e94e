"use client";

import { useState } from "react";
import { closeToHeading } from "@/components/layout/page-heading";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormError } from "@/components/ui/form-error";
import { toastSuccess } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import type { Leaving } from "@/lib/contracts/leaving";
import { dayLabel } from "@/lib/format/dates";
import { useLeaving, useNoticeChanges } from "@/lib/hooks/leaving";
import { LastDayDialog } from "./last-day-dialog";
import { LeavingFacts } from "./leaving-facts";
import { wholeMonthWords } from "./whole-month";

/** How and when a member leaves (docs/product.md 5.20). */
export function LeavingSection() {
  const { data: leaving, error, isRefreshing, retry } = useLeaving(null);
  if (leaving === null) return null;
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="leaving">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="leaving" className={CARD_HEADING}>
          Leaving
        </h2>
        {leaving?.told_by && (
          <Badge tone="wait">{leaving.told_by === "office" ? "Ending" : "Notice given"}</Badge>
        )}
      </div>
      {leaving && (leaving.leave_on ? <Leaves leaving={leaving} /> : <Stays leaving={leaving} />)}
      {!leaving && error && (
        <div className="mt-3 grid justify-items-start gap-3">
          <FormError>Couldn't load your notice period. Please try again.</FormError>
          <Button size="sm" busy={isRefreshing} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {!leaving && !error && (
        <div className="min-h-27" role="status" aria-busy="true" aria-label="Loading..." />
      )}
    </section>
  );
}

const WORDS = "text-ink-2 mt-3 max-w-[64ch] text-pretty";

function Stays({ leaving }: { leaving: Leaving }) {
  const { notice_days, earliest, apartment_no } = leaving;
  const { give, refresh } = useNoticeChanges();
  const [isOpen, setOpen] = useState(false);
  const confirm = async (day: string) => {
    await give(day);
    void toastSuccess("Notice given!");
    // Closed before this part is replaced by the next one, so that the focus has a target.
    closeToHeading(() => setOpen(false));
    await refresh();
  };
  const notice =
    notice_days === 0 ? "There is no notice period" : `Your notice is ${String(notice_days)} days`;
  return (
    <>
      <p
        className={WORDS}
      >{`${notice}: if you tell us today, ${dayLabel(earliest)} can be your last day.`}</p>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        Give Notice
      </Button>
      {isOpen && (
        <LastDayDialog
          title={`Leave apartment ${apartment_no}?`}
          confirmLabel="Give Notice"
          agreementId={null}
          leaving={leaving}
          begin={earliest}
          onConfirm={confirm}
          onClose={() => setOpen(false)}
        >
          Your agreement ends with your last day, and the apartment is announced as free from the day after.
          You can withdraw the notice until the day comes.
        </LastDayDialog>
      )}
    </>
  );
}

function Leaves({ leaving }: { leaving: Leaving }) {
  const { leave_on, told_by, can_take_back } = leaving;
  const day = dayLabel(leave_on ?? "");
  return (
    <>
      <p className={WORDS}>
        <strong className="text-ink font-semibold">
          {told_by === "office" ? `The office ends your agreement on ${day}.` : `You leave on ${day}.`}
        </strong>
        {told_by === "office" && <span> Please ask the office if you want to stay.</span>}
      </p>
      <LeavingFacts leaving={leaving} />
      {can_take_back && <Withdraw leaving={leaving} day={day} />}
    </>
  );
}

function Withdraw({ leaving, day }: { leaving: Leaving; day: string }) {
  const { withdraw, refresh } = useNoticeChanges();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, run } = useAction();
  const confirm = async () => {
    const isDone = await run({ act: withdraw, success: "Withdrew the Notice!" });
    if (isDone) closeToHeading(() => setOpen(false));
    else setOpen(false);
    // A rejection means that the screen is stale.
    await refresh();
  };
  return (
    <>
      <Button size="sm" className="mt-4" onClick={() => setOpen(true)}>
        Withdraw Notice
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Withdraw your notice?"
        confirmLabel="Withdraw"
        busy={isBusy}
        isDestructive={false}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        {`You stay after ${day}, and your agreement goes on as before. A new notice takes its whole time again.${wholeMonthWords(leaving)}`}
      </ConfirmDialog>
    </>
  );
}
