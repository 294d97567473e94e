import type { Metadata } from "next";
import { AnnouncementForm } from "@/components/announcements/announcement-form";
import { AnnouncementList } from "@/components/announcements/announcement-list";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { Texts } from "@/components/layout/texts";
import { readTableView } from "@/components/ui/table-view";
import { SessionKeeper } from "@/components/users/session-keeper";
import { ANNOUNCEMENT_SORTS } from "@/lib/announcements/contract";
import { listAnnouncements, unreadOf } from "@/lib/announcements/queries";
import { hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ROLES, ADMIN, OFFICE } from "@/lib/platform/contracts/endpoint";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";
import { canSendMail } from "@/lib/platform/mail/transport";
import { translationsOf } from "@/lib/translations";

export const generateMetadata = (): Metadata => ({ title: translationsOf("announcements.list")("title") });

export default async function AnnouncementsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(ROLES);
  const { role, userId } = actor;
  const canChange = hasRole(actor, ADMIN);
  const view = readTableView(addressOf(await searchParams));
  const [unread, first] = await Promise.all([
    hasRole(actor, OFFICE) ? undefined : firstRead(() => unreadOf(actor)),
    firstPage(listQuery(view, ANNOUNCEMENT_SORTS), (query) => listAnnouncements(actor, query)),
  ]);
  return (
    <>
      <SessionKeeper rendered={{ role }} />
      {canChange && <MakeAnnouncement person={userId} canMail={canSendMail()} />}
      <Texts groups={["announcements.list"]}>
        <AnnouncementList first={first} unread={unread} canChange={canChange} />
      </Texts>
    </>
  );
}

/** The admin's form, above the list. */
function MakeAnnouncement({ person, canMail }: { person: string; canMail: boolean }) {
  return (
    <section aria-labelledby="make-announcement" className="mb-12">
      <ScreenHead id="make-announcement" isTight>
        <PageHeading>Make Announcement</PageHeading>
      </ScreenHead>
      <AnnouncementForm person={person} canMail={canMail} />
    </section>
  );
}
