import type { ClientSession } from "mongoose";
import { shownEmail } from "@/lib/platform/contracts/contact";
import { formatMoney } from "@/lib/platform/contracts/currency";
import { env } from "@/lib/platform/env";
import { towerDate, towerTime, dayLabel } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { periodLabel } from "@/lib/platform/format/periods";
import type { Mail } from "@/lib/platform/mail/mail";
import { queueMail, listOfficeEmails } from "@/lib/platform/mail/queue-mail";
import { renderMail } from "@/lib/platform/mail/templates";
import { queuePushes } from "@/lib/push-subscriptions/queue-pushes";
import type { AgreementDocument } from "@/models/agreement";
import type { AgreementRequestDocument } from "@/models/agreement-request";
import type { TenancyThread } from "./document-contract";

/** The content of the letters about an agreement. */
interface AboutAgreement {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  readonly link: string;
}

interface SignedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The content of the letter about a changed rent; formatted amounts. */
interface AboutRent extends AboutAgreement {
  /** `$850` */
  readonly rent: string;
  readonly before: string;
  /** `January 2027` */
  readonly from: string;
  /** Whether a new version of the agreement waits for a signature. */
  readonly isToSign: boolean;
}

/** To the tenant: a changed rent applies from a month on. */
function rentChangedMail(to: string, { name, home, link, ...about }: AboutRent): Mail {
  const { rent, before, from, isToSign } = about;
  return renderMail({
    to,
    name,
    subject: `The rent of ${home} is ${rent} from ${from}`,
    before: [
      ...(isToSign ? [TO_SIGN] : []),
      `From ${from} on the rent of ${home} is ${rent} a month. Until then it stays at ${before}.`,
    ],
    action: isToSign ? "Read and sign it" : "See your agreement",
    link,
    after: "Please contact the office if you have questions.",
  });
}

/** To the tenant: other monthly charges apply from a month on. */
function chargesChangedMail(
  to: string,
  {
    name,
    home,
    link,
    charges,
    from,
    isToSign,
  }: Omit<AboutRent, "rent" | "before"> & { readonly charges: string },
): Mail {
  return renderMail({
    to,
    name,
    subject: `The monthly charges of ${home} change from ${from}`,
    before: [
      ...(isToSign ? [TO_SIGN] : []),
      charges === "None"
        ? `From ${from} on ${home} pays the rent alone, without monthly charges.`
        : `From ${from} on ${home} pays each month beside the rent: ${charges}. Months before it stay as they are.`,
    ],
    action: isToSign ? "Read and sign it" : "See your agreement",
    link,
    after: "Please contact the office if you have questions.",
  });
}

const TO_SIGN = "Please read the new version of your agreement, and sign it with your name.";

/** To both sides: the agreement is signed, with the document attached. */
function agreementSignedMail(
  to: string,
  { name, home, link, signer, when }: AboutAgreement & { readonly signer: string; readonly when: string },
  file: SignedFile,
  thread: TenancyThread | null,
): Mail {
  const mail = renderMail({
    to,
    name,
    subject: `The agreement for ${home} is signed`,
    before: [
      `${signer} signed the agreement for ${home} on ${when}.`,
      ...nextLine(thread),
      "The document is with this mail.",
    ],
    ...nextAction(thread, { action: "See the agreement", link }),
  });
  return {
    ...mail,
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
  { rent_cents, from, before_cents, version, at }: NewRent,
  session: ClientSession,
): Promise<void> {
  const [rent = "", before = ""] = [rent_cents, before_cents].map((cents) => formatMoney(fromCents(cents)));
  const mail = rentChangedMail(agreement.email, {
    ...aboutOf(agreement, "/dashboard/agreement"),
    rent,
    before,
    from: periodLabel(from),
    isToSign: version !== null,
  });
  const cause = `rent-changed:${agreement._id.toString()}:${String(at.getTime())}` as const;
  await queueMail({ ...mail, cause, kind: "money" }, session);
}

interface ChangedCharges extends Pick<NewRent, "from" | "version" | "at"> {
  /** `Service charge $40, Parking $20` */
  readonly charges: string;
}

/** Notifies the tenant of other monthly charges, in the same transaction. */
export async function notifyOfCharges(
  agreement: MailedAgreement,
  { charges, from, version, at }: ChangedCharges,
  session: ClientSession,
): Promise<void> {
  const about = { charges, from: periodLabel(from), isToSign: version !== null };
  const mail = chargesChangedMail(agreement.email, {
    ...aboutOf(agreement, "/dashboard/agreement"),
    ...about,
  });
  const cause = `charges-changed:${agreement._id.toString()}:${String(at.getTime())}` as const;
  await queueMail({ ...mail, cause, kind: "money" }, session);
}

interface Signing {
  readonly version: number;
  readonly signer: string;
  readonly at: Date;
  readonly file: SignedFile;
  /** What comes next for its tenant, and for the office. */
  readonly threads: Readonly<Record<"tenant" | "office", TenancyThread | null>>;
}

/** Sends the signed document to its tenant and to every admin, after the transaction. */
export async function notifyOfSigning(
  agreement: MailedAgreement,
  { version, signer, at, file, threads }: Signing,
  session: ClientSession,
): Promise<void> {
  const said = { signer, when: `${towerDate(at)} at ${towerTime(at)}` };
  const cause = `agreement-signed:${agreement._id.toString()}:${String(version)}` as const;
  const own = aboutOf(agreement, "/dashboard/agreement");
  const mail = agreementSignedMail(agreement.email, { ...own, ...said }, file, threads.tenant);
  const letters: Mail[] = [{ ...mail, cause }];
  const admins = await listOfficeEmails(cause, session);
  const page = `/dashboard/manage-members/${String(agreement.user_id)}`;
  const about = { ...aboutOf(agreement, page), name: "", ...said };
  for (const email of admins)
    letters.push({ ...agreementSignedMail(email, about, file, threads.office), cause: `${cause}:${email}` });
  for (const mail of letters) await queueMail({ ...mail, kind: "money" }, session);
}

function aboutOf({ name, email, apartment_no }: MailedAgreement, path: string) {
  const link = new URL(path, env().NEXTAUTH_URL).toString();
  return { name: name || email, home: `apartment ${apartment_no}`, link };
}

/** The content of the letters about a request; empty strings if there is nothing to say. */
interface AboutRequest {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  /** `$780` */
  readonly rent: string;
  readonly reason: string;
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
  const { name, home, rent, reach, wishes, message, link } = about;
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
    action: "Decide on it",
    link,
    after: "This mail goes to every admin. The first decision counts.",
  });
}

/** To the requester: the request has been received. */
function requestReceivedMail(to: string, { name, home, link }: AboutLinked): Mail {
  return renderMail({
    to,
    name,
    subject: `We have your request for ${home}`,
    before: [
      `You asked for ${home}. The office answers every request, and you get a mail when it is decided.`,
      "Nothing is paid before it is accepted. Until then you can withdraw it on your profile.",
    ],
    action: "See your request",
    link,
  });
}

/** To the requester: it is accepted, and what to do next. */
function requestAcceptedMail(
  to: string,
  { name, home, rent }: AboutRequest,
  thread: TenancyThread | null,
): Mail {
  return renderMail({
    to,
    name,
    subject: `Your request for ${home} is accepted`,
    before: [
      `Welcome: ${home} is let to you for ${rent} a month, and you are a member now.`,
      ...nextLine(thread),
    ],
    ...nextAction(thread, { action: "See your agreement", link: pageUrl("/dashboard/agreement") }),
    after: "Your profile shows what comes after that, up to the keys.",
  });
}

/** `Next: Sign your agreement and bring the deposit.`, and how and where. */
export function nextLine(thread: TenancyThread | null): string[] {
  if (!thread?.next) return [];
  const { text, ways, where } = thread.next;
  const how = [...ways, where].filter(Boolean).join("\n");
  return [`Next: ${text}.`, ...(how ? [how] : [])];
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
function requestDeclinedMail(to: string, { name, home, reason, link }: AboutLinked): Mail {
  return renderMail({
    to,
    name,
    subject: `Your request for ${home} is rejected`,
    before: [
      `We cannot let ${home} to you.`,
      ...(reason ? [`The reason:\n${reason}`] : []),
      "You can ask for another apartment at once.",
    ],
    action: "See the apartments",
    link,
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

/**
 * Notifies the sender of the decision by mail and push, in its transaction (docs/product.md 4.19, 10.13).
 */
export async function notifyOfDecision(
  request: Decided,
  session: ClientSession,
  thread: TenancyThread | null = null,
): Promise<void> {
  const { _id, user_id, email, decision } = request;
  const cause = `request-${decision}:${_id.toString()}` as const;
  const about = wordsOf(request);
  const mail =
    decision === "accepted"
      ? requestAcceptedMail(email, about, thread)
      : requestDeclinedMail(email, { ...about, reason: request.reason ?? "", link: pageUrl("/apartments") });
  await queueMail({ ...mail, kind: KIND, cause }, session);
  await queuePushes({ cause, kind: "decision", path: "/dashboard" }, user_id, session);
}

const pageUrl = (path: string) => new URL(path, env().NEXTAUTH_URL).toString();

function wordsOf({
  name,
  email,
  apartment_no,
  rent_cents,
}: Pick<MailedRequest, "name" | "email" | "apartment_no" | "rent_cents">) {
  return {
    name: name || email,
    home: `apartment ${apartment_no}`,
    rent: formatMoney(fromCents(rent_cents)),
    reason: "",
  };
}

function wishesOf({ occupation, people, first_day }: MailedRequest): string[] {
  return [
    ...(occupation ? [`Occupation: ${occupation}`] : []),
    ...(people ? [`People: ${String(people)}`] : []),
    ...(first_day ? [`Preferred first day: ${dayLabel(first_day)}`] : []),
  ];
}
