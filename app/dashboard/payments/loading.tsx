import { ListSkeleton } from "@/components/layout/list-skeleton";
import { ScreenHead } from "@/components/layout/page-head";
import { PaymentFilterForm } from "@/components/payments/all-payments";
import { RentHistorySkeleton } from "@/components/payments/rent-history";
import { RentRollSkeleton } from "@/components/payments/rent-roll";
import { textLink } from "@/components/ui/class-names";
import { DownloadButton } from "@/components/ui/download-button";

export default function Loading() {
  return (
    <>
      <ScreenHead>
        <h1>Payments</h1>
        <span className={textLink()}>Bank statement</span>
      </ScreenHead>
      <div className="grid grid-cols-1 gap-12">
        <div>
          <RentRollSkeleton />
        </div>
        <div>
          <RentHistorySkeleton />
        </div>
        <div>
          <ListSkeleton
            heading="All Payments"
            level={2}
            wide
            action={<DownloadButton />}
            filter={<PaymentFilterForm filter={{}} />}
          />
        </div>
      </div>
    </>
  );
}
