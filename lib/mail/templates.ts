import type { Mail } from "./send-mail";

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly before: string;
  readonly action: string;
  readonly link: string;
  readonly after: string;
  /** Something else to do, below the words that explain it. */
  readonly second?: { readonly action: string; readonly link: string };
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

/** A letter in the frame that all of them have, as text and as HTML. */
export function letter({ to, name, subject, before, action, link, after, second }: Letter): Mail {
  const greeting = `Hello${name ? ` ${name}` : ""},`;
  const end = "Nibash, Uttara Sector 10, Dhaka";
  const paragraph = (text: string) => `<p>${escape(text)}</p>`;
  const anchor = (words: string, href: string) =>
    `<p><a href="${escape(href)}" style="color:#9e3d25">${escape(words)}</a></p>`;
  const last = second ? [`${second.action}: ${second.link}`] : [];
  return {
    to,
    subject,
    text: [greeting, before, `${action}: ${link}`, after, ...last, end].join("\n\n"),
    html:
      `<div style="font-family:sans-serif;line-height:1.6;color:#1c2036;max-width:520px">${paragraph(greeting)}` +
      `${paragraph(before)}${anchor(action, link)}${paragraph(after)}` +
      `${second ? anchor(second.action, second.link) : ""}${paragraph(end)}</div>`,
  };
}

/** The link that lets somebody choose a new password within half an hour. */
export function resetPasswordMail(to: string, name: string, link: string): Mail {
  return letter({
    to,
    name,
    subject: "Choose a new password for Nibash",
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
    subject: "Confirm your email address for Nibash",
    before:
      "Please confirm that this address is yours. The link works once, for 24 hours, where you are signed in or with your password.",
    action: "Confirm my email address",
    link,
    after: "If you have not registered at Nibash, do nothing.",
  });
}
