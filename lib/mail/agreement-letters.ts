import type { Mail } from "./mail";
import { letter } from "./templates";

/** The content of the letters about an agreement. */
interface AboutAgreement {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  readonly link: string;
}

export interface SignedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The content of the letter about a changed rent; formatted amounts. */
interface AboutRent extends AboutAgreement {
  /** `$850` */
  readonly rent: string;
  readonly before: string;
  /** `January 2027` */
  readonly from: string;
  /** Whether a new version of the agreement waits for a signature. */
  readonly isToSign: boolean;
}

/** To the tenant: a changed rent applies from a month on. */
export function rentChangedMail(to: string, { name, home, link, ...about }: AboutRent): Mail {
  const { rent, before, from, isToSign } = about;
  return letter({
    to,
    name,
    subject: `The rent of ${home} is ${rent} from ${from}`,
    before: [
      `From ${from} on the rent of ${home} is ${rent} a month. Until then it stays at ${before}.`,
      ...(isToSign
        ? ["There is a new version of your agreement. Please read it, and sign it with your name."]
        : []),
    ],
    action: isToSign ? "Read and sign it" : "See your agreement",
    link,
    after: "Please contact the office if you have questions.",
  });
}

/** To both sides: the agreement is signed, with the document attached. */
export function agreementSignedMail(
  to: string,
  { name, home, link, signer, when }: AboutAgreement & { readonly signer: string; readonly when: string },
  file: SignedFile,
): Mail {
  const mail = letter({
    to,
    name,
    subject: `The agreement for ${home} is signed`,
    before: [`${signer} signed the agreement for ${home} on ${when}.`, "The document is with this mail."],
    action: "See the agreement",
    link,
  });
  return {
    ...mail,
    attachments: [{ name: file.name, contentType: "application/pdf", content: file.bytes }],
  };
}
