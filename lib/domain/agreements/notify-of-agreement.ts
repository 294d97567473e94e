import { listAdminEmails } from "@/lib/domain/users/list-admin-emails";
import type { ClientSession } from "mongoose";
import { env } from "@/lib/env";
import { towerDate, towerTime } from "@/lib/format/dates";
import { formatDollars, toDollars } from "@/lib/format/money";
import { periodLabel } from "@/lib/format/periods";
import { agreementSignedMail, rentChangedMail, type SignedFile } from "@/lib/mail/agreement-letters";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue-mail";
import type { AgreementDocument } from "@/models/agreement";

type Told = Pick<AgreementDocument, "_id" | "name" | "email" | "apartment_no">;

interface NewRent {
  /** The new rent, and the month from which it applies. */
  readonly rent_cents: number;
  readonly from: string;
  /** The previous rent of that month. */
  readonly before_cents: number;
  /** The version to sign; null if none was created. */
  readonly version: number | null;
  readonly at: Date;
}

/** Notifies the tenant of a changed rent, in the same transaction. */
export async function notifyOfRent(
  agreement: Told,
  { rent_cents, from, before_cents, version, at }: NewRent,
  session: ClientSession,
): Promise<void> {
  const [rent = "", before = ""] = [rent_cents, before_cents].map((cents) => formatDollars(toDollars(cents)));
  const mail = rentChangedMail(agreement.email, {
    ...aboutOf(agreement, "/dashboard/agreement"),
    rent,
    before,
    from: periodLabel(from),
    isToSign: version !== null,
  });
  const cause = `rent-changed:${agreement._id.toString()}:${String(at.getTime())}` as const;
  await queueMail({ ...mail, cause, kind: "money" }, session);
}

interface Signing {
  readonly version: number;
  readonly signer: string;
  readonly at: Date;
  readonly file: SignedFile;
}

/** Sends the signed document to its tenant and to every admin, after the transaction. */
export async function notifyOfSigning(
  agreement: Told,
  { version, signer, at, file }: Signing,
  session: ClientSession,
): Promise<void> {
  const said = { signer, when: `${towerDate(at)} at ${towerTime(at)}` };
  const cause = `agreement-signed:${agreement._id.toString()}:${String(version)}` as const;
  const own = aboutOf(agreement, "/dashboard/agreement");
  const letters: Mail[] = [{ ...agreementSignedMail(agreement.email, { ...own, ...said }, file), cause }];
  const admins = await listAdminEmails(session);
  const about = { ...aboutOf(agreement, "/dashboard/manage-members"), name: "", ...said };
  for (const email of admins)
    letters.push({ ...agreementSignedMail(email, about, file), cause: `${cause}:${email}` });
  for (const mail of letters) await queueMail({ ...mail, kind: "money" }, session);
}

function aboutOf({ name, email, apartment_no }: Told, path: string) {
  const link = new URL(path, env().NEXTAUTH_URL).toString();
  return { name: name || email, home: `apartment ${apartment_no}`, link };
}
