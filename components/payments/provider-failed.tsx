import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { FormError } from "@/components/ui/form-error";

/** The provider's script is blocked or late: nothing is lost, and a retry may be enough. */
export function ProviderFailed({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <div className="grid justify-items-start gap-3">
      <FormError>
        The card field could not be loaded. Something may be blocking the card provider, or the connection is
        slow.
      </FormError>
      <Button onClick={onRetry} busy={isBusy} icon={<RotateCw className="icon" aria-hidden="true" />}>
        Try again
      </Button>
    </div>
  );
}
