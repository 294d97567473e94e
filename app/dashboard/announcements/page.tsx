import type { Metadata } from "next";
import { Suspense } from "react";
import { AnnouncementForm } from "@/components/announcements/announcement-form";
import { AnnouncementList, MarkAllRead } from "@/components/announcements/announcement-list";
import { ListSkeleton } from "@/components/layout/list-skeleton";
import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { readTableView } from "@/components/ui/table-view";
import { SessionKeeper } from "@/components/users/session-keeper";
import { ANNOUNCEMENT_SORTS } from "@/lib/announcements/contract";
import { listAnnouncements } from "@/lib/announcements/queries";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ROLES, ADMIN, OFFICE } from "@/lib/platform/contracts/endpoint";
import { firstPage, firstRead } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery, type ScreenProps } from "@/lib/platform/lists/list-query";
import { canSendMail } from "@/lib/platform/mail/transport";
import { unreadOf } from "../unread";

export const metadata: Metadata = { title: "Announcements" };

/** No loading.tsx: the role determines whether the form is above the list. */
export default async function AnnouncementsPage({ searchParams }: ScreenProps) {
  const actor = await getPageActor(ROLES);
  const { role, userId } = actor;
  const canChange = hasRole(actor, ADMIN);
  // Read before the rows, so that the skeleton's head is as high as the list's.
  const unread = hasRole(actor, OFFICE) ? undefined : await firstRead(() => unreadOf(actor));
  return (
    <>
      <SessionKeeper rendered={{ role }} />
      {canChange && <MakeAnnouncement person={userId} canMail={canSendMail()} />}
      <Suspense
        fallback={
          <ListSkeleton
            heading="All Announcements"
            level={canChange ? 2 : 1}
            action={unread ? <MarkAllRead first={unread} /> : null}
          />
        }
      >
        <Announcements searchParams={searchParams} actor={actor} unread={unread} />
      </Suspense>
    </>
  );
}

interface AnnouncementsProps extends ScreenProps {
  actor: Actor;
  unread: number | undefined;
}

async function Announcements({ searchParams, actor, unread }: AnnouncementsProps) {
  const view = readTableView(addressOf(await searchParams));
  const first = await firstPage(listQuery(view, ANNOUNCEMENT_SORTS), (query) =>
    listAnnouncements(actor, query),
  );
  return <AnnouncementList first={first} unread={unread} canChange={hasRole(actor, ADMIN)} />;
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
