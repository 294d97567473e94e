"use client";

import Link from "next/link";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslations } from "#translations";
import { WaitingLink } from "@/components/layout/waiting-link";
import { Button } from "@/components/ui/button";
import { buttonClass, textLink } from "@/components/ui/class-names";
import { FormError } from "@/components/ui/field";
import { acceptInvitation, takeInvitation } from "@/lib/invitations/client";
import { withReturnPath } from "@/lib/platform/auth/return-path";
import { useSession } from "@/lib/platform/client/session";
import type { OfficeRole } from "@/lib/platform/contracts/endpoint";
import { wentWrong } from "@/lib/platform/contracts/language";

/** After signing in or registering, the user returns here, and the tab still has the token. */
const HERE = "/invitation";
const never = () => () => undefined;

interface InvitationProps {
  role: OfficeRole;
  /** `Become an Accountant` */
  title: string;
}

/** Working here by a mailed link: a signed-in user presses a button; others register or log in first. */
export function AcceptInvitation(props: InvitationProps) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isInBrowser ? <Content {...props} /> : <Waiting />;
}

function Content({ role, title }: InvitationProps) {
  const t = useTranslations("users.invitation");
  const { user, isLoading } = useSession();
  const [token, setToken] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- read once from the URL's hash, which the server does not see
  useEffect(() => setToken((known) => known ?? takeInvitation()), []);

  const accept = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setAnswer((await acceptInvitation(token ?? "")).message);
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : wentWrong());
    } finally {
      setBusy(false);
    }
  };
  if (answer)
    return (
      <p className="mt-6" role="status">
        {answer}{" "}
        <WaitingLink className={textLink()} href="/dashboard">
          {t("toDashboard")}
        </WaitingLink>
      </p>
    );
  if (token === undefined || isLoading) return <Waiting />;
  if (!token)
    return (
      <p className="mt-6" role="status">
        {t("noLink")}
      </p>
    );
  if (!user) return <WhoAreYou from={role === "admin" ? HERE : `${HERE}?role=${role}`} />;
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p className="wrap-anywhere">{t("signedIn", { email: user.email })}</p>
      {failure && <FormError>{failure}</FormError>}
      <Button variant="primary" size="lg" block busy={isBusy} onClick={() => void accept()}>
        {title}
      </Button>
    </div>
  );
}

function Waiting() {
  const t = useTranslations("users.invitation");
  return (
    <p className="mt-6" role="status">
      {t("busy")}
    </p>
  );
}

function WhoAreYou({ from }: { from: string }) {
  const t = useTranslations("users.invitation");
  return (
    <div className="mt-6 grid gap-3">
      <p>{t("whoAreYou")}</p>
      <Link
        className={buttonClass({ variant: "primary", size: "lg", block: true })}
        href={withReturnPath("/register", from)}
      >
        {t("register")}
      </Link>
      <Link className={buttonClass({ size: "lg", block: true })} href={withReturnPath("/login", from)}>
        {t("login")}
      </Link>
    </div>
  );
}
