import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { EndNotices } from "@/components/free-notices/end-notices";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { Texts } from "@/components/layout/texts";
import { translationsOf } from "@/lib/translations";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  const t = translationsOf("apartments.endNotices");
  return pageMetadata({
    title: t("title"),
    description: t("description"),
    path: "/end-notices",
    isListed: false,
  });
}

export default async function EndNoticesPage() {
  const t = translationsOf("apartments.endNotices");
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title={t("title")}
      from="/"
    >
      <Texts groups={["apartments.ending"]}>
        <EndNotices />
      </Texts>
    </MailedLinkShell>
  );
}
