import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { EndNews } from "@/components/mails/end-news";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  const t = translationsOf("users.endNewsPage");
  return pageMetadata({
    title: t("name"),
    description: t("description"),
    path: "/mail-preferences",
    isListed: false,
  });
}

export default async function MailPreferencesPage() {
  const t = translationsOf("users.endNewsPage");
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title={t("title")}
      from="/"
      intro={t("intro")}
    >
      <Texts groups={["users.endNews"]}>
        <EndNews />
      </Texts>
    </MailedLinkShell>
  );
}
