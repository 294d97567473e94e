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
export function depositMail(to: string, about: AboutDeposit): Mail {
  const { name, how, reference, reason, held, by, link } = about;
  const way = [how, reference].filter(Boolean).join(", ");
  return renderMail({
    to,
    name,
    subject: subjectOf(about),
    before: [
      sentenceOf(about),
      ...(way ? [`How: ${way}`] : []),
      ...(reason ? [`The reason:\n${reason}`] : []),
      `${held} of your deposit is held now. Recorded by ${by}.`,
    ],
    action: about.kind === "reversed" ? "See your deposit" : "See it and its receipt",
    link,
    after: "If this is not right, please tell us.",
  });
}

function subjectOf({ kind, amount, home }: AboutDeposit): string {
  if (kind === "received") return `We have received ${amount} of your deposit for ${home}`;
  if (kind === "deducted") return `${amount} is deducted from your deposit for ${home}`;
  if (kind === "given_back") return `${amount} of your deposit for ${home} is given back`;
  return `An entry about your deposit for ${home} is corrected`;
}

function sentenceOf({ kind, taken, amount, home, on }: AboutDeposit): string {
  if (kind === "received") return `On ${on} we received ${amount} of the deposit for ${home}.`;
  if (kind === "deducted") return `On ${on} we deducted ${amount} from the deposit for ${home}.`;
  if (kind === "given_back") return `On ${on} we gave you back ${amount} of the deposit for ${home}.`;
  return `We had recorded ${amount} as ${WAS[taken ?? "reversed"]} by mistake; that entry does not count any more.`;
}

const WAS: Readonly<Record<DepositKind, string>> = {
  received: "received",
  deducted: "deducted",
  given_back: "given back",
  reversed: "taken back",
};
