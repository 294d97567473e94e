import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { updateProfile, UserRecord } from "@/lib/contracts/users";
import { ACCOUNT_GONE } from "@/lib/contracts/users.sentences";
import { inTransaction } from "@/lib/db/transaction";
import { notFound } from "@/lib/errors";
import { encodePhoto } from "@/lib/images/encode";
import { photoStore } from "@/lib/images/store";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { RepairModel } from "@/models/repair";
import { UserModel, type UserDocument } from "@/models/user";
import { discardPhoto } from "./discard-photo";
import { serializeAccount } from "./serialize";

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

/** Rent roll, payments, requests and repairs read it there; receipts, signatures and messages keep the name of their time. */
async function renameRows({ _id: user_id, name }: UserDocument, session: ClientSession): Promise<void> {
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
