import { Readable } from "node:stream";
import { createTransport, type Transporter } from "nodemailer";
import type { Attachment } from "./mail";

/** A mail as it leaves the outbox. */
export interface OutgoingMail {
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
