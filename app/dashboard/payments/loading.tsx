import { ListSkeleton } from "@/components/layout/list-skeleton";
import { ScreenHead } from "@/components/layout/screen-head";
import { PaymentFilterForm } from "@/components/payments/payment-filter-form";
import { RentRollSkeleton } from "@/components/payments/rent-roll";
import { PAYMENT_ROWS } from "@/components/payments/row-heights";
import { DownloadButton } from "@/components/ui/download-button";

export default function Loading() {
  return (
    <>
      <ScreenHead>
        <h1>Payments</h1>
      </ScreenHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <div>
          <RentRollSkeleton />
        </div>
        <div>
          <ListSkeleton
            heading="All Payments"
            level={2}
            heights={PAYMENT_ROWS}
            wide
            action={<DownloadButton />}
            filter={<PaymentFilterForm filter={{}} />}
          />
        </div>
      </div>
    </>
  );
}
