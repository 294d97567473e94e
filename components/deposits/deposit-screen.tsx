"use client";

import { useState } from "react";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { cardClass } from "@/components/ui/card-class";
import { EmptyState } from "@/components/ui/empty-state";
import type { Deposit, DepositEntry } from "@/lib/contracts/deposits";
import { useDeposit } from "@/lib/hooks/deposits";
import { DepositDialog, type MoneyKind } from "./deposit-dialog";
import { DepositFigures } from "./deposit-figures";
import { EntryTable } from "./entry-table";
import { ReverseDialog } from "./reverse-dialog";
import { toCome } from "./to-come";

/** The deposit of one agreement, for admins: record, deduct, give back, and reverse wrong entries. */
export function DepositScreen({ first }: { first: Deposit }) {
  const { data: deposit = first } = useDeposit(first.agreement_id, first);
  const [kind, setKind] = useState<MoneyKind | null>(null);
  const [wrong, setWrong] = useState<DepositEntry | null>(null);
  const { active, entries, held, apartment_no } = deposit;
  return (
    <>
      <ScreenHead>
        <PageHeading>{`Deposit for ${apartment_no}`}</PageHeading>
        <WaitingLink
          className={buttonClass({})}
          href={active ? "/dashboard/manage-members" : "/dashboard/former-tenants"}
        >
          {active ? "Manage Members" : "Former Tenants"}
        </WaitingLink>
      </ScreenHead>
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        <section className={cardClass({ isPadded: true })} aria-label="Tenant">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
            <b className="font-[560]">{deposit.name || deposit.email}</b>
            <span className="text-ink-2">{deposit.email}</span>
            <Badge tone={active ? "ok" : "plain"}>{active ? "Lives here" : "Has left"}</Badge>
          </p>
          <div className="mt-5 flex flex-wrap gap-2 max-[480px]:*:flex-[1_1_100%]">
            {(toCome(deposit) > 0 || entries.length === 0) && (
              <Button variant="primary" onClick={() => setKind("received")}>
                Record Deposit
              </Button>
            )}
            {held > 0 && (
              <>
                <Button onClick={() => setKind("deducted")}>Deduct</Button>
                <Button variant={active ? "outline" : "primary"} onClick={() => setKind("given_back")}>
                  Give Back
                </Button>
              </>
            )}
          </div>
        </section>
        <DepositFigures deposit={deposit} />
        {entries.length > 0 ? (
          <EntryTable deposit={deposit} onReverse={setWrong} />
        ) : (
          <EmptyState drawing="receipt" title="Nothing recorded yet">
            What is received, deducted and given back appears here, each with its receipt.
          </EmptyState>
        )}
      </div>
      {kind && <DepositDialog kind={kind} deposit={deposit} onClose={() => setKind(null)} />}
      {wrong && <ReverseDialog entry={wrong} deposit={deposit} onClose={() => setWrong(null)} />}
    </>
  );
}
