import { createTransport, type Transporter } from "nodemailer";
import type { Mail } from "./send-mail";

let transport: { address: string; sender: Transporter } | undefined;

/** Hands a mail to the SMTP server at `address`; its connections are kept for the next. Throws what the server says. */
export async function sendBySmtp(address: string, from: string, mail: Mail): Promise<void> {
  if (transport?.address !== address) {
    transport?.sender.close();
    transport = {
      address,
      sender: createTransport({
        url: address,
        pool: true,
        // Nodemailer's own time-outs are minutes; a person waits for this mail. The address may name others.
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      }),
    };
  }
  const { attachments = [], ...letter } = mail;
  await transport.sender.sendMail({ from, ...letter, attachments: attachments.map((file) => ({ ...file })) });
}
