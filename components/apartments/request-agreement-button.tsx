"use client";

import { useRouter } from "next/navigation";
import { Suspense, useState, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { Button } from "@/components/ui/button";
import type { ButtonVariants } from "@/components/ui/class-names";
import { lazily } from "@/components/ui/lazily";
import { toastError } from "@/components/ui/toast";
import type { RequestedApartment, RequestReady } from "@/lib/agreements/request-client";
import { loginPath, returnPathFrom } from "@/lib/platform/auth/return-path";
import { wentWrong } from "@/lib/platform/contracts/language";
import { readerAsked, useReader } from "@/lib/platform/session/reader";

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
  label,
  onSent,
  ...look
}: RequestAgreementButtonProps) {
  const { _id, apartment_no, floor_no, block_no, rent, apartment_image } = apartment;
  const t = useTranslations("apartments.request");
  const answers = useTranslations("apartments.requestAnswers");
  const [isBusy, setBusy] = useState(false);
  const router = useRouter();

  const [ready, setReady] = useState<RequestReady | null>(null);
  const { user } = useReader();
  // The brick colour is only for an action that can be taken (docs/product.md 10.15).
  const hasAsked = useRequestedApartment() !== null;
  const variant = hasAsked && look.variant === "brick" ? "outline" : look.variant;
  const requested = { _id, apartment_no, floor_no, block_no, rent, apartment_image };

  const ask = async () => {
    setBusy(true);
    try {
      // Not fetched for a visitor, who needs none of it.
      const isVisitor = (await readerAsked()) === null;
      const found = isVisitor
        ? null
        : await (await import("@/lib/agreements/request-client")).prepareRequest(isFree);
      if (found && "telephone" in found) setReady(found);
      else if (found && "failure" in found) await toastError(found.failure);
      else await toastError(answers(found?.answer ?? "loginFirst"));
      if (!found) router.push(loginPath(returnPathFrom(`/apartments/${apartment_no}`)));
    } catch {
      // The script did not arrive.
      await toastError(wentWrong());
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...look} variant={variant} busy={isBusy} onClick={() => void ask()}>
        {label ?? t("ask")}
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

let requested: string | null = null;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores which home this user's pending request is for, null without one; the page itself is the same for everyone. */
export function setRequestedApartment(apartmentNo: string | null): void {
  requested = apartmentNo;
  for (const listener of listeners) listener();
}

/** Returns the home of the user's own pending request, once known. */
export function useRequestedApartment(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => requested,
    () => null,
  );
}
