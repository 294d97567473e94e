import { Languages } from "lucide-react";
import type { Metadata } from "next";
import { useTranslations } from "#translations";
import { LanguageSwitch } from "@/components/layout/language-switch";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { NewsPanel } from "@/components/mails/news-panel";
import { PushPanel } from "@/components/push-subscriptions/push-card";
import { CARD_HEADING, cardClass } from "@/components/ui/class-names";
import { GooglePanel } from "@/components/users/google-panel";
import { OwnDataPanel } from "@/components/users/own-data-panel";
import { SessionKeeper } from "@/components/users/session-keeper";
import { SessionsPanel } from "@/components/users/sessions-panel";
import { getPagePerson } from "@/lib/platform/auth/page-actor";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { isOneOf, ROLES, TENANTS } from "@/lib/platform/contracts/endpoint";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { sentenceIn } from "@/lib/platform/http/refusals";
import { firstRead } from "@/lib/platform/lists/first-page";
import { canSendMail } from "@/lib/platform/mail/transport";
import { translationsOf } from "@/lib/translations";
import { findRefusal } from "@/lib/users/delete-account";
import { findGoogleLink } from "@/lib/users/link-google";

export const generateMetadata = (): Metadata => ({ title: translationsOf("account.page")("title") });

const GROUPS = [
  "account.news",
  "account.push",
  "account.google",
  "account.sessions",
  "account.ownData",
] as const;

/** Mails, messages on this device, sign-ins and the person's own data. */
export default async function AccountPage() {
  const { actor, hasPassword, wantsMails, claimedEmail } = await getPagePerson(ROLES);
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
        <PageHeading>{translationsOf("account.page")("title")}</PageHeading>
      </ScreenHead>
      <Texts groups={GROUPS}>
        <div className="grid gap-4">
          {canSendMail() && shownEmail(email) && <NewsPanel email={email} begin={wantsMails} />}
          {isOneOf(role, TENANTS) && <LanguagePanel />}
          <PushPanel />
          {google && <GooglePanel state={google} email={shown} hasPassword={hasPassword} />}
          <SessionsPanel />
          <OwnDataPanel
            email={shown}
            hasPassword={hasPassword}
            refusal={refusal ? sentenceIn(pageLanguage(), refusal.message) : null}
          />
        </div>
      </Texts>
    </>
  );
}

/** One choice for pages, mails and papers (docs/product.md 10.22). */
function LanguagePanel() {
  const t = useTranslations("account.language");
  return (
    <section className={cardClass({ isPadded: true })} aria-labelledby="own-language">
      <div className="flex flex-wrap items-center gap-3">
        <Languages className="icon" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="own-language" className={CARD_HEADING}>
            {t("title")}
          </h2>
          <p className="text-small text-ink-2">{t("intro")}</p>
        </div>
        <LanguageSwitch className="max-sm:-mx-2.5" />
      </div>
    </section>
  );
}
