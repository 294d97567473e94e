import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EditAnnouncement } from "@/components/announcements/announcement-form";
import { Texts } from "@/components/layout/texts";
import { readTableView } from "@/components/ui/table-view";
import { findAnnouncement } from "@/lib/announcements/queries";
import { MAIL_SORTS } from "@/lib/mails/contract";
import { listMails } from "@/lib/mails/queries";
import { getPageActor } from "@/lib/platform/auth/page-actor";
import { ADMIN } from "@/lib/platform/contracts/endpoint";
import { objectId } from "@/lib/platform/contracts/fields";
import { readForGuard } from "@/lib/platform/db/away";
import { firstPage } from "@/lib/platform/lists/first-page";
import { addressOf, listQuery } from "@/lib/platform/lists/list-query";
import { canSendMail } from "@/lib/platform/mail/transport";

export const metadata: Metadata = { title: "Edit an Announcement" };

type Props = PageProps<"/dashboard/announcements/[id]">;

/** No loading.tsx: an unknown id returns 404, which a page that has started streaming could not. */
export default async function EditAnnouncementPage({ params, searchParams }: Props) {
  const actor = await getPageActor(ADMIN);
  const id = objectId.safeParse((await params).id);
  if (!id.success) notFound();
  const first = await readForGuard(() => findAnnouncement(actor, id.data));
  if (!first) notFound();
  const view = readTableView(addressOf(await searchParams));
  const query = { ...listQuery(view, MAIL_SORTS), announcement: first.value._id };
  const mails = first.value.mail ? await firstPage(query, (asked) => listMails(actor, asked)) : undefined;
  return (
    <Texts groups={["announcements.list"]}>
      <EditAnnouncement
        key={first.value._id}
        first={first}
        mails={mails}
        person={actor.userId}
        canMail={canSendMail()}
      />
    </Texts>
  );
}
