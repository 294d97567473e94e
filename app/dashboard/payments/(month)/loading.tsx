import { PaymentsHead } from "@/components/payments/payment-tabs";
import { RentRollSkeleton } from "@/components/payments/rent-roll";

export default function Loading() {
  return (
    <>
      <PaymentsHead current="/dashboard/payments" isLoading />
      <RentRollSkeleton />
    </>
  );
}
