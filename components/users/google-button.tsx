"use client";

import { GoogleMark } from "@/components/ui/brand-icons";
import { Button } from "@/components/ui/button";
import { HINT } from "@/components/ui/field";
import { toastError, leaveFlash } from "@/components/ui/toast";
import { useGoogle } from "@/lib/users/sign-in-client";

interface GoogleButtonProps {
  /** A path of this site: where to go after sign-in. */
  from: string;
  /** On the embedded set-up a local program stands in for Google. */
  isStandIn: boolean;
}

export function GoogleButton({ from, isStandIn }: GoogleButtonProps) {
  const { start, isBusy } = useGoogle(from, {
    onDone: () => {
      leaveFlash("Signin Successful");
      window.location.replace(from);
    },
    onFailure: (message) => void toastError(message),
  });
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-ink-3 before:border-line after:border-line text-small/inherit flex items-center gap-4 before:flex-1 before:border-t after:flex-1 after:border-t">
        or
      </p>
      <Button block busy={isBusy} onClick={start} icon={<GoogleMark />}>
        Sign in with Google
      </Button>
      {isStandIn && <p className={HINT}>Demo: a stand-in on this machine answers for Google.</p>}
    </div>
  );
}
