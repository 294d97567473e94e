import type { Mail } from "./mail";
import { letter } from "./templates";

/** What the letters about an agreement say. */
export interface AboutAgreement {
  readonly name: string;
  /** `apartment 6B` */
  readonly home: string;
  readonly link: string;
}

export interface SignedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** To the tenant: another version waits to be signed. */
export function agreementRevisedMail(to: string, { name, home, link }: AboutAgreement): Mail {
  return letter({
    to,
    name,
    subject: `Your agreement for ${home} has changed`,
    before: [
      `There is a new version of your agreement for ${home}.`,
      "Please read it, and sign it with your name.",
    ],
    action: "Read and sign it",
    link,
  });
}

/** To both sides: it is signed, with the document itself. */
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
