import { Lock } from "lucide-react";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EVEN_FIGURES } from "@/components/ui/figures";

interface PayActionsProps {
  /** The amount to pay, `$690.00`. */
  total: string;
  isDisabled: boolean;
  isPaying: boolean;
  /** Omitted within a form, which is submitted instead. */
  onPay?: () => void;
}

/**
 * 'Pay Now', disabled until the provider and the client secret are ready, with the amount beside it, and the link back
 * (docs/product.md 5.5, 5.75).
 */
export function PayActions({ total, isDisabled, isPaying, onPay }: PayActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:mt-2 sm:gap-y-3">
      <p className="text-micro text-ink-2">
        Total
        <b className={`text-ink block text-[1.75rem]/[1.1] font-normal tracking-[-0.02em] ${EVEN_FIGURES}`}>
          {total}
        </b>
      </p>
      <Button
        type={onPay ? "button" : "submit"}
        variant="brick"
        size="lg"
        className="min-w-40 max-[480px]:flex-1 max-[480px]:px-4 sm:min-w-50"
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
