import { ScreenHead } from "@/components/layout/page-head";
import { PageHeading } from "@/components/layout/page-heading";
import { AnnouncementForm } from "./announcement-form";

/** The admin's form, above the list. */
export function MakeAnnouncement({ person, canMail }: { person: string; canMail: boolean }) {
  return (
    <section aria-labelledby="make-announcement" className="mb-12">
      <ScreenHead id="make-announcement" isTight>
        <PageHeading>Make Announcement</PageHeading>
      </ScreenHead>
      <AnnouncementForm person={person} canMail={canMail} />
    </section>
  );
}
