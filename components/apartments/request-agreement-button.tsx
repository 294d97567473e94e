"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { loginPath, wayFrom } from "@/lib/auth/access";
import { requestAgreement, type RequestedApartment } from "@/lib/hooks/request-agreement";
import { apartmentPath } from "./words";

interface RequestAgreementButtonProps extends ButtonLook {
  apartment: RequestedApartment;
  /** The step by another name, where the page has said already what it is about. */
  words?: string;
  /** Told once the request has arrived. */
  onSent?: () => void;
}

/** It always answers: people who may not ask are told why, and a visitor is led to /login, which leads back to that apartment (docs/product.md 4.2). */
export function RequestAgreementButton({
  apartment,
  words: label = "Request Agreement",
  onSent,
  ...look
}: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();

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
      if (isSent) onSent?.();
      if (needsLogin) router.push(loginPath(wayFrom(apartmentPath(apartment))));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...look} busy={isBusy} onClick={() => void ask()}>
      {label}
    </Button>
  );
}
