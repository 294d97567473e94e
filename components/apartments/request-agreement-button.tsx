"use client";

import { useRouter } from "next/navigation";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ButtonVariants } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import { toastError } from "@/components/ui/toast";
import type { RequestedApartment, RequestReady } from "@/lib/agreements/request-client";
import { loginPath, returnPathFrom } from "@/lib/platform/auth/access";
import { useSession } from "@/lib/platform/client/session";
import { LOGIN_FIRST, WENT_WRONG } from "@/lib/platform/format/messages";
import { findUser } from "@/lib/platform/session/browser-session";
import { CallError } from "@/lib/platform/session/call-error";
import { apartmentPath } from "./labels";
import { useRequestedApartment } from "./own-request-area";

const RequestFormDialog = lazily(() =>
  import("./request-form-dialog").then(({ RequestFormDialog }) => RequestFormDialog),
);

interface RequestAgreementButtonProps extends ButtonVariants {
  apartment: RequestedApartment;
  /** Whether the home is available, according to the page. */
  isFree: boolean;
  /** Another label, if the page already says what it is about. */
  label?: string;
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
  label = "Request Agreement",
  onSent,
  ...look
}: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();

  const [ready, setReady] = useState<RequestReady | null>(null);
  const { user } = useSession();
  // The brick colour is only for an action that can be taken (docs/product.md 10.15).
  const hasAsked = useRequestedApartment() !== null;
  const variant = hasAsked && look.variant === "brick" ? "outline" : look.variant;
  const requested = { _id, apartment_no, floor_no, block_no, rent, apartment_image };

  const ask = async () => {
    setBusy(true);
    try {
      const asker = await findUser();
      if (!asker) {
        await toastError(LOGIN_FIRST);
        router.push(loginPath(returnPathFrom(apartmentPath(apartment))));
        return;
      }
      // Fetched at a signed-in user's press: visitors need none of it.
      const { prepareRequest } = await import("@/lib/agreements/request-client");
      const found = await prepareRequest(asker, isFree);
      if ("telephone" in found) setReady(found);
      else await toastError(found.words);
    } catch (error) {
      await toastError(error instanceof CallError ? error.message : WENT_WRONG);
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
