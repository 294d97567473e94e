import type { TenancyThread } from "@/lib/agreements/document-contract";
import { nextAction, nextLine } from "@/lib/agreements/mails";
import type { Mail } from "@/lib/platform/mail/mail";
import { renderMail } from "@/lib/platform/mail/templates";
import type { DepositKind } from "./contract";

/** The content of the letters about a deposit; empty strings if there is nothing to say. */
interface AboutDeposit {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  readonly kind: DepositKind;
  /** The kind of the reversed entry. */
  readonly taken: DepositKind | null;
  /** `$1,300` */
  readonly amount: string;
  /** `Bank transfer` */
  readonly how: string;
  readonly reference: string;
  /** `Nov 1, 2026` */
  readonly on: string;
  readonly reason: string;
  /** The amount that is held now. */
  readonly held: string;
  /** Who recorded it. */
  readonly by: string;
  readonly link: string;
}

/** To the tenant: an entry of their deposit. */
export function depositMail(to: string, about: AboutDeposit, thread: TenancyThread | null): Mail {
  const { name, how, reference, reason, held, by, link } = about;
  const way = [how, reference].filter(Boolean).join(", ");
  return renderMail({
    to,
    name,
    subject: subjectOf(about),
    before: [
      sentenceOf(about),
      ...nextLine(thread),
      ...(way ? [`Paid by: ${way}`] : []),
      ...(reason ? [`The reason:\n${reason}`] : []),
      `${held} of your deposit is held now. Recorded by ${by}.`,
    ],
    ...nextAction(
      thread,
      { action: about.kind === "reversed" ? "See your deposit" : "See it and its receipt", link },
      true,
    ),
    after: "If this is not right, please tell us.",
  });
}

/** The content of the mail about a settlement. */
interface AboutSettlement {
  readonly name: string;
  readonly home: string;
  /** `Used for Rent, November 2026: $650`, `Deducted: $120 (A broken window.)` */
  readonly lines: readonly string[];
  readonly held: string;
  /** What is open now; empty if nothing is. */
  readonly stillOpen: string;
  readonly by: string;
  readonly link: string;
}

/** To the tenant: what became of their deposit, line by line. */
export function settlementMail(to: string, about: AboutSettlement): Mail {
  const { name, home, lines, held, stillOpen, by, link } = about;
  return renderMail({
    to,
    name,
    subject: `Your deposit for ${home} is settled`,
    before: [
      `This is what became of your deposit for ${home}:`,
      lines.join("\n"),
      `${held} of it is held now. Recorded by ${by}.`,
      ...(stillOpen ? [`${stillOpen} of your account is still open. Please pay it at the office.`] : []),
    ],
    action: "See your deposit",
    link,
    after: "If this is not right, please tell us.",
  });
}

function subjectOf({ kind, amount, home }: AboutDeposit): string {
  if (kind === "received") return `We have received ${amount} of your deposit for ${home}`;
  if (kind === "applied") return `${amount} of your deposit for ${home} is used for bills`;
  if (kind === "deducted") return `${amount} is deducted from your deposit for ${home}`;
  if (kind === "given_back") return `${amount} of your deposit for ${home} is given back`;
  return `An entry about your deposit for ${home} is corrected`;
}

function sentenceOf({ kind, taken, amount, home, on }: AboutDeposit): string {
  if (kind === "received") return `On ${on} we received ${amount} of the deposit for ${home}.`;
  if (kind === "applied") return `On ${on} we paid ${amount} of what was open for ${home} with your deposit.`;
  if (kind === "deducted") return `On ${on} we deducted ${amount} from the deposit for ${home}.`;
  if (kind === "given_back") return `On ${on} we gave you back ${amount} of the deposit for ${home}.`;
  return `We had recorded ${amount} as ${WAS[taken ?? "reversed"]} by mistake; that entry does not count any more.`;
}

const WAS: Readonly<Record<DepositKind, string>> = {
  received: "received",
  applied: "used for bills",
  deducted: "deducted",
  given_back: "given back",
  reversed: "taken back",
};
