import mongoose, { type ClientSession } from "mongoose";
import { setLanguage } from "@/lib/mails/mutations";
import type { Actor } from "@/lib/platform/auth/actor";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password-hash";
import { endSessions } from "@/lib/platform/auth/sessions";
import { noEmailOf } from "@/lib/platform/contracts/contact";
import { type BodyOf, isOneOf, OFFICE, type ReplyOf } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { ACCOUNT_GONE } from "@/lib/platform/contracts/messages";
import { inTransaction, isDuplicateKey } from "@/lib/platform/db/transaction";
import { AppError, conflict, unauthenticated, forbidden, notFound } from "@/lib/platform/errors";
import { encodePhoto } from "@/lib/platform/images/encode";
import { gridfsStore, listPhotos, stemOf } from "@/lib/platform/images/gridfs";
import { photoStore } from "@/lib/platform/images/store";
import { logger } from "@/lib/platform/logger";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { MailTokenModel } from "@/models/mail-token";
import { RepairModel } from "@/models/repair";
import { SessionModel } from "@/models/session";
import { UserModel, type UserDocument } from "@/models/user";
import { OFFICE_ENGLISH, type Registration, toDisplayName } from "./account-contract";
import {
  type changePassword as contract,
  PASSWORD_CHANGED,
  WRONG_CURRENT_PASSWORD,
  EMAIL_CLAIMED,
  EMAIL_TAKEN,
  type saveUser,
  NOT_YOUR_RECORD,
  type updateProfile,
  type UserRecord,
} from "./contract";
import { flagGoogleLink } from "./link-google";
import { serializeAccount } from "./queries";
import { sendClaimedProof, sendConfirmation } from "./send-account-links";
import { findHolder, takeAddress } from "./take-address";

/**
 * Changes the caller's password and ends their other sessions and reset links (docs/product.md 3.10). An account that signs in
 * with Google only sets its first password without a current one. Throws `wrong_password`, `conflict` if the password has
 * changed elsewhere meanwhile, or `unauthenticated` if this session has ended since.
 */
export async function changePassword(
  actor: Actor,
  { current, password }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const user = await UserModel.findById(actor.userId, { password_hash: 1, password_proven_at: 1 }).lean();
  const before = user?.password_hash ?? null;
  if (before !== null && !(await isProven(before, { current, password })))
    throw new AppError("wrong_password", WRONG_CURRENT_PASSWORD, {
      fields: { current: WRONG_CURRENT_PASSWORD },
    });
  const after = await hashPassword(password);
  return inTransaction(async (session) => {
    // Writes the session, to conflict with its concurrent end: Google's holder may have taken the account over.
    const own = { _id: actor.sessionId, user_id: actor.userId };
    const used = await SessionModel.updateOne(own, { last_used_at: new Date() }, { session });
    if (used.matchedCount === 0) throw unauthenticated();
    const changed = await UserModel.updateOne(
      { _id: actor.userId, password_hash: before },
      { password_hash: after, password_changed_at: new Date(), password_proven_at: new Date() },
      { session },
    );
    if (changed.modifiedCount === 0) throw conflict(PASSWORD_CHANGED);
    await MailTokenModel.deleteMany({ user_id: actor.userId, purpose: "reset-password" }, { session });
    await endSessions(actor.userId, { kept: actor.sessionId, session });
    // The first password of a Google account questions no link.
    const google = user && before !== null ? await flagGoogleLink(user, session) : null;
    return { modifiedCount: 1, google };
  });
}

/** Verifies the current password; or the new one if it is set already, after a lost answer. */
async function isProven(before: string, { current, password }: BodyOf<typeof contract>): Promise<boolean> {
  return (await verifyPassword(before, current)) || (await verifyPassword(before, password));
}

type Owner = { readonly email: string } | { readonly _id: string };

/**
 * Deletes a stored photo that no user has. Never throws, since the caller must report the earlier failure. Keeps the photo if
 * a write with a lost answer has assigned it.
 */
export async function discardPhoto(image: string, owner: Owner): Promise<void> {
  try {
    if (!(await UserModel.exists({ ...owner, image }))) await (await photoStore()).remove(image);
  } catch (error) {
    logger().warn({ err: error, photo: image }, "photo not removed");
  }
}

/**
 * Registers a user with role `user` (docs/product.md 3.3): stores the photo, then the account, one document with profile and
 * user record; deletes the photo if the account fails. Of concurrent requests one gets the address. Throws
 * `email_taken`, or `invalid_input` for an invalid picture. Returns the account's id.
 */
export async function createAccount(form: Registration, language: Language | null = null): Promise<string> {
  const photo = await encodePhoto(form.image);
  const known = await findHolder(form.email);
  // Also hashes for a known address, so that both take the same time.
  const passwordHash = await hashPassword(form.password);
  if (known) throw taken(known, form);
  const image = await (await photoStore()).save(photo);
  try {
    const _id = new mongoose.Types.ObjectId();
    const isKept = await inTransaction(async (session) => {
      const holder = await takeAddress(form.email, session, { isProved: false });
      if (holder) throw taken(holder, form);
      const { email, name } = form;
      const password = { password_hash: passwordHash, password_changed_at: new Date() };
      // Who left without an account keeps the address, and the mails about their money, until it is proved.
      const isTheirs = (await UserModel.exists({ email }).session(session)) !== null;
      const address = isTheirs ? { email: noEmailOf(_id), claimed_email: email } : { email };
      await UserModel.create([{ _id, ...address, name, image, language, ...password }], { session });
      return isTheirs;
    });
    if (isKept) sendClaimedProof(_id, form.email);
    else sendConfirmation(form.email, form.from);
    return String(_id);
  } catch (error) {
    await discardPhoto(image, { email: form.email });
    if (isDuplicateKey(error, "email")) throw taken(form, form);
    throw error;
  }
}

/** An address that is only claimed may be somebody else's than the account's that claims it. */
function taken(holder: Pick<UserDocument, "email">, { email }: Registration): AppError {
  const message = holder.email === email ? EMAIL_TAKEN : EMAIL_CLAIMED;
  return new AppError("email_taken", message, { fields: { email: message } });
}

/**
 * POST /users: the account exists since the registration, so this only fills in a missing name and returns role and record.
 * Throws `forbidden` for another's email; never changes a role (docs/security.md B3).
 */
export async function savePerson(
  actor: Actor,
  { email, name }: BodyOf<typeof saveUser>,
): Promise<ReplyOf<typeof saveUser>> {
  if (email !== actor.email) throw forbidden(NOT_YOUR_RECORD);
  const shown = toDisplayName(name);
  if (shown) await UserModel.updateOne({ _id: actor.userId, name: "" }, { name: shown });
  const user = await UserModel.findById(actor.userId).lean();
  if (!user) throw notFound(ACCOUNT_GONE);
  return { role: user.role, user: serializeAccount(user) };
}

const gone = () => notFound(ACCOUNT_GONE);

/**
 * Changes the caller's display name, telephone and emergency contact, whose name and number belong together
 * (docs/product.md 3.12). Missing fields stay. A new name also applies to their agreements, requests and repairs
 * (docs/product.md 10.18). Throws `not_found`.
 */
export async function changeProfile(actor: Actor, given: BodyOf<typeof updateProfile>): Promise<UserRecord> {
  const { emergency_name, emergency_telephone, ...change } = given;
  const isGiven = emergency_name !== undefined || emergency_telephone !== undefined;
  const pair = {
    emergency_name: emergency_name ?? "",
    emergency_telephone: emergency_telephone ?? "",
  };
  const set = { ...change, ...(isGiven && pair) };
  const user = await inTransaction(async (session) => {
    const options = { returnDocument: "after", session } as const;
    const changed = await UserModel.findByIdAndUpdate(actor.userId, set, options).lean();
    if (!changed) throw gone();
    await renameRows(changed, session);
    return changed;
  });
  return serializeAccount(user);
}

/** Stores the language that a person has chosen. Throws `conflict`: the office's is English. */
export async function keepLanguage(actor: Actor, language: Language): Promise<void> {
  if (language !== "en" && isOneOf(actor.role, OFFICE)) throw conflict(OFFICE_ENGLISH);
  await setLanguage(actor, language);
}

/** Rent roll, payments, requests and repairs read it there; receipts, signatures and messages keep the name of their time. */
export async function renameRows(
  { _id: user_id, name }: Pick<UserDocument, "_id" | "name">,
  session: ClientSession,
): Promise<void> {
  await AgreementModel.updateMany({ user_id }, { name }, { session });
  await AgreementRequestModel.updateMany({ user_id }, { name }, { session });
  await RepairModel.updateMany({ user_id }, { name }, { session });
}

/**
 * Stores a new photo and then deletes the previous one, so that the user always has one. Throws `invalid_input` for an invalid
 * picture.
 */
export async function replacePhoto(actor: Actor, file: File): Promise<UserRecord> {
  const photo = await encodePhoto(file);
  const image = await (await photoStore()).save(photo);
  const owner = { _id: actor.userId };
  try {
    const before = await UserModel.findByIdAndUpdate(actor.userId, { image }).lean();
    if (!before) throw gone();
    if (before.image) await discardPhoto(before.image, owner);
    return serializeAccount({ ...before, image });
  } catch (error) {
    await discardPhoto(image, owner);
    throw error;
  }
}

/**
 * Deletes stored photos without an owner, as left by a server that died between photo and account. Deletes only those that
 * had none in the previous run either (`suspects`), since an account may be in progress or a backup being restored. Returns
 * the suspects for the next run.
 */
export async function sweepPhotos(suspects: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const strays = new Set<string>();
  for await (const photo of listPhotos()) strays.add(photo);
  // Read after the photos, so that photos assigned in between count.
  for await (const { image } of UserModel.find({}, { image: 1 }).lean().cursor())
    strays.delete(stemOf(image ?? ""));
  const pictures = { photos: 1, floor_plan: 1, panorama: 1 };
  for await (const { photos, floor_plan, panorama } of ApartmentModel.find({}, pictures).lean().cursor())
    for (const address of [floor_plan, panorama, ...(photos ?? []).map(({ url }) => url)])
      strays.delete(stemOf(address));
  for (const photo of strays) {
    if (!suspects.has(photo)) continue;
    await gridfsStore.remove(photo);
    strays.delete(photo);
  }
  return strays;
}

/** Creates a sweep that remembers the previous run's suspects. */
export function makePhotoSweep(): () => Promise<void> {
  let suspects: ReadonlySet<string> = new Set();
  return async () => {
    suspects = await sweepPhotos(suspects);
  };
}
