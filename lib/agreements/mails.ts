import type { ClientSession } from "mongoose";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { env } from "@/lib/platform/env";
import { dayLabel } from "@/lib/platform/format/dates";
import { formatsIn, translate } from "@/lib/platform/format/in-language";
import { fromCents } from "@/lib/platform/format/money";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { greetingName, mailInLanguage, renderMail } from "@/lib/platform/mail/templates";
import { queuePushes } from "@/lib/platform/push/queue-pushes";
import type { AgreementDocument, AgreementRequestDocument } from "@/models/agreement";
import { UserModel } from "@/models/user";
import type { TenancyThread } from "./agreement-contract";
import type { Threads } from "./find-thread";
import { MESSAGES } from "./messages";

const PAGE = "/dashboard/agreement";

/** The content of the letters about an agreement. */
interface AboutAgreement {
  readonly name: string;
  readonly apartmentNo: string;
  readonly link: string;
}

type AboutTerms = AboutAgreement & Pick<NewRent, "from" | "version">;

/** Returns what the letters about terms to sign share. */
function termsIn(language: Language, { name, link, version }: Omit<AboutTerms, "from">) {
  const t = translate(MESSAGES, language);
  const isToSign = version !== null;
  return {
    toSign: isToSign ? [t("terms.toSign")] : [],
    frame: { name, link, action: t(isToSign ? "terms.sign" : "seeAgreement"), after: t("terms.after") },
  };
}

/** To the tenant: a changed rent applies from a month on. */
function rentChangedMail(to: string, about: AboutTerms & Pick<NewRent, "rent_cents" | "before_cents">): Mail {
  return mailInLanguage(to, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const [home, from] = [formats.home(about.apartmentNo), formats.period(about.from)];
    const rent = formats.money(fromCents(about.rent_cents));
    const before = formats.money(fromCents(about.before_cents));
    const { toSign, frame } = termsIn(language, about);
    return {
      ...frame,
      subject: t("terms.rentSubject", { home, rent, from }),
      before: [...toSign, t("terms.rent", { home, rent, from, before })],
    };
  });
}

/** To the tenant: other monthly charges apply from a month on. */
function chargesChangedMail(to: string, about: AboutTerms & Pick<ChangedCharges, "charges">): Mail {
  return mailInLanguage(to, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const [home, from] = [formats.home(about.apartmentNo), formats.period(about.from)];
    const charges = about.charges
      .map(({ label, amount }) => `${formats.charge(label)} ${formats.money(amount)}`)
      .join(", ");
    const { toSign, frame } = termsIn(language, about);
    return {
      ...frame,
      subject: t("terms.chargesSubject", { home, from }),
      before: [
        ...toSign,
        charges ? t("terms.charges", { home, from, charges }) : t("terms.noCharges", { home, from }),
      ],
    };
  });
}

interface Signed extends AboutAgreement, Pick<Signing, "signer" | "at"> {
  readonly file: FileReply;
  readonly threads: Threads;
}

/** To the tenant, or without a name to the office: the agreement is signed, with the document attached. */
function signedIn(language: Language, { name, apartmentNo, link, signer, at, file, threads }: Signed) {
  const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
  const [home, thread] = [formats.home(apartmentNo), threads(language)];
  const about = { signer, home, date: formats.date(at), time: formats.time(at) };
  return {
    name,
    subject: t("signed.subject", { home }),
    before: [
      t(name ? "signed.own" : "signed.before", about),
      ...nextLine(thread, language),
      t("signed.file"),
    ],
    ...nextAction(thread, { action: t("signed.action"), link }),
    attachments: [{ name: file.name, contentType: "application/pdf", content: file.bytes }],
  };
}

type MailedAgreement = Pick<AgreementDocument, "_id" | "user_id" | "name" | "email" | "apartment_no">;

interface NewRent {
  /** The new rent, and the month from which it applies. */
  readonly rent_cents: number;
  readonly from: string;
  /** The previous rent of that month. */
  readonly before_cents: number;
  /** The version to sign; null if none was created. */
  readonly version: number | null;
  readonly at: Date;
}

/** Notifies the tenant of a changed rent, in the same transaction. */
export async function notifyOfRent(
  agreement: MailedAgreement,
  change: NewRent,
  session: ClientSession,
): Promise<void> {
  const mail = rentChangedMail(agreement.email, { ...aboutOf(agreement, PAGE), ...change });
  const cause = `rent-changed:${agreement._id.toString()}:${String(change.at.getTime())}` as const;
  await queueMail({ ...mail, cause, kind: "money" }, session);
}

interface ChangedCharges extends Pick<NewRent, "from" | "version" | "at"> {
  /** In units of the currency; none if the rent is all that is asked. */
  readonly charges: readonly { readonly label: string; readonly amount: number }[];
}

/** Notifies the tenant of other monthly charges, in the same transaction. */
export async function notifyOfCharges(
  agreement: MailedAgreement,
  change: ChangedCharges,
  session: ClientSession,
): Promise<void> {
  const mail = chargesChangedMail(agreement.email, { ...aboutOf(agreement, PAGE), ...change });
  const cause = `charges-changed:${agreement._id.toString()}:${String(change.at.getTime())}` as const;
  await queueMail({ ...mail, cause, kind: "money" }, session);
}

interface Unsigned {
  readonly version: number;
  /** Whether an earlier one is signed. */
  readonly isRenewed: boolean;
  readonly day: string;
}

/** Reminds the tenant of a version that is not signed, once a day, in the same transaction; returns whether it did. */
export async function remindOfSigning(
  agreement: MailedAgreement,
  { version, isRenewed, day }: Unsigned,
  session: ClientSession,
): Promise<boolean> {
  const about = { ...aboutOf(agreement, `${PAGE}#document`), version };
  const mail = mailInLanguage(agreement.email, (language) => {
    const [t, home] = [translate(MESSAGES, language), formatsIn(language).home(about.apartmentNo)];
    const { toSign, frame } = termsIn(language, about);
    const subject = t(isRenewed ? "terms.remindNewSubject" : "terms.remindSubject", { home });
    return { ...frame, subject, before: isRenewed ? toSign : t("terms.remind", { home }) };
  });
  const cause = `sign-reminder:${agreement._id.toString()}:${String(version)}:${day}` as const;
  return (await queueMail({ ...mail, cause, kind: "money" }, session)) !== null;
}

interface Signing {
  readonly version: number;
  readonly signer: string;
  readonly at: Date;
  /** In the language in which it was signed. */
  readonly file: FileReply;
  /** What comes next for its tenant, and for the office. */
  readonly threads: Readonly<Record<"tenant" | "office", Threads>>;
}

/** Sends the signed document to its tenant and to every admin, after the transaction. */
export async function notifyOfSigning(
  agreement: MailedAgreement,
  signing: Signing,
  session: ClientSession,
): Promise<void> {
  const { threads, version } = signing;
  const cause = `agreement-signed:${agreement._id.toString()}:${String(version)}` as const;
  const own = { ...aboutOf(agreement, PAGE), ...signing, threads: threads.tenant };
  const letters: Mail[] = [
    { ...mailInLanguage(agreement.email, (language) => signedIn(language, own)), cause },
  ];
  const admins = await listOfficeEmails(cause, session);
  const page = `/dashboard/manage-members/${String(agreement.user_id)}`;
  const theirs = { ...aboutOf(agreement, page), name: "", threads: threads.office };
  const { attachments, ...content } = signedIn("en", { ...own, ...theirs });
  for (const to of admins)
    letters.push({ ...renderMail({ ...content, to }), attachments, cause: `${cause}:${to}` });
  for (const mail of letters) await queueMail({ ...mail, kind: "money" }, session);
}

function aboutOf({ name, email, apartment_no }: MailedAgreement, path: string) {
  return { name: name || email, apartmentNo: apartment_no, link: pageUrl(path) };
}

/** The content of the letters about a request. */
interface AboutRequest {
  readonly name: string;
  readonly apartmentNo: string;
  readonly rent_cents: number;
}

type AboutLinked = AboutRequest & { readonly link: string };

/** To an admin: someone requests an apartment. */
function requestArrivedMail(
  to: string,
  about: AboutLinked & {
    readonly reach: string;
    readonly wishes: readonly string[];
    readonly message: string;
  },
): Mail {
  const { name, reach, wishes, message, link } = about;
  const home = `apartment ${about.apartmentNo}`;
  const rent = formatMoney(fromCents(about.rent_cents), "en");
  return renderMail({
    to,
    name: "",
    subject: `${name} asks for ${home}`,
    before: [
      `${name} asks for ${home}, ${rent} a month.`,
      `Contact: ${reach}`,
      ...(wishes.length > 0 ? [wishes.join("\n")] : []),
      ...(message ? [`They write:\n${message}`] : []),
    ],
    action: "Decide on It",
    link,
    after: "This mail goes to every admin. The first decision counts.",
  });
}

/** To the requester: the request has been received. */
function requestReceivedMail(to: string, { name, apartmentNo, link }: AboutLinked): Mail {
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    const home = formatsIn(language).home(apartmentNo);
    return {
      name,
      subject: t("received.subject", { home }),
      before: [t("received.before", { home }), t("received.free")],
      action: t("received.action"),
      link,
    };
  });
}

/** To the requester: it is accepted, and what to do next. */
function requestAcceptedMail(
  to: string,
  { name, apartmentNo, rent_cents }: AboutRequest,
  threads: Threads,
): Mail {
  return mailInLanguage(to, (language) => {
    const [t, formats] = [translate(MESSAGES, language), formatsIn(language)];
    const [home, thread] = [formats.home(apartmentNo), threads(language)];
    return {
      name,
      subject: t("accepted.subject", { home }),
      before: [
        t("accepted.before", { home, sum: formats.money(fromCents(rent_cents)) }),
        ...nextLine(thread, language),
      ],
      ...nextAction(thread, { action: t("seeAgreement"), link: pageUrl(PAGE) }),
      after: t("accepted.after"),
    };
  });
}

/** `Next: Sign your agreement and pay the deposit.`, and how and where. */
export function nextLine(thread: TenancyThread | null, language: Language): string[] {
  if (!thread?.next) return [];
  const { text: next, waits, ways, where } = thread.next;
  const line = translate(MESSAGES, language)("next", { waits: waits ? "yes" : "no", next });
  return [line, [...ways, where].filter(Boolean).join("\n")].filter(Boolean);
}

/** The button of a mail: what its reader does next, with the usual one below it; or the usual one. */
export function nextAction(
  thread: TenancyThread | null,
  usual: { readonly action: string; readonly link: string },
  second = false,
) {
  if (!thread?.next?.action) return usual;
  const { action, href } = thread.next;
  return { action, link: pageUrl(href), ...(second && { second: usual }) };
}

/** To the requester: it is rejected, with the reason if one was given. */
function requestDeclinedMail(to: string, about: AboutLinked & { readonly reason: string }): Mail {
  const { name, apartmentNo, reason, link } = about;
  return mailInLanguage(to, (language) => {
    const t = translate(MESSAGES, language);
    const home = formatsIn(language).home(apartmentNo);
    return {
      name,
      subject: t("declined.subject", { home }),
      before: [
        t("declined.before", { home }),
        ...(reason ? [t("reason", { reason })] : []),
        t("declined.another"),
      ],
      action: t("declined.action"),
      link,
    };
  });
}

/** Mails about requests count as mails about money (docs/product.md 12.4), so no preference turns them off. */
const KIND = "money" as const;

type MailedRequest = Pick<
  AgreementRequestDocument,
  | "_id"
  | "name"
  | "email"
  | "apartment_no"
  | "rent_cents"
  | "telephone"
  | "occupation"
  | "people"
  | "first_day"
  | "message"
>;

/**
 * Notifies every admin and the sender of a new request, in its transaction (docs/product.md 4.19). `told` is the sender's
 * name for the greeting, null if they get no mail.
 */
export async function notifyOfNewRequest(
  request: MailedRequest,
  told: { readonly greeting: string } | null,
  session: ClientSession,
): Promise<void> {
  const { email, telephone, message } = request;
  const about = wordsOf(request);
  const said = {
    ...about,
    link: pageUrl("/dashboard/agreement-requests"),
    message: message ?? "",
    reach: [telephone, shownEmail(email)].filter(Boolean).join(", "),
    wishes: wishesOf(request),
  };
  const id = request._id.toString();
  const admins = await listOfficeEmails(`request-arrived:${id}`, session);
  // Sequential: a transaction runs one command at a time.
  for (const admin of admins) {
    const cause = `request-arrived:${id}:${admin}` as const;
    await queueMail({ ...requestArrivedMail(admin, said), kind: KIND, cause }, session);
  }
  if (!told) return;
  const own = { ...about, name: told.greeting, link: pageUrl("/dashboard") };
  const cause = `request-received:${id}` as const;
  await queueMail({ ...requestReceivedMail(email, own), kind: KIND, cause }, session);
}

type Decided = Pick<
  AgreementRequestDocument,
  "_id" | "user_id" | "name" | "email" | "apartment_no" | "rent_cents"
> & {
  readonly decision: "accepted" | "declined";
  readonly reason: string | null;
};

/** Notifies the sender of the decision by mail and push, in its transaction (docs/product.md 3.18, 4.19, 10.13). */
export async function notifyOfDecision(
  request: Decided,
  session: ClientSession,
  threads: Threads = () => null,
): Promise<void> {
  const { _id, user_id, email, decision, reason } = request;
  const cause = `request-${decision}:${_id.toString()}` as const;
  const sender = await UserModel.findById(user_id).session(session).lean();
  const name = sender ? greetingName(sender) : "";
  const about = wordsOf(request);
  const mail =
    decision === "accepted"
      ? requestAcceptedMail(email, about, threads)
      : requestDeclinedMail(email, { ...about, name, reason: reason ?? "", link: pageUrl("/apartments") });
  await queueMail({ ...mail, kind: KIND, cause }, session);
  await queuePushes({ cause, kind: "decision", path: "/dashboard" }, user_id, session);
}

const pageUrl = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();

const wordsOf = (request: Pick<MailedRequest, "name" | "email" | "apartment_no" | "rent_cents">) => ({
  name: request.name || request.email,
  apartmentNo: request.apartment_no,
  rent_cents: request.rent_cents,
});

const wishesOf = ({ occupation, people, first_day }: MailedRequest): string[] => [
  ...(occupation ? [`Occupation: ${occupation}`] : []),
  ...(people ? [`People: ${String(people)}`] : []),
  ...(first_day ? [`Preferred first day: ${dayLabel(first_day, "en")}`] : []),
];
