import type { RepairNews } from "@/lib/contracts/repairs.sorts";
import type { Mail } from "./mail";
import { letter } from "./templates";

/** The content of the letters about a repair; empty strings if there is nothing to say. */
interface AboutRepair {
  /** The tenant's name. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly room: string;
  readonly access: string;
  readonly urgent: boolean;
  readonly photos: number;
  /** `apartment 5A` */
  readonly home: string;
  /** `Dec 5, 2026` */
  readonly day: string;
  /** The message that came with the change. */
  readonly text: string;
  readonly link: string;
}

const BEFORE_TENANT: Readonly<
  Record<RepairNews, (about: AboutRepair) => readonly [subject: string, words: string]>
> = {
  reported: ({ title, home }) => [
    `A repair in your home: ${title}`,
    `The office has reported "${title}" in ${home} for you. You can follow it, and write to us, on its page.`,
  ],
  planned: ({ title, day, home }) => [
    `Planned for ${day}: ${title}`,
    `"${title}" in ${home} is planned for ${day}. The file with this mail puts the day into your calendar.`,
  ],
  unplanned: ({ title }) => [
    `No day is planned any more: ${title}`,
    `The planned day for "${title}" is cancelled. You get a mail when there is a new one.`,
  ],
  done: ({ title, home }) => [
    `Done: ${title}`,
    `"${title}" in ${home} is marked as done. If it is not, open it again on its page within 14 days.`,
  ],
  declined: ({ title, home }) => [
    `Declined: ${title}`,
    `"${title}" in ${home} is declined. You can open it again on its page within 14 days, and say why.`,
  ],
  reopened: ({ title, home }) => [`Open again: ${title}`, `"${title}" in ${home} is open again.`],
  message: ({ title }) => [`A message about your repair: ${title}`, `There is a message about "${title}".`],
};

/** To the tenant: what the office did. */
export function repairMailToTenant(to: string, what: RepairNews, about: AboutRepair): Mail {
  const [subject, words] = BEFORE_TENANT[what](about);
  const before = [words, ...(about.text ? [about.text] : [])];
  return letter({ to, name: about.name, subject, before, action: "See the repair", link: about.link });
}

const SAID: Readonly<Record<RepairNews, string>> = {
  reported: "reports a repair",
  reopened: "reopens a repair",
  message: "writes about a repair",
  planned: "plans a repair",
  unplanned: "cancels the planned day of a repair",
  done: "closes a repair",
  declined: "declines a repair",
};

/** To an admin: what the tenant did. */
export function repairMailToHouse(to: string, what: RepairNews, about: AboutRepair): Mail {
  const { name, title, description, room, access, urgent, photos, home, text, link } = about;
  const facts = [
    ...(room ? [`Room: ${room}`] : []),
    ...(access ? [`Somebody may come in: ${access}`] : []),
    ...(photos > 0 ? [`Photos: ${String(photos)}`] : []),
  ];
  const isNew = what === "reported";
  return letter({
    to,
    name: "",
    subject: `${urgent ? "Urgent: " : ""}${name} ${SAID[what]} in ${home}: ${title}`,
    before: [
      `${name} ${SAID[what]} in ${home}: ${title}`,
      ...(isNew ? [`They write:\n${description}`] : []),
      ...(text ? [`They write:\n${text}`] : []),
      ...(isNew && facts.length > 0 ? [facts.join("\n")] : []),
    ],
    action: isNew ? "Answer it" : "See the repair",
    link,
    after: "This mail goes to every admin.",
  });
}
