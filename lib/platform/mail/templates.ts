import { escapeHtml, LINK_LOOK, PRESS_LOOK } from "./frame";
import type { Mail } from "./mail";

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  /** One or more paragraphs; line breaks are kept. */
  readonly before: string | readonly string[];
  /** The call to action and its URL; both or neither. */
  readonly action?: string;
  readonly link?: string;
  readonly after?: string;
  /** A secondary link, below the text that explains it. */
  readonly second?: { readonly action: string; readonly link: string };
}

const paragraph = (text: string) =>
  `<p style="margin:16px 0${text.includes("\n") ? ";white-space:pre-line" : ""}">${escapeHtml(text)}</p>`;

type Step = { readonly action: string; readonly link: string } | undefined;

const inText = (step: Step) => (step ? [`${step.action}: ${step.link}`] : []);

const inHtml = (step: Step, look: string) =>
  step
    ? `<p style="margin:24px 0"><a href="${escapeHtml(step.link)}" ${look}>${escapeHtml(step.action)}</a></p>`
    : "";

/** Builds a mail's text and HTML; user input is text in both. The outbox adds the frame (lib/platform/mail/frame.ts). */
export function letter({ to, name, subject, before, action, link, after, second }: Letter): Mail {
  const first = [`Hello${name ? ` ${name}` : ""},`, ...(typeof before === "string" ? [before] : before)];
  const words = after === undefined ? [] : [after];
  const step = action !== undefined && link !== undefined ? { action, link } : undefined;
  return {
    to,
    subject,
    text: [...first, ...inText(step), ...words, ...inText(second)].join("\n\n"),
    html:
      first.map(paragraph).join("") +
      inHtml(step, PRESS_LOOK) +
      words.map(paragraph).join("") +
      inHtml(second, LINK_LOOK),
  };
}

/** The link by which someone chooses a new password within half an hour; `house` is the building's name. */
export function resetPasswordMail(to: string, house: string, name: string, link: string): Mail {
  return letter({
    to,
    name,
    subject: `Choose a new password for ${house}`,
    before: "Somebody asked for a new password for your account. The link works once, for 30 minutes.",
    action: "Choose a new password",
    link,
    after: "If it was not you, do nothing: your password stays as it is.",
  });
}

/** The link that proves that an address is the person's own. No name, since anyone may have registered this address. */
export function confirmEmailMail(to: string, house: string, link: string): Mail {
  return letter({
    to,
    name: "",
    subject: `Confirm your email address for ${house}`,
    before:
      "Please confirm that this address is yours. The link works once, for 24 hours, where you are signed in or with your password.",
    action: "Confirm my email address",
    link,
    after: `If you have not registered at ${house}, do nothing.`,
  });
}

/** The link by which someone becomes an admin within seven days. `by` is the inviting admin, empty without a name. */
export function invitationMail(to: string, house: string, by: string, link: string): Mail {
  return letter({
    to,
    name: "",
    subject: `You are invited to manage ${house}`,
    before: `${by || "An admin"} asks you to become an admin of ${house}. The link works once, for seven days, for an account with this address; you can make one on the way.`,
    action: "Become an admin",
    link,
    after: "If you do not know what this is about, do nothing.",
  });
}
