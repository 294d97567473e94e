"use client";

import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { type RequestedApartment, useRequestAgreement } from "@/lib/hooks/request-agreement";

interface RequestAgreementButtonProps extends ButtonLook {
  apartment: RequestedApartment;
}

/** It always answers: whoever may not ask is told why (spec §5, §8). */
export function RequestAgreementButton({ apartment, ...look }: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const { requestAgreement, isBusy } = useRequestAgreement();
  return (
    <Button
      {...look}
      busy={isBusy}
      onClick={() => void requestAgreement({ _id, apartment_no, floor_no, block_no, rent, apartment_image })}
    >
      Request Agreement
    </Button>
  );
}
