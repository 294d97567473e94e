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
export const NOT_WRITTEN = "ENOTWRITTEN";

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
