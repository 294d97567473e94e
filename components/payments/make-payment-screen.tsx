"use client";

import { AutopayPanel } from "@/components/autopay/autopay-panel";
import { PageHeading } from "@/components/layout/page-heading";
import { ScreenHead } from "@/components/layout/screen-head";
import { cardClass } from "@/components/ui/card-class";
import { CardColumns } from "@/components/ui/card-columns";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Picture } from "@/components/ui/picture";
import type { MyApartment } from "@/lib/contracts/agreements";
import type { Autopay } from "@/lib/contracts/autopay";
import { type RentMonths, useRentMonths } from "@/lib/hooks/payments";
import { useMyApartment } from "@/lib/hooks/users";
import { formatDollars } from "@/lib/format/money";
import { MakePaymentForm } from "./make-payment-form";

interface MakePaymentScreenProps {
  email: string;
  first: {
    apartment?: MyApartment | null | undefined;
    months?: RentMonths | undefined;
    autopay?: Autopay | undefined;
  };
}

/** Make Payment of a member (docs/product.md 5.4). */
export function MakePaymentScreen(props: MakePaymentScreenProps) {
  return (
    <>
      <ScreenHead>
        <PageHeading>Make Payment</PageHeading>
      </ScreenHead>
      <Faces {...props} />
      {props.first.apartment !== null && <AutopayPanel first={props.first.autopay} />}
    </>
  );
}

function Faces({ email, first }: MakePaymentScreenProps) {
  const { data: apartment, ...home } = useMyApartment(email, first.apartment);
  const { data: months, ...rent } = useRentMonths(first.months);
  const failure = (apartment === undefined && home.error) || (!months && rent.error);

  if (failure)
    return (
      <ErrorState
        title="Couldn't load your rent"
        busy={home.isRefreshing || rent.isRefreshing}
        onRetry={() => {
          home.retry();
          rent.retry();
        }}
      >
        {failure.message}
      </ErrorState>
    );
  if (apartment === null) return <EmptyState drawing="keys" title="You don't have an apartment" />;
  if (!apartment || !months)
    return <div className={cardClass({}, "h-120")} role="status" aria-busy="true" aria-label="Loading..." />;
  return (
    <CardColumns>
      <MakePaymentForm email={email} apartment={apartment} rent={months} />
      <aside className={cardClass({}, "self-start overflow-hidden")} aria-label="Your apartment">
        <Picture
          src={apartment.apartment_image}
          alt={`Apartment ${apartment.apartment_no}`}
          width={720}
          height={200}
          sizes="(min-width: 1024px) 33vw, 100vw"
          className="h-50 w-full"
        />
        <div className="p-6">
          <p className="text-small text-ink-2">
            {`Apartment ${apartment.apartment_no}, Block ${apartment.block_no}, Floor ${String(apartment.floor_no)}`}
          </p>
          <p className="mt-1 font-serif text-[2.25rem] leading-[1.2] tracking-[-0.02em] lining-nums tabular-nums">
            {formatDollars(months.rent)}
          </p>
        </div>
      </aside>
    </CardColumns>
  );
}
