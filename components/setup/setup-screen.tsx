"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { AddApartmentLink } from "@/components/apartments/managed-columns";
import { AdminInvitations } from "@/components/invitations/admin-invitations";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { AddPeopleLink } from "@/components/tenants/invite-people";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CARD_HEADING, cardClass, buttonClass } from "@/components/ui/class-names";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { WindowMark } from "@/components/ui/status";
import { useAction } from "@/components/ui/use-action";
import type { Invitation } from "@/lib/invitations/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { WENT_WRONG } from "@/lib/platform/contracts/language";
import { useSetupChanges, runCheck, useSetup } from "@/lib/setup/client";
import type { Setup, Checked, Check } from "@/lib/setup/contract";
import { STATE_LABELS, STEP_TEXTS, CHECK_LABELS, progressLabel } from "./labels";

type Step = Setup["steps"][number];

interface SetupStepProps {
  step: Step;
  apartments: number;
  invitations: FirstPage<Invitation[]> | undefined;
}

const TONES = { done: "ok", open: "wait", skipped: "plain" } as const;

/** A window that is lit once the step is done, the purpose of the step, and its action. */
function SetupStep({ step, ...props }: SetupStepProps) {
  const { name, state } = step;
  const { title, text } = STEP_TEXTS[name];
  const heading = `setup-${name}`;
  return (
    <li>
      <section className={cardClass({ isPadded: true }, "grid gap-3.5 max-sm:p-4")} aria-labelledby={heading}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <WindowMark isLit={state === "done"} />
          <h2 id={heading} className={`${CARD_HEADING} min-w-0 flex-1 basis-28`}>
            {title}
          </h2>
          <div className="ml-auto flex items-center gap-2">
            <SkipButton step={step} />
            <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
          </div>
        </div>
        <p className="text-ink-2 max-w-[60ch] text-pretty">{text}</p>
        <StepActions step={step} {...props} />
      </section>
    </li>
  );
}

function StepActions({ step: { name, state }, apartments, invitations }: SetupStepProps) {
  const isDone = state === "done";
  if (name === "building")
    return (
      <BuildingLink
        label={isDone ? "Open the Building" : "Name the Building"}
        isDone={isDone}
        at="#building-place"
      />
    );
  if (name === "payment_methods")
    return (
      <BuildingLink
        label={isDone ? "Change How to Pay" : "Add a Way to Pay"}
        isDone={isDone}
        at="#building-pay"
      />
    );
  if (name === "apartments") return <ApartmentsStep count={apartments} />;
  if (name === "people")
    return (
      <div>
        <AddPeopleLink variant={state === "done" ? "outline" : "primary"} />
      </div>
    );
  if (name === "admins") return <AdminInvitations first={invitations} />;
  return <CheckStep check={name} />;
}

function SkipButton({ step: { name, state } }: { step: Step }) {
  const { skip } = useSetupChanges();
  const { isBusy, run } = useAction();
  if (state === "done") return null;
  const isSkipped = state === "skipped";
  const press = () =>
    run({ act: () => skip(name, !isSkipped), success: isSkipped ? "Step resumed" : "Step skipped" });
  const words = isSkipped ? "Resume" : "Skip";
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-2.5"
      busy={isBusy}
      aria-label={`${words}: ${STEP_TEXTS[name].title}`}
      onClick={() => void press()}
    >
      {words}
    </Button>
  );
}

/** One by the form, many by a list, or all of the demo if there are none yet. */
function ApartmentsStep({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <AddApartmentLink />
      <Link
        href="/dashboard/manage-apartments/import"
        prefetch={false}
        className={buttonClass({ variant: "outline" })}
      >
        Import a List
      </Link>
      {count === 0 ? (
        <DemoButton />
      ) : (
        <Link
          href="/dashboard/manage-apartments"
          prefetch={false}
          className={buttonClass({ variant: "outline" })}
        >
          {count === 1 ? "Open the One Apartment" : `Open All ${String(count)} Apartments`}
        </Link>
      )}
    </div>
  );
}

function DemoButton() {
  const { addDemo } = useSetupChanges();
  const { isBusy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    await run({ act: addDemo, success: "Twenty Apartments Added" });
    setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Take the Demo's Twenty</Button>
      <ConfirmDialog
        open={isAsking}
        title="Add the demo's twenty apartments?"
        confirmLabel="Add Them"
        isDestructive={false}
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Floors 1 to 10, blocks A and B, with rents and pictures of the demo. Visitors see them at once; you
        can change and unpublish each of them.
      </ConfirmDialog>
    </>
  );
}

/** The link to the building's own screen, or to a section of it. */
function BuildingLink({ label, isDone, at = "" }: { label: string; isDone: boolean; at?: string }) {
  return (
    <div>
      <Link
        href={`/dashboard/building${at}`}
        prefetch={false}
        className={buttonClass({ variant: isDone ? "outline" : "primary" })}
      >
        {label}
      </Link>
    </div>
  );
}

/** Calls the external service, and keeps its answer on screen: it names the setting to change. */
function CheckStep({ check }: { check: Check }) {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<Checked>();
  const press = async () => {
    setBusy(true);
    try {
      setFound(await runCheck(check));
    } catch (error) {
      setFound({ ok: false, message: error instanceof Error ? error.message : WENT_WRONG });
    } finally {
      setBusy(false);
    }
  };
  const Icon = found?.ok ? CircleCheck : TriangleAlert;
  return (
    <div className="grid justify-items-start">
      <Button busy={isBusy} onClick={() => void press()}>
        {CHECK_LABELS[check]}
      </Button>
      <div role="status" aria-label={CHECK_LABELS[check]}>
        {found && (
          <p className="max-w-measure mt-3 flex items-start gap-2.5 wrap-anywhere">
            <Icon
              className={`icon mt-1 flex-none ${found.ok ? "text-leaf" : "text-lamp-ink"}`}
              aria-hidden="true"
            />
            <span className="min-w-0">{found.message}</span>
          </p>
        )}
      </div>
    </div>
  );
}

interface SetupScreenProps {
  first: Setup | undefined;
  invitations: FirstPage<Invitation[]> | undefined;
}

/** The guide from an empty tower to its first tenant (docs/product.md 8.20). */
export function SetupScreen({ first, invitations }: SetupScreenProps) {
  const { data: setup, error, isRefreshing, retry } = useSetup(first);
  return (
    <>
      <ScreenHead isTight>
        <PageHeading>Set Up Your Tower</PageHeading>
        {setup && <HideButton setup={setup} />}
      </ScreenHead>
      {setup ? (
        <>
          <p className="text-ink-2 mb-6 max-w-[60ch] text-pretty">{`${progressLabel(setup.steps)}.`}</p>
          <ol className="grid gap-4" aria-label="Steps">
            {setup.steps.map((step) => (
              <SetupStep
                key={step.name}
                step={step}
                apartments={setup.apartments}
                invitations={invitations}
              />
            ))}
          </ol>
        </>
      ) : error ? (
        <ErrorState onRetry={retry} busy={isRefreshing} />
      ) : (
        <TableSkeleton rows={6} isSortable={false} />
      )}
    </>
  );
}

function HideButton({ setup: { is_hidden, steps } }: { setup: Setup }) {
  const { hide } = useSetupChanges();
  const { isBusy, run } = useAction();
  const isOver = steps.every(({ state }) => state !== "open");
  const press = () =>
    run({
      act: () => hide(!is_hidden),
      success: is_hidden ? "Setup is back in the menu" : "Setup is hidden from the menu",
    });
  return (
    <Button variant={isOver && !is_hidden ? "primary" : "outline"} busy={isBusy} onClick={() => void press()}>
      {is_hidden ? "Show in the Menu" : isOver ? "Done" : "Hide This"}
    </Button>
  );
}
