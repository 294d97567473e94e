"use client";

import { DepositSection } from "@/components/deposits/deposit-section";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { TenancyRentSection } from "@/components/payments/tenancy-rent-section";
import { cardClass } from "@/components/ui/card-class";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import type { MyAgreement } from "@/lib/contracts/my-agreement";
import { useMyAgreement } from "@/lib/hooks/my-agreement";
import { AgreedSection } from "./agreed-section";
import { LeavingSection } from "./leaving-section";
import { SignSection } from "./sign-section";

interface MyAgreementScreenProps {
  first: MyAgreement | null | undefined;
}

/** My Agreement of a current or former tenant (docs/product.md 5.14). */
export function MyAgreementScreen({ first }: MyAgreementScreenProps) {
  return (
    <>
      <ScreenHead>
        <PageHeading>My Agreement</PageHeading>
      </ScreenHead>
      <Faces first={first} />
    </>
  );
}

function Faces({ first }: MyAgreementScreenProps) {
  const { data: agreement, error, isRefreshing, retry } = useMyAgreement(first);
  if (agreement === undefined && error)
    return (
      <ErrorState title="Couldn't load your agreement" busy={isRefreshing} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (agreement === undefined)
    return <div className={cardClass({}, "h-120")} role="status" aria-busy="true" aria-label="Loading..." />;
  if (agreement === null)
    return (
      <EmptyState drawing="keys" title="No agreement yet">
        It appears here once an admin accepts your request for an apartment.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AgreedSection agreement={agreement} />
      <SignSection agreement={agreement} />
      <TenancyRentSection />
      <DepositSection key={agreement.agreement_id} agreement={agreement} />
      {agreement.active && <LeavingSection />}
    </div>
  );
}
