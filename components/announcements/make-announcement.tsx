import { PageHeading } from "@/components/layout/page-heading";
import { AnnouncementForm } from "./announcement-form";

/** The form of the admin, above the list. */
export function MakeAnnouncement() {
  return (
    <section aria-labelledby="make-announcement" className="mb-12">
      <div className="main-head mb-5" id="make-announcement">
        <PageHeading>Make Announcement</PageHeading>
      </div>
      <AnnouncementForm />
    </section>
  );
}
