import { createTransport, type Transporter } from "nodemailer";
import type { Mail } from "./send-mail";

let transport: { address: string; sender: Transporter } | undefined;

/** Hands a mail to the SMTP server at `address`; one connection is kept for all. */
export async function sendBySmtp(address: string, from: string, mail: Mail): Promise<void> {
  if (transport?.address !== address)
    transport = {
      address,
      sender: createTransport(address, {
        // Nodemailer's own time-outs are minutes; a person waits for this mail.
        pool: true,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      } as Parameters<typeof createTransport>[1]),
    };
  await transport.sender.sendMail({ from, ...mail });
}
