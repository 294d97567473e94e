import { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import type { Attachment } from "./mail";

/** A mail as it leaves the outbox. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Stays the same however often it is sent, so that a mailbox can tell. Made by nodemailer where there is none. */
  readonly messageId?: string;
  readonly date?: Date;
  readonly attachments?: readonly Attachment[];
  /** Where one press ends mails like this; empty where nobody may refuse them. */
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
    // Nodemailer's own time-outs are minutes; a person waits for this mail. The address may name others.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  transport = { address, sender };
  sender.use("stream", (mail, done) => {
    const { onHandover = nothing } = mail.data as { onHandover?: () => Promise<void> };
    const create = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = () =>
      // Nodemailer reads it only once the server has taken sender and receiver and asks for the message.
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
 * Hands a letter to the SMTP server at `address`; its connections are kept for the next. `onHandover` comes before the
 * first byte of the message, after the server has taken its receiver; where it throws, the server keeps nothing.
 * Throws what the server says.
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
      // No holiday notice answers it (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
    ...(unsubscribe && { list: { unsubscribe: { url: unsubscribe } } }),
    ...(onHandover && { onHandover }),
  };
  await senderTo(address).sendMail(mail);
}
