import { dayLabel, towerDate } from "@/lib/format/dates";
import type { Mail } from "./send-mail";
import { letter } from "./templates";

interface FreeApartment {
  readonly to: string;
  readonly apartmentNo: string;
  /** `2026-12-01`, or null if the owner has set none. */
  readonly freeFrom: string | null;
  readonly askedAt: Date;
  readonly link: string;
  readonly endLink: string;
}

/** The one mail to someone who waits for an apartment; says why it is sent and how to end their other notices. */
export function freeApartmentMail(about: FreeApartment): Mail {
  const { to, apartmentNo, freeFrom, askedAt, link, endLink } = about;
  const from = freeFrom ? ` It can be lived in from ${dayLabel(freeFrom)}.` : "";
  return letter({
    to,
    name: "",
    subject: `Apartment ${apartmentNo} is free`,
    before: `Apartment ${apartmentNo} is free again.${from} Requests are answered in the order in which they arrive.`,
    action: `See Apartment ${apartmentNo}`,
    link,
    after: `This mail comes once, because somebody entered this address on the apartment's page on ${towerDate(askedAt)}. If it was not you, or you have stopped looking, end it: no more such mails come to this address.`,
    second: { action: "End these mails", link: endLink },
  });
}
