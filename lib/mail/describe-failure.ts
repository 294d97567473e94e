/** What is known after a mail did not go. */
interface Failure {
  /** For admins, without addresses or secrets of links. */
  readonly sentence: string;
  /** The server will say the same the next time. */
  readonly isFinal: boolean;
  /** The server said clearly that it has not taken the message. */
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
/** The code of a mail that did not get into its folder. */
export const NOT_WRITTEN = "ENOTWRITTEN";
const FOLDER = "The mail could not be written into MAIL_DIR.";
const TOO_LARGE = "The mail is larger than the mail server takes.";
const AWAY = "The mail server could not be reached, or broke off.";

/** What a failure of the transport means. */
export function describeFailure(error: unknown): Failure {
  const { code = "", command, responseCode, response = "" } = asSmtp(error);
  const isRefusal = responseCode !== undefined && (code === "EENVELOPE" || code === "EMESSAGE");
  if (code === NOT_WRITTEN) return { sentence: FOLDER, isFinal: false, isRefusal: true };
  // Nodemailer itself compares a message with the size that the server names.
  if (code === "EMESSAGE" && !isRefusal) return { sentence: TOO_LARGE, isFinal: true, isRefusal: true };
  if (!isRefusal) return { sentence: SENTENCES[code] ?? AWAY, isFinal: false, isRefusal: false };
  return {
    sentence: `The mail server refused it: ${plain(response)}`,
    // A sender that it does not like is ours to set right (MAIL_FROM); a receiver or a message is not.
    isFinal: responseCode >= 500 && command !== "MAIL FROM",
    isRefusal: true,
  };
}

function asSmtp(error: unknown): Partial<SmtpError> {
  if (!(error instanceof Error)) return {};
  // Where every receiver is refused, the refusal of the only one says why.
  const [first] = (error as { rejectedErrors?: SmtpError[] }).rejectedErrors ?? [];
  return first ?? error;
}

/** A server may repeat what it was given: the link in a mail lets people in. */
function plain(response: string): string {
  return response
    .replace(/\S*(:\/\/|#)\S*/g, "…")
    .replace(/[^\x20-\x7e…]+/g, " ")
    .trim()
    .slice(0, 200);
}
