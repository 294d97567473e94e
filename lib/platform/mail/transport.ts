import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/env";
import type { Attachment } from "./mail";

/** Why a mail was not sent. */
interface Failure {
  /** For admins, without addresses or secret links. */
  readonly sentence: string;
  /** Whether a retry would fail in the same way. */
  readonly isFinal: boolean;
  /** Whether the server said clearly that it has not accepted the message. */
  readonly isRefusal: boolean;
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: "The mail server does not take the user name and password of SMTP_URL.",
  ETLS: "No safe connection to the mail server could be made.",
  ETIMEDOUT: "The mail server did not answer in time.",
  EDNS: "The mail server of SMTP_URL is not known.",
};

/** The code of a mail that could not be written to its folder. */
const NOT_WRITTEN = "ENOTWRITTEN";

const FOLDER = "The mail could not be written into MAIL_DIR.";

const TOO_LARGE = "The mail is larger than the mail server takes.";

const AWAY = "The mail server could not be reached, or broke off.";

/** Classifies a transport error. */
export function describeFailure(error: unknown): Failure {
  const { code = "", command, responseCode, response = "" } = asSmtp(error);
  const isRefusal = responseCode !== undefined && (code === "EENVELOPE" || code === "EMESSAGE");
  if (code === NOT_WRITTEN) return { sentence: FOLDER, isFinal: false, isRefusal: true };
  // nodemailer itself compares the message with the size limit that the server announces.
  if (code === "EMESSAGE" && !isRefusal) return { sentence: TOO_LARGE, isFinal: true, isRefusal: true };
  if (!isRefusal) return { sentence: SENTENCES[code] ?? AWAY, isFinal: false, isRefusal: false };
  return {
    sentence: `The mail server refused it: ${plain(response)}`,
    // A rejected sender is for us to fix (MAIL_FROM); a rejected receiver or message is not.
    isFinal: responseCode >= 500 && command !== "MAIL FROM",
    isRefusal: true,
  };
}

function asSmtp(error: unknown): Partial<SmtpError> {
  if (!(error instanceof Error)) return {};
  // If every receiver is rejected, the first rejection says why.
  const [first] = (error as { rejectedErrors?: SmtpError[] }).rejectedErrors ?? [];
  return first ?? error;
}

/** Strips URLs: a server may echo its input, and the link in a mail signs people in. The pattern takes quadratic time. */
function plain(response: string): string {
  return response
    .slice(0, 2_000)
    .replace(/\S*(:\/\/|#)\S*/g, "…")
    .replace(/[^\x20-\x7e…]+/g, " ")
    .trim()
    .slice(0, 200);
}

export interface StoredMail {
  readonly id: string;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId?: string;
  /** The URL of one-click unsubscribe. */
  readonly unsubscribe?: string;
  /** Base64. */
  readonly attachments?: readonly { name: string; contentType: string; content: string }[];
}

/** Writes a mail to a file instead of sending it; only the owner may read it, since its links sign people in. */
async function writeMail(folder: string, { date: _, ...letter }: OutgoingMail): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = new Date().toISOString();
  const name = `${at.replace(/[:.]/g, "-")}-${randomBytes(3).toString("hex")}.json`;
  const attachments = (letter.attachments ?? []).map((one) => ({
    ...one,
    content: Buffer.from(one.content).toString("base64"),
  }));
  const file = JSON.stringify({ at, ...letter, attachments }, null, 2);
  // Written under another name first: a process that dies leaves no partial mail in the list.
  await writeFile(join(folder, `${name}.part`), file, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, name));
}

/** Returns the latest mails, newest first, at most 50; none if the folder does not exist yet. */
export async function listMails(folder: string): Promise<StoredMail[]> {
  const names = await readdir(folder).catch(() => []);
  const latest = names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, 50);
  return Promise.all(
    latest.map(async (name) => ({
      id: name,
      ...(JSON.parse(await readFile(join(folder, name), "utf8")) as Omit<StoredMail, "id">),
    })),
  );
}

/** A mail as it leaves the outbox. */
interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each attempt, so that a mailbox detects repeats. nodemailer generates one if absent. */
  readonly messageId?: string;
  readonly date?: Date;
  readonly attachments?: readonly Attachment[];
  /** The URL of one-click unsubscribe; empty if the mail cannot be refused. */
  readonly unsubscribe?: string;
}

const nothing = () => Promise.resolve();

let transport: { address: string; sender: Transporter } | undefined;

function senderTo(address: string): Transporter {
  if (transport?.address === address) return transport.sender;
  transport?.sender.close();
  const sender = createTransport({
    url: address,
    pool: true,
    // nodemailer's own timeouts are minutes, and a person waits for this mail. The address may set others.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  transport = { address, sender };
  sender.use("stream", (mail, done) => {
    const { onHandover = nothing } = mail.data as { onHandover?: () => Promise<void> };
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = () =>
      // nodemailer reads it only after the server has accepted sender and receiver and asks for the message.
      Readable.from(announced(onHandover, create), { objectMode: false });
    done();
  });
  return sender;
}

async function* announced(onHandover: () => Promise<void>, create: () => Readable) {
  await onHandover();
  yield* create();
}

/**
 * Sends a letter to the SMTP server at `address` over pooled connections. Calls `onHandover` before the first byte of
 * the message, after the server has accepted the receiver; if it throws, the server keeps nothing. Throws the server's
 * error.
 */
export async function sendBySmtp(
  address: string,
  from: string,
  letter: OutgoingMail,
  onHandover?: () => Promise<void>,
): Promise<void> {
  const { attachments = [], unsubscribe, ...rest } = letter;
  const mail = {
    from,
    ...rest,
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content: Buffer.from(content),
    })),
    headers: {
      // Suppresses automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe } } }),
    ...(onHandover && { onHandover }),
  };
  await senderTo(address).sendMail(mail);
}

/** Whether this installation can send mail. */
export function canSendMail(): boolean {
  return Boolean(env().SMTP_URL ?? env().MAIL_DIR);
}

/**
 * Sends a letter by SMTP if it is configured, else writes it to MAIL_DIR. Calls `onHandover` once before its first byte
 * leaves; if that throws, nothing has left. Throws the transport's error.
 */
export async function handOver(letter: OutgoingMail, onHandover: () => Promise<void>): Promise<void> {
  const { SMTP_URL, MAIL_DIR, MAIL_FROM } = env();
  if (SMTP_URL && MAIL_FROM) return sendBySmtp(SMTP_URL, MAIL_FROM, letter, onHandover);
  if (!MAIL_DIR) throw new Error("This installation cannot send mail.");
  await onHandover();
  await writeMail(MAIL_DIR, letter).catch((cause: unknown) => {
    throw Object.assign(new Error("The mail was not written.", { cause }), { code: NOT_WRITTEN });
  });
}

export type SmtpFault = "away" | "login" | "sender" | "secure" | "other";

/** A person waits for the result, so timeouts in the address are ignored. */
const PATIENCE = { connectionTimeout: 6_000, greetingTimeout: 6_000, socketTimeout: 10_000 };

/** What nodemailer's error codes mean for the person who sets SMTP_URL. */
const CODES: Readonly<Record<string, SmtpFault>> = {
  EAUTH: "login",
  ENOAUTH: "login",
  EENVELOPE: "sender",
  ETLS: "secure",
  ECONNECTION: "away",
  ETIMEDOUT: "away",
  ESOCKET: "away",
  EDNS: "away",
};

/** Signs in at an SMTP server and sends one mail; null if both succeed. Never throws, and never reveals the address. */
export async function trySmtp(
  address: string,
  from: string,
  mail: { readonly to: string; readonly subject: string; readonly text: string },
): Promise<SmtpFault | null> {
  const server = new URL(address);
  for (const name of Object.keys(PATIENCE)) server.searchParams.delete(name);
  const sender = createTransport({ ...PATIENCE, url: server.toString() });
  try {
    await sender.verify();
    await sender.sendMail({ from, ...mail, headers: { "Auto-Submitted": "auto-generated" } });
    return null;
  } catch (error) {
    return faultOf(error);
  } finally {
    sender.close();
  }
}

function faultOf(error: unknown): SmtpFault {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/wrong version number|SSL|TLS|certificate/i.test(error instanceof Error ? error.message : ""))
    return "secure";
  return CODES[code] ?? "other";
}
