import type { Metadata } from "next";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { LanguagePanel, NewsPanel } from "@/components/mails/news-panel";
import { PushPanel } from "@/components/push-subscriptions/push-card";
import { GooglePanel } from "@/components/users/google-panel";
import { OwnDataPanel } from "@/components/users/own-data-panel";
import { SessionKeeper } from "@/components/users/session-keeper";
import { SessionsPanel } from "@/components/users/sessions-panel";
import { getPagePerson } from "@/lib/platform/auth/page-actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { ROLES } from "@/lib/platform/contracts/endpoint";
import { firstRead } from "@/lib/platform/lists/first-page";
import { canSendMail } from "@/lib/platform/mail/transport";
import { findRefusal } from "@/lib/users/delete-account";
import { findGoogleLink } from "@/lib/users/link-google";

export const metadata: Metadata = { title: "Account" };

/** Mails, messages on this device, sign-ins and the person's own data. */
export default async function AccountPage() {
  const { actor, hasPassword, wantsMails, language, claimedEmail } = await getPagePerson(ROLES);
  const { email, role } = actor;
  const [google, refusal] = await Promise.all([
    firstRead(() => findGoogleLink(actor)),
    firstRead(() => findRefusal(actor)),
  ]);
  // Who has no address yet is known by the one that they claim.
  const shown = shownEmail(email) || claimedEmail || "";
  return (
    <>
      <SessionKeeper rendered={{ role, hasPassword }} />
      <ScreenHead>
        <PageHeading>Account</PageHeading>
      </ScreenHead>
      <div className="grid gap-4">
        {canSendMail() && shownEmail(email) && <NewsPanel email={email} begin={wantsMails} />}
        <LanguagePanel begin={language} />
        <PushPanel />
        {google && <GooglePanel state={google} email={shown} hasPassword={hasPassword} />}
        <SessionsPanel />
        <OwnDataPanel email={shown} hasPassword={hasPassword} refusal={refusal?.message ?? null} />
      </div>
    </>
  );
}
