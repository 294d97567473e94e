import type { ClientSession, Types } from "mongoose";
import { OWN_ADDRESS } from "@/lib/platform/contracts/contact";
import { aRole, isOneOf, OFFICE, type OfficeRole } from "@/lib/platform/contracts/endpoint";
import { catalogue, type Language } from "@/lib/platform/contracts/language";
import { translate } from "@/lib/platform/format/in-language";
import { addressIn } from "@/lib/platform/format/office";
import { BuildingModel, THE_BUILDING } from "@/models/building";
import { type UserDocument, UserModel } from "@/models/user";
import type { Mail } from "./mail";
import { findUnsubscribeLinks } from "./mail-preference";

/** The frame around every mail. */
export interface Frame {
  readonly name: string;
  readonly address: string;
  /** The page where its reader unsubscribes from such mails; empty if they cannot be refused. */
  readonly wayOut: string;
  readonly language?: Language;
}

export const MESSAGES = catalogue({
  en: {
    greeting: "Hello {name},",
    greetingOfNobody: "Hello,",
    reason: "You get this mail because of your account.",
    stop: "Stop mails like this",
    password: {
      subject: "Choose a new password for {house}",
      before: "Somebody asked for a new password for your account. The link works once, for 30 minutes.",
      action: "Choose a New Password",
      after: "If it was not you, do nothing: your password stays as it is.",
    },
    confirm: {
      subject: "Confirm your email address for {house}",
      before:
        "Please confirm that this address is yours. The link works once, for 24 hours, where you are signed in or with your password.",
      action: "Confirm My Email Address",
      after: "If you have not registered at {house}, do nothing.",
      afterClaim:
        "Somebody who has an account there has given this address. If it is not you, open the link and say so.",
    },
  },
  bn: {
    greeting: "প্রিয় {name},",
    greetingOfNobody: "শুভেচ্ছা নেবেন,",
    reason: "আপনার অ্যাকাউন্ট আছে বলে এই ইমেইল পাচ্ছেন।",
    stop: "এমন ইমেইল বন্ধ করুন",
    password: {
      subject: "{house}: নতুন পাসওয়ার্ড বেছে নিন",
      before: "আপনার অ্যাকাউন্টের জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে। লিংকটি একবারই কাজ করে, ৩০ মিনিটের মধ্যে।",
      action: "নতুন পাসওয়ার্ড বেছে নিন",
      after: "আপনি না চেয়ে থাকলে কিছু করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে।",
    },
    confirm: {
      subject: "{house}: আপনার ইমেইল ঠিকানা নিশ্চিত করুন",
      before:
        "ঠিকানাটি যে আপনার, তা নিশ্চিত করুন। লিংকটি একবারই কাজ করে, ২৪ ঘণ্টার মধ্যে; আপনি লগইন করা থাকলে, বা আপনার পাসওয়ার্ড দিয়ে।",
      action: "আমার ইমেইল ঠিকানা নিশ্চিত করুন",
      after: "আপনি {house}-এ নিবন্ধন না করে থাকলে কিছু করতে হবে না।",
      afterClaim: "সেখানে অ্যাকাউন্ট আছে এমন একজন এই ঠিকানা দিয়েছেন। তিনি আপনি না হলে লিংকটি খুলে জানিয়ে দিন।",
    },
  },
});

/** Escapes text for HTML, inside tags and quotes. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${String(character.charCodeAt(0))};`);

export function frameText(text: string, { name, address, wayOut, language = "en" }: Frame): string {
  const t = translate(MESSAGES, language);
  const parts = [text, `${name}, ${address}`];
  if (wayOut) parts.push(`${t("reason")} ${t("stop")}: ${wayOut}`);
  return parts.join("\n\n");
}

/**
 * The style sheet of a mail, in the colours of app/styles/tokens.css. Each element also has its colour inline, since
 * many mail clients drop style sheets; those that keep them and are dark get the dark theme. Text always stands on a
 * background that it sets itself.
 */
const DUSK =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  "@media (prefers-color-scheme:dark){" +
  ".paper{background-color:#12152a!important;color:#f5f1e8!important}" +
  ".sheet{background-color:#1b1f3a!important;color:#f5f1e8!important;border-color:#343a5e!important}" +
  ".quiet{background-color:#12152a!important;color:#c9cbdc!important}" +
  ".link{color:#f0957a!important}" +
  ".press{background-color:#f5f1e8!important;color:#171b33!important}}";

const SERIF = "Fraunces,Georgia,'Times New Roman',serif";

const SANS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The style of a link within a sentence. */
const LINK_LOOK = 'class="link" style="color:#9e3d25"';

/** The style of the button. */
const PRESS_LOOK =
  'class="press" style="display:inline-block;padding:12px 20px;border-radius:4px;background-color:#1c2036;color:#ffffff;' +
  'font-weight:600;text-decoration:none"';

export function frameHtml(
  subject: string,
  html: string,
  { name, address, wayOut, language = "en" }: Frame,
): string {
  const t = translate(MESSAGES, language);
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${DUSK}</style>`;
  const foot = wayOut
    ? `<br>${escapeHtml(t("reason"))} <a href="${escapeHtml(wayOut)}" ${LINK_LOOK}>${t("stop")}</a>`
    : "";
  return (
    `<!doctype html><html lang="${language}"><head>${head}</head>` +
    `<body class="paper" style="margin:0;padding:24px 12px;background-color:#f5f4f0;color:#1c2036;font-family:${SANS};font-size:16px;line-height:1.6">` +
    '<div style="max-width:560px;margin:0 auto">' +
    `<div class="paper" style="padding:0 0 16px;background-color:#f5f4f0;color:#1c2036;font-family:${SERIF};font-size:26px;line-height:1.1;letter-spacing:-0.026em">${escapeHtml(name)}</div>` +
    `<div class="sheet" style="padding:8px 24px 16px;border:1px solid #dcd9d0;border-radius:8px;background-color:#ffffff;color:#1c2036;overflow-wrap:anywhere">${html}</div>` +
    `<div class="quiet" style="padding:16px 0 0;background-color:#f5f4f0;color:#464a5f;font-size:14px;line-height:1.5">${escapeHtml(`${name}, ${address}`)}${foot}</div>` +
    "</div></body></html>"
  );
}

export interface MailContent {
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

type MailAction = { readonly action: string; readonly link: string } | undefined;

const inText = (step: MailAction) => (step ? [`${step.action}: ${step.link}`] : []);

const inHtml = (step: MailAction, look: string) =>
  step
    ? `<p style="margin:24px 0"><a href="${escapeHtml(step.link)}" ${look}>${escapeHtml(step.action)}</a></p>`
    : "";

/**
 * Builds a mail's text and HTML in English, for the office; user input is text in both. The outbox adds the frame
 * (lib/platform/mail/templates.ts).
 */
export const renderMail = (content: MailContent): Mail => render(content, "en");

/** Builds a mail that is read in its reader's language: `write` may be called for each. */
export function mailInLanguage(
  to: string,
  write: (language: Language) => Omit<MailContent, "to"> & Pick<Mail, "attachments">,
): Mail {
  const written = (language: Language) => {
    const { attachments, ...content } = write(language);
    return { ...render({ ...content, to }, language), ...(attachments && { attachments }) };
  };
  return { ...written("en"), in: written };
}

function render(
  { to, name, subject, before, action, link, after, second }: MailContent,
  language: Language,
): Mail {
  const t = translate(MESSAGES, language);
  const greeting = name ? t("greeting", { name }) : t("greetingOfNobody");
  const first = [greeting, ...(typeof before === "string" ? [before] : before)];
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
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    return {
      name,
      subject: t("password.subject", { house }),
      before: t("password.before"),
      action: t("password.action"),
      link,
      after: t("password.after"),
    };
  });
}

/**
 * The link that proves that an address is the person's own; `isClaim` if somebody with an account has given it. No name, since
 * anyone may have registered this address.
 */
export function confirmEmailMail(to: string, house: string, link: string, isClaim = false): Mail {
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    return {
      name: "",
      subject: t("confirm.subject", { house }),
      before: t("confirm.before"),
      action: t("confirm.action"),
      link,
      after: isClaim ? t("confirm.afterClaim") : t("confirm.after", { house }),
    };
  });
}

interface AboutInvitation {
  readonly house: string;
  readonly by: string;
  readonly role: OfficeRole;
  readonly link: string;
}

/** The link by which someone becomes an admin within seven days. `by` is the inviting admin, empty without a name. */
export function invitationMail(to: string, { house, by, role, link }: AboutInvitation): Mail {
  return renderMail({
    to,
    name: "",
    subject: role === "admin" ? `You are invited to manage ${house}` : `You are invited to work for ${house}`,
    before: `${by || "An admin"} asks you to become ${aRole(role)} of ${house}. The link works once, for seven days, for an account with this address; you can make one on the way.`,
    action: `Become ${aRole(role)}`,
    link,
    after: "If you do not know what this is about, do nothing.",
  });
}

interface Dressed extends Required<Pick<Mail, "subject" | "text" | "html" | "attachments">> {
  readonly unsubscribe: string;
}

/**
 * Renders a mail in its reader's language, within the frame, with the building's name, and an unsubscribe link if it can be
 * refused.
 */
export async function dressMail(mail: Mail, session?: ClientSession): Promise<Dressed> {
  const language = mail.in ? (mail.language ?? (await findLanguage({ email: mail.to }, session))) : "en";
  const { subject: line, text, html, attachments = [] } = { ...mail, ...mail.in?.(language) };
  const wayOut = await wayOutOf(mail, session);
  const frame: Frame = { ...(await readSender(session, language)), wayOut: wayOut.page, language };
  const subject = line.replace(/\s+/g, " ").trim();
  return {
    subject,
    text: frameText(text, frame),
    html: frameHtml(subject, html, frame),
    attachments,
    unsubscribe: wayOut.press,
  };
}

/**
 * Returns the language that a person has chosen, English for the office; that in which they asked, `asked`, for who has chosen
 * none or has no account.
 */
export async function findLanguage(
  person: { readonly _id: Types.ObjectId | string } | { readonly email: string },
  session?: ClientSession,
  asked: Language | null = null,
): Promise<Language> {
  const user = await UserModel.findOne(person, { language: 1, role: 1 }, session ? { session } : {}).lean();
  return user && isOneOf(user.role, OFFICE) ? "en" : (user?.language ?? asked ?? "en");
}

const NONE = { press: "", page: "" };

async function wayOutOf({ kind, to, unsubscribe }: Mail, session?: ClientSession) {
  if (kind !== "news") return NONE;
  if (unsubscribe) return { press: unsubscribe, page: unsubscribe };
  return (await findUnsubscribeLinks(to, session)) ?? NONE;
}

/** The sender in mails: the name and address that an admin has set, else the product's. */
export async function readSender(
  session?: ClientSession,
  language: Language = "en",
): Promise<Pick<Frame, "name" | "address">> {
  const options = session ? { session } : {};
  const stored = await BuildingModel.findById(THE_BUILDING, { name: 1, address: 1 }, options).lean();
  return {
    name: stored?.name?.trim() || "Nibash",
    address: addressIn({ address: stored?.address ?? OWN_ADDRESS }, language),
  };
}

/**
 * Returns the name for a mail's greeting; none for an unconfirmed address, since someone who registers a stranger's address
 * chooses the name and could put text into our mail.
 */
export function greetingName({ name, emailVerified }: Pick<UserDocument, "name" | "emailVerified">): string {
  return emailVerified && name ? name : "";
}
