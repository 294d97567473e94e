import { ListSkeleton } from "@/components/layout/list-skeleton";
import { PaymentFilterForm } from "@/components/payments/all-payments";
import { PaymentsHead } from "@/components/payments/payment-tabs";
import { DownloadButton } from "@/components/ui/download-button";

export default function Loading() {
  return (
    <>
      <PaymentsHead current="/dashboard/payments/all" isLoading />
      <ListSkeleton
        heading="All Payments"
        level={2}
        wide
        action={<DownloadButton />}
        filter={<PaymentFilterForm filter={{}} />}
      />
    </>
  );
}
