import type { ClientSession } from "mongoose";
import { env } from "@/lib/env";
import { towerDate, towerTime } from "@/lib/format/dates";
import { agreementRevisedMail, agreementSignedMail, type SignedFile } from "@/lib/mail/agreement-letters";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue-mail";
import type { AgreementDocument } from "@/models/agreement";
import { UserModel } from "@/models/user";

type Told = Pick<AgreementDocument, "_id" | "name" | "email" | "apartment_no">;

/** The mail about a version that waits for its tenant's signature. */
export function agreementRevisedLetter(agreement: Told, version: number): Mail {
  const { _id, email } = agreement;
  const cause = `agreement-revised:${_id.toString()}:${String(version)}`;
  return { ...agreementRevisedMail(email, aboutOf(agreement, "/dashboard/agreement")), cause, kind: "money" };
}

interface Signing {
  readonly version: number;
  readonly signer: string;
  readonly at: Date;
  readonly file: SignedFile;
}

/** Sends the signed document to its tenant and to every admin, once the transaction is over. */
export async function tellOfSigning(
  agreement: Told,
  { version, signer, at, file }: Signing,
  session: ClientSession,
): Promise<void> {
  const said = { signer, when: `${towerDate(at)} at ${towerTime(at)}` };
  const cause = `agreement-signed:${agreement._id.toString()}:${String(version)}`;
  const own = aboutOf(agreement, "/dashboard/agreement");
  const letters = [{ ...agreementSignedMail(agreement.email, { ...own, ...said }, file), cause }];
  const admins = await UserModel.find({ role: "admin" }, { email: 1 }).session(session).lean();
  const about = { ...aboutOf(agreement, "/dashboard/manage-members"), name: "", ...said };
  for (const { email } of admins)
    letters.push({ ...agreementSignedMail(email, about, file), cause: `${cause}:${email}` });
  for (const mail of letters) await queueMail({ ...mail, kind: "money" }, session);
}

function aboutOf({ name, email, apartment_no }: Told, path: string) {
  const link = new URL(path, env().NEXTAUTH_URL).toString();
  return { name: name || email, home: `apartment ${apartment_no}`, link };
}
