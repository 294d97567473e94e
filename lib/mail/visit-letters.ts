import type { Mail } from "./mail";
import { letter } from "./templates";

/** The content of the letters about a visit; empty strings if there is nothing to say. */
interface AboutVisit {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
  readonly answer: string;
  /** `apartment 5A` */
  readonly home: string;
  /** `Dec 5, 2026, morning (9 am to 12 noon)`; empty for a question. */
  readonly when: string;
}

const ofHome = ({ home }: AboutVisit) => (home ? ` of ${home}` : "");
const aboutHome = ({ home }: AboutVisit) => (home ? ` about ${home}` : "");
const thing = (about: AboutVisit) =>
  about.when ? `a visit${ofHome(about)}` : `a question${aboutHome(about)}`;

/** To an admin: someone asks a question, or wants to visit. */
export function visitArrivedMail(to: string, about: AboutVisit & { readonly link: string }): Mail {
  const { name, phone, email, message, when, link } = about;
  return letter({
    to,
    name: "",
    subject: when ? `${name} asks for a visit` : `A question from ${name}`,
    before: [
      `${name} ${when ? "asks for" : "asks"} ${thing(about)}.`,
      ...(when ? [`Preferred time: ${when}`] : []),
      ...(message ? [`They write:\n${message}`] : []),
      `Contact: ${[phone, email].filter(Boolean).join(", ")}`,
    ],
    action: "Answer it",
    link,
    after: "This mail goes to every admin. The first answer counts.",
  });
}

/** To the sender: it has been received. Contains none of the input, since anyone may have entered this address. */
export function visitReceivedMail(to: string, about: AboutVisit): Mail {
  const { when } = about;
  return letter({
    to,
    name: "",
    subject: when ? "We have your visit request" : "We have your question",
    before: when
      ? [`You asked for ${thing(about)}: ${when}.`, "We confirm the time, or propose another one."]
      : [`You asked ${thing(about)}. We answer as soon as we can.`],
    after: "If it was not you, do nothing: somebody has mistaken your address for theirs.",
  });
}

/** To the sender: the answer. */
export function visitAnsweredMail(to: string, about: AboutVisit): Mail {
  const { name, message, answer, when } = about;
  return letter({
    to,
    name,
    subject: when ? "An answer to your visit request" : "An answer to your question",
    before: [answer, ...(message ? [`You wrote:\n${message}`] : [])],
  });
}

/** To the sender: the day, with a calendar entry. */
export function visitConfirmedMail(
  to: string,
  about: AboutVisit & { readonly isMoved: boolean; readonly place: string },
  calendar: string,
): Mail {
  const { name, answer, when, place, isMoved } = about;
  const mail = letter({
    to,
    name,
    subject: isMoved ? "Your visit has a new time" : "Your visit is confirmed",
    before: [`We expect you for ${thing(about)}: ${when}.`, `Where: ${place}`, ...(answer ? [answer] : [])],
    after: "The file with this mail puts the visit into your calendar.",
  });
  const type = "text/calendar; charset=utf-8; method=PUBLISH";
  return { ...mail, attachments: [{ name: "visit.ics", contentType: type, content: Buffer.from(calendar) }] };
}
