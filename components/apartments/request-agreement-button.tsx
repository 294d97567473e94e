"use client";

import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { lazily } from "@/components/ui/lazily";
import { toastError } from "@/components/ui/toast";
import { loginPath, wayFrom } from "@/lib/auth/access";
import { WENT_WRONG } from "@/lib/format/words";
import type { RequestedApartment, RequestReady } from "@/lib/hooks/request-agreement";
import { useSession } from "@/lib/hooks/session";
import { useRequestedHome } from "./requested-home";
import { apartmentPath } from "./words";

const RequestFormDialog = lazily(() =>
  import("./request-form-dialog").then(({ RequestFormDialog }) => RequestFormDialog),
);

interface RequestAgreementButtonProps extends ButtonLook {
  apartment: RequestedApartment;
  /** Whether the home is available, according to the page. */
  isFree: boolean;
  /** Another label, if the page already says what it is about. */
  words?: string;
  /** Called once the server has the request. */
  onSent?: () => void;
}

/**
 * Always responds: users who may not ask are shown the reason; visitors go to /login, which leads back to that
 * apartment (docs/product.md 4.2); for all others it opens the form (docs/product.md 4.16).
 */
export function RequestAgreementButton({
  apartment,
  isFree,
  words: label = "Request Agreement",
  onSent,
  ...look
}: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();

  const [ready, setReady] = useState<RequestReady | null>(null);
  const { user } = useSession();
  // The brick colour is only for an action that can be taken (docs/product.md 10.15).
  const hasAsked = useRequestedHome() !== null;
  const variant = hasAsked && look.variant === "brick" ? "outline" : look.variant;
  const requested = { _id, apartment_no, floor_no, block_no, rent, apartment_image };

  const ask = async () => {
    setBusy(true);
    try {
      // Fetched at the first press: most visitors of a page with four such buttons press none.
      const hooks = await import("@/lib/hooks/request-agreement").catch(() => null);
      const found = (await hooks?.prepareRequest(isFree)) ?? { words: WENT_WRONG, needsLogin: false };
      if ("telephone" in found) {
        setReady(found);
        return;
      }
      await toastError(found.words);
      if (found.needsLogin) router.push(loginPath(wayFrom(apartmentPath(apartment))));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...look} variant={variant} busy={isBusy} onClick={() => void ask()}>
        {label}
      </Button>
      {/* Not once another tab has signed out or in as someone else: these are the entries of one person. */}
      {ready && ready.person === user?.uid && (
        <Suspense>
          <RequestFormDialog
            apartment={requested}
            {...ready}
            onSent={onSent}
            onClose={() => setReady(null)}
          />
        </Suspense>
      )}
    </>
  );
}
