import { escapeHtml, HOUSE, PRESS_LOOK } from "./frame";
import type { Mail } from "./mail";

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly before: string;
  readonly action: string;
  readonly link: string;
  readonly after: string;
}

/** The words of a mail as text and as HTML; the outbox puts the house's frame around them (lib/mail/frame.ts). */
function letter({ to, name, subject, before, action, link, after }: Letter): Mail {
  const greeting = `Hello${name ? ` ${name}` : ""},`;
  const paragraph = (text: string) => `<p style="margin:16px 0">${escapeHtml(text)}</p>`;
  return {
    to,
    subject,
    text: [greeting, before, `${action}: ${link}`, after].join("\n\n"),
    html:
      `${paragraph(greeting)}${paragraph(before)}` +
      `<p style="margin:24px 0"><a href="${escapeHtml(link)}" ${PRESS_LOOK}>${escapeHtml(action)}</a></p>` +
      paragraph(after),
  };
}

/** The link that lets somebody choose a new password within half an hour. */
export function resetPasswordMail(to: string, name: string, link: string): Mail {
  return letter({
    to,
    name,
    subject: `Choose a new password for ${HOUSE}`,
    before: "Somebody asked for a new password for your account. The link works once, for 30 minutes.",
    action: "Choose a new password",
    link,
    after: "If it was not you, do nothing: your password stays as it is.",
  });
}

/** The link that proves that an address is the person's own. */
export function confirmEmailMail(to: string, name: string, link: string): Mail {
  return letter({
    to,
    name,
    subject: `Confirm your email address for ${HOUSE}`,
    before:
      "Please confirm that this address is yours. The link works once, for 24 hours, where you are signed in or with your password.",
    action: "Confirm my email address",
    link,
    after: `If you have not registered at ${HOUSE}, do nothing.`,
  });
}
