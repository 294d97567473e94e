import { Lock } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";

interface PayActionsProps {
  isDisabled: boolean;
  isPaying: boolean;
  /** Left out inside a form, which is submitted. */
  onPay?: () => void;
}

/** 'Pay Now', disabled until the provider and the client secret are ready, and the way back (docs/product.md 5.5). */
export function PayActions({ isDisabled, isPaying, onPay }: PayActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        type={onPay ? "button" : "submit"}
        variant="brick"
        size="lg"
        className="min-w-50 max-[480px]:w-full"
        disabled={isDisabled}
        busy={isPaying}
        icon={<Lock className="icon" aria-hidden="true" />}
        {...(onPay && { onClick: onPay })}
      >
        Pay Now
      </Button>
      <WaitingLink
        className={buttonClass({ variant: "ghost", size: "lg" }, "max-[480px]:w-full")}
        href="/dashboard/make-payment"
      >
        Cancel &amp; Go Back
      </WaitingLink>
    </div>
  );
}
