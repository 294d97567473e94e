import { createTransport } from "nodemailer";

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
