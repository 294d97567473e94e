"use client";

import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { TableSkeleton } from "@/components/ui/skeletons";
import { useAction } from "@/components/ui/use-action";
import type { Invitation } from "@/lib/invitations/contract";
import type { Setup } from "@/lib/setup/contract";
import type { FirstPage } from "@/lib/platform/client/list";
import { useSetup, useSetupChanges } from "@/lib/setup/client";
import { SetupStep } from "./setup-step";
import { progressLabel } from "./words";

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
          <p className="text-ink-2 mb-6 max-w-[60ch] text-pretty">
            <span>
              {`${progressLabel(setup.steps)}. Take the steps in any order, and leave and come back as you like: each is marked as done by itself.`}
            </span>
            {setup.is_hidden && <span> This guide is hidden from the menu.</span>}
          </p>
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
