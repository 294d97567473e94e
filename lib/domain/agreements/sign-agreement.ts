import mongoose, { type ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { AGREEMENT_CHANGED, NO_OWN_AGREEMENT } from "@/lib/contracts/agreements.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { getBuilding } from "@/lib/domain/building/queries";
import { AppError, conflict, notFound } from "@/lib/errors";
import { homeSubject } from "@/lib/format/audit-subject";
import { canSendMail } from "@/lib/mail/transport";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { AgreementDocumentModel, type AgreementVersion } from "@/models/agreement-document";
import { listVersions } from "./keep-versions";
import { makeAgreementFile } from "./make-agreement-file";
import { isSameName } from "./rules";
import { notifyOfSigning } from "./notify-of-agreement";

const changed = () => conflict(AGREEMENT_CHANGED);

interface Signature {
  readonly name: string;
  /** The hash of the version that was read. */
  readonly hash?: string | undefined;
}

/**
 * Signs the newest version of the caller's agreement (docs/product.md 5.13). Returns 1, or 0 if it is signed already; mails
 * the document to both sides. Throws `not_found` without an agreement, `invalid_input` if the name differs from the account's,
 * and `conflict` if there is a newer version than the one that was read, or the agreement has ended.
 */
export async function signAgreement(actor: Actor<"member">, { name, hash }: Signature): Promise<number> {
  const agreement = await AgreementModel.findOne({
    user_id: actor.userId,
    active: true,
  }).lean<AgreementDocument | null>();
  if (!agreement) throw notFound(NO_OWN_AGREEMENT);
  checkName(actor, name);
  const [newest] = await listVersions(agreement, await getBuilding());
  if (!newest || (hash !== undefined && hash !== newest.hash)) throw changed();
  if (newest.signed_at) return 0;
  const signed = { ...newest, signed_at: new Date(), signed_name: name.trim() };
  // Rendered before the transaction, which must not wait.
  const file = canSendMail() ? await makeAgreementFile(signed, actor.userId) : null;
  return inTransaction(async (session) => {
    await holdActive(agreement, session);
    if (!(await sign(actor, signed, session))) return alreadySigned(newest, session);
    const told = { version: signed.version, signer: signed.signed_name, at: signed.signed_at };
    const subject = homeSubject(agreement);
    const after = { version: signed.version, hash: signed.hash, signed_name: signed.signed_name };
    await recordChange({ actor, action: "agreement.signed", subject, after }, session);
    if (file) await notifyOfSigning(agreement, { ...told, file }, session);
    return 1;
  });
}

/** Conflicts with a concurrent end of the agreement: if the end comes first, there is no signature. */
async function holdActive({ _id }: AgreementDocument, session: ClientSession): Promise<void> {
  const stillSo = { _id, active: true };
  const { matchedCount } = await AgreementModel.updateOne(stillSo, { $inc: { claims: 1 } }, { session });
  if (matchedCount === 0) throw conflict("Your agreement has just ended.");
}

/** Conditional: of two concurrent signatures one counts, and an outdated version is not signed. */
async function sign(
  actor: Actor<"member">,
  { _id, signed_at, signed_name }: AgreementVersion,
  session: ClientSession,
): Promise<boolean> {
  const by = { signed_by: new mongoose.Types.ObjectId(actor.userId), signed_session: actor.sessionId };
  const { modifiedCount } = await AgreementDocumentModel.updateOne(
    { _id, is_current: true, signed_at: null },
    { $set: { signed_at, signed_name, ...by } },
    { session },
  );
  return modifiedCount === 1;
}

/** Returns 0 if a concurrent request has signed it; else there is a newer version. */
async function alreadySigned({ _id }: AgreementVersion, session: ClientSession): Promise<number> {
  const now = await AgreementDocumentModel.findById(_id).session(session).lean();
  if (!now?.is_current) throw changed();
  return 0;
}

function checkName({ name }: Actor, typed: string): void {
  if (name.trim() === "") throw wrongName("Please enter your name in your profile first.");
  if (!isSameName(name, typed)) throw wrongName(`Please type your name as in your profile: ${name.trim()}`);
}

const wrongName = (message: string) => new AppError("invalid_input", message, { fields: { name: message } });
