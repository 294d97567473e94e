"use client";

import { usePathname, useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { requestAgreement, type RequestedApartment } from "@/lib/hooks/request-agreement";

interface RequestAgreementButtonProps extends ButtonLook {
  apartment: RequestedApartment;
}

/** It always answers: people who may not ask are told why, and a visitor is led to /login, which leads back (docs/product.md 4.2). */
export function RequestAgreementButton({ apartment, ...look }: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();
  const pathname = usePathname();

  const ask = async () => {
    setBusy(true);
    try {
      const { isSent, words, needsLogin } = await requestAgreement({
        _id,
        apartment_no,
        floor_no,
        block_no,
        rent,
        apartment_image,
      });
      await (isSent ? toastSuccess(words) : toastError(words));
      if (needsLogin) router.push(`/login?from=${encodeURIComponent(pathname + window.location.search)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...look} busy={isBusy} onClick={() => void ask()}>
      Request Agreement
    </Button>
  );
}
