"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass } from "@/components/ui/card-class";
import { useAction } from "@/components/ui/use-action";
import { WindowMark } from "@/components/ui/window-mark";
import { AdminInvitations } from "@/components/invitations/admin-invitations";
import type { Invitation } from "@/lib/contracts/invitations";
import type { Setup } from "@/lib/contracts/setup";
import type { FirstPage } from "@/lib/hooks/list";
import { useSetupChanges } from "@/lib/hooks/setup";
import { ApartmentsStep } from "./apartments-step";
import { BuildingLink } from "./building-link";
import { CheckStep } from "./check-step";
import { STATE_WORDS, STEP_WORDS } from "./words";

type Step = Setup["steps"][number];

interface SetupStepProps {
  step: Step;
  apartments: number;
  invitations: FirstPage<Invitation[]> | undefined;
}

const TONES = { done: "ok", open: "wait", skipped: "plain" } as const;

/** A window that is lit once the step is done, the purpose of the step, and its action. */
export function SetupStep({ step, ...props }: SetupStepProps) {
  const { name, state } = step;
  const { title, words } = STEP_WORDS[name];
  const heading = `setup-${name}`;
  return (
    <li>
      <section className={cardClass({ isPadded: true }, "grid gap-3.5 max-sm:p-4")} aria-labelledby={heading}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <WindowMark isLit={state === "done"} />
          <h2 id={heading} className={`${CARD_HEADING} min-w-0 flex-[1_1_7rem]`}>
            {title}
          </h2>
          <div className="ml-auto flex items-center gap-2">
            <SkipButton step={step} />
            <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
          </div>
        </div>
        <p className="text-ink-2 max-w-[60ch] text-pretty">{words}</p>
        <StepActions step={step} {...props} />
      </section>
    </li>
  );
}

function StepActions({ step: { name, state }, apartments, invitations }: SetupStepProps) {
  if (name === "building") return <BuildingLink isDone={state === "done"} />;
  if (name === "apartments") return <ApartmentsStep count={apartments} />;
  if (name === "admins") return <AdminInvitations first={invitations} />;
  return <CheckStep check={name} />;
}

function SkipButton({ step: { name, state } }: { step: Step }) {
  const { skip } = useSetupChanges();
  const { isBusy, run } = useAction();
  if (state === "done") return null;
  const isSkipped = state === "skipped";
  const press = () =>
    run({ act: () => skip(name, !isSkipped), success: isSkipped ? "Step taken up again" : "Step skipped" });
  const words = isSkipped ? "Take Up Again" : "Skip";
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-2.5"
      busy={isBusy}
      aria-label={`${words}: ${STEP_WORDS[name].title}`}
      onClick={() => void press()}
    >
      {words}
    </Button>
  );
}
