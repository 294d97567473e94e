import { siteName } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { readAccount } from "@/lib/platform/cards/check-account";
import { isLiveMode } from "@/lib/platform/cards/stripe";
import { consume } from "@/lib/platform/db/limits";
import { cardsOf, env, takesCards } from "@/lib/platform/env";
import { logger } from "@/lib/platform/logger";
import { trySmtp, type SmtpFault } from "@/lib/platform/mail/transport";
import { type Checked, type Check, CARDS_SILENT } from "./contract";

const FAULTS: Readonly<Record<SmtpFault, string>> = {
  away: "The mail server in SMTP_URL does not answer. Check its name and port, and whether this machine can reach it.",
  login: "The mail server does not take the name and password in SMTP_URL.",
  sender:
    "The mail server refuses the sender in MAIL_FROM, or your address. Set MAIL_FROM to an address that it sends for.",
  secure:
    "The mail server and SMTP_URL do not agree on encryption. Use smtps:// with port 465, or smtp:// with port 587.",
  other: "The mail server refuses the test mail. Its log says why.",
};

/** Signs in at the mail server and sends a test mail to the admin. Throws `rate_limited` after ten within an hour. */
async function checkMail(actor: Actor<"admin">): Promise<Checked> {
  const { SMTP_URL, MAIL_FROM, MAIL_DIR } = env();
  if (!SMTP_URL || !MAIL_FROM)
    return {
      ok: false,
      message: MAIL_DIR
        ? "Mails are written to the folder MAIL_DIR, and nobody gets them. Set SMTP_URL and MAIL_FROM."
        : "This installation sends no mail. Set SMTP_URL and MAIL_FROM.",
    };
  await consume("mail", actor.email);
  const name = siteName(await getBuilding());
  const fault = await trySmtp(SMTP_URL, MAIL_FROM, {
    to: actor.email,
    subject: `A test mail of ${name}`,
    text: `Hello,\n\nthis is the test mail that you asked for. ${name} can send mail.`,
  });
  if (fault) return { ok: false, message: FAULTS[fault] };
  return {
    ok: true,
    message: `The mail server has taken a test mail to ${actor.email}. Please look whether it arrives.`,
  };
}

const GOOGLE = "https://accounts.google.com";

const TIMEOUT_MS = 6_000;

/**
 * Checks whether sign-in by Google is configured and reachable. The client id is public; never reveals the client
 * secret.
 */
async function checkGoogle(): Promise<Checked> {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER, NEXTAUTH_URL } = env();
  if (!GOOGLE_CLIENT_ID)
    return {
      ok: false,
      message: `Nobody can sign in with Google. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and give Google this address to lead back to: ${backTo(NEXTAUTH_URL)}`,
    };
  const isThere = await readDiscovery(GOOGLE_ISSUER ?? GOOGLE);
  if (!isThere)
    return {
      ok: false,
      message: "Google does not answer. Check whether this machine can reach it.",
    };
  if (GOOGLE_ISSUER)
    return {
      ok: false,
      message:
        "A stand-in on this machine answers for Google. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.",
    };
  return {
    ok: true,
    message: `Google answers. The client id is ${GOOGLE_CLIENT_ID}; at Google it must lead back to ${backTo(NEXTAUTH_URL)}`,
  };
}

const backTo = (site: string) => new URL("/api/auth/callback/google", site).toString();

/** Whether an issuer serves its discovery document, which sign-in needs. */
async function readDiscovery(issuer: string): Promise<boolean> {
  try {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
      cache: "no-store",
    });
    const described: unknown = await answer.json();
    return (
      answer.ok &&
      typeof described === "object" &&
      described !== null &&
      "authorization_endpoint" in described
    );
  } catch (error) {
    logger().warn({ err: error }, "Google's description could not be read");
    return false;
  }
}

const OFF =
  "No card is taken here, and nothing is missing. To take cards, set STRIPE_SECRET_KEY, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, and start again.";

const SANDBOX =
  "The card sandbox of this machine answers: no money moves. For real cards set STRIPE_SECRET_KEY, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.";

/** Checks whether the card provider accepts the key, and may charge. Never reveals a part of the key. */
async function checkCards(): Promise<Checked> {
  if (!takesCards()) return { ok: false, message: OFF };
  const account = await readAccount();
  if (account.kind === "away") return { ok: false, message: CARDS_SILENT };
  if (account.kind === "refused")
    return { ok: false, message: "Stripe does not know the key in STRIPE_SECRET_KEY." };
  if (cardsOf(env()) === "sandbox") return { ok: false, message: SANDBOX };
  if (account.kind === "closed")
    return {
      ok: false,
      message: `Stripe knows the account ${account.id}, which cannot charge yet: finish its registration at Stripe.`,
    };
  const whose = account.kind === "open" ? `The account ${account.id} can charge` : "Stripe takes the key";
  return {
    ok: true,
    message: isLiveMode()
      ? `${whose}, and money moves.`
      : `${whose}, in test mode: no money moves until STRIPE_SECRET_KEY is a live key.`,
  };
}

const CHECKS: Readonly<Record<Check, (actor: Actor<"admin">) => Promise<Checked>>> = {
  cards: checkCards,
  mail: checkMail,
  google: checkGoogle,
};

/** Checks one external service live, in little more than ten seconds at most. Throws `rate_limited`. */
export function runCheck(actor: Actor<"admin">, check: Check): Promise<Checked> {
  return CHECKS[check](actor);
}
