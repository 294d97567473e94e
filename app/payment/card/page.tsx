import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SaveCardScreen } from "@/components/autopay/save-card-screen";
import { Texts } from "@/components/layout/texts";
import { getAutopay } from "@/lib/autopay/queries";
import { consentText } from "@/lib/autopay/rules";
import { getBuilding } from "@/lib/building/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { cardProviderConfig } from "@/lib/platform/cards/stripe";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { pageLanguage } from "@/lib/platform/contracts/language";
import { takesCards } from "@/lib/platform/env";
import { firstRead } from "@/lib/platform/lists/first-page";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({
  title: translationsOf("autopay.save")("title"),
  robots: { index: false, follow: false },
});

/** Below /payment, where the policy allows the card provider's script. */
export default async function SaveCardPage() {
  const actor = await getPageActor(["member"]);
  if (!takesCards()) redirect("/dashboard/make-payment");
  const [first, building] = await Promise.all([firstRead(() => getAutopay(actor)), firstRead(getBuilding)]);
  const [language, name] = [pageLanguage(), building?.name];
  const partner =
    language !== "en" && name !== undefined
      ? { english: consentText(name), text: consentText(name, language) }
      : undefined;
  return (
    <main id="main">
      <div className="px-gutter pt-page-top mx-auto w-full max-w-[calc(720px+2*var(--gutter))] pb-24">
        <Texts groups={["autopay.save", "checkout.card", "checkout.causes"]}>
          <SaveCardScreen
            email={shownEmail(actor.email)}
            name={actor.name}
            provider={cardProviderConfig()}
            first={first}
            partner={partner}
          />
        </Texts>
      </div>
    </main>
  );
}
