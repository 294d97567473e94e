import type { Metadata } from "next";
import { shownName, shownTower } from "@/app/site-building";
import { pageMetadata } from "@/app/site-metadata";
import { EndNotices } from "@/components/free-notices/end-notices";
import { MailedLinkShell } from "@/components/layout/auth-shell";

export const dynamic = "force-dynamic";

export function generateMetadata(): Promise<Metadata> {
  return pageMetadata({
    title: "No More Mails",
    description: "End the mails about apartments that are free again, with the link in one of them.",
    path: "/end-notices",
    isListed: false,
  });
}

export default async function EndNoticesPage() {
  return (
    <MailedLinkShell
      buildingName={await shownName()}
      photo={await shownTower("dusk")}
      title="No More Mails"
      from="/"
    >
      <EndNotices />
    </MailedLinkShell>
  );
}
