"use client";

import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { lazily } from "@/components/ui/lazily";
import { toastError, toastSuccess } from "@/components/ui/toast";
import { loginPath, wayFrom } from "@/lib/auth/access";
import { findRefusal, requestAgreement, type RequestedApartment } from "@/lib/hooks/request-agreement";
import { apartmentPath } from "./words";

const RequestFormDialog = lazily(() =>
  import("./request-form-dialog").then(({ RequestFormDialog }) => RequestFormDialog),
);

interface RequestAgreementButtonProps extends ButtonLook {
  apartment: RequestedApartment;
  /** On the page of a home, where a form asks what the owner wants to know: whether that home is free. */
  form?: { readonly isFree: boolean };
  /** The step by another name, where the page has said already what it is about. */
  words?: string;
  /** Told once the request has arrived. */
  onSent?: () => void;
}

/** It always answers: people who may not ask are told why, and a visitor is led to /login, which leads back to that apartment (docs/product.md 4.2). */
export function RequestAgreementButton({
  apartment,
  form,
  words: label = "Request Agreement",
  onSent,
  ...look
}: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();

  const [isAsking, setAsking] = useState(false);
  const requested = { _id, apartment_no, floor_no, block_no, rent, apartment_image };

  const ask = async () => {
    setBusy(true);
    try {
      const refusal = form ? await findRefusal(form.isFree) : undefined;
      if (refusal === null) {
        setAsking(true);
        return;
      }
      const { isSent, words, needsLogin } = refusal ?? (await requestAgreement(requested));
      await (isSent ? toastSuccess(words) : toastError(words));
      if (isSent) onSent?.();
      if (needsLogin) router.push(loginPath(wayFrom(apartmentPath(apartment))));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...look} busy={isBusy} onClick={() => void ask()}>
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <RequestFormDialog apartment={requested} onSent={onSent} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
