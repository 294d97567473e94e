import type { Mail } from "./send-mail";

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly before: string;
  readonly action: string;
  readonly link: string;
  readonly after: string;
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

function letter({ to, name, subject, before, action, link, after }: Letter): Mail {
  const greeting = `Hello${name ? ` ${name}` : ""},`;
  const end = "Nibash, Uttara Sector 10, Dhaka";
  const paragraph = (text: string) => `<p>${escape(text)}</p>`;
  return {
    to,
    subject,
    text: [greeting, before, `${action}: ${link}`, after, end].join("\n\n"),
    html:
      `<div style="font-family:sans-serif;line-height:1.6;color:#1c2036;max-width:520px">${paragraph(greeting)}` +
      `${paragraph(before)}<p><a href="${escape(link)}" style="color:#9e3d25">${escape(action)}</a></p>` +
      `${paragraph(after)}${paragraph(end)}</div>`,
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
