import type { Mail } from "./send-mail";

interface Letter {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  /** A paragraph, or several; their line breaks stay. */
  readonly before: string | readonly string[];
  /** The step that is asked for, and where it leads; both or neither. */
  readonly action?: string;
  readonly link?: string;
  readonly after?: string;
  /** Whose letter it is: name and place of the building. */
  readonly end?: string;
  /** Something else to do, below the words that explain it. */
  readonly second?: { readonly action: string; readonly link: string };
}

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

const paragraph = (text: string) =>
  `<p${text.includes("\n") ? ' style="white-space:pre-line"' : ""}>${escape(text)}</p>`;

type Step = { readonly action: string; readonly link: string } | undefined;
const inText = (step: Step) => (step ? [`${step.action}: ${step.link}`] : []);
const inHtml = (step: Step) =>
  step ? `<p><a href="${escape(step.link)}" style="color:#9e3d25">${escape(step.action)}</a></p>` : "";

/** A letter in the house's look, as text and as HTML. What people wrote is text in both. */
export function letter(said: Letter): Mail {
  const {
    to,
    name,
    subject,
    before,
    action,
    link,
    after,
    second,
    end = "Nibash, Uttara Sector 10, Dhaka",
  } = said;
  const first = [`Hello${name ? ` ${name}` : ""},`, ...(typeof before === "string" ? [before] : before)];
  const words = after === undefined ? [] : [after];
  const step = action !== undefined && link !== undefined ? { action, link } : undefined;
  return {
    to,
    subject,
    text: [...first, ...inText(step), ...words, ...inText(second), end].join("\n\n"),
    html:
      `<div style="font-family:sans-serif;line-height:1.6;color:#1c2036;max-width:520px">` +
      first.map(paragraph).join("") +
      inHtml(step) +
      words.map(paragraph).join("") +
      `${inHtml(second)}${paragraph(end)}</div>`,
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
