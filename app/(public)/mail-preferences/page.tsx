import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { MailedLinkShell } from "@/components/layout/auth-shell";
import { EndNews } from "@/components/mails/end-news";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "Mails",
    description: "Stop the mails about the building and your home with the link that came in one.",
    path: "/mail-preferences",
    isListed: false,
  });
}

export default async function MailPreferencesPage() {
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title="Stop the Mails"
      from="/"
      intro="About the building and your home."
    >
      <EndNews />
    </MailedLinkShell>
  );
}
