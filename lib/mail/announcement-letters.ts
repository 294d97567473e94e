import type { Mail } from "./mail";
import { letter } from "./templates";

/** The cause of an announcement's mail to a person; without one, the prefix of all its causes. */
export const announcementCause = (id: string, userId = "") => `announcement:${id}:${userId}` as const;

interface AboutAnnouncement {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
}

/** To a member: the whole announcement. */
export function announcementMail(to: string, { name, title, description, link }: AboutAnnouncement): Mail {
  return letter({
    to,
    name,
    subject: title,
    before: [title, description],
    action: "See all announcements",
    link,
  });
}
