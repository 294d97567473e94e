import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { unauthenticated } from "@/lib/errors";
import { UserModel } from "@/models/user";
import { registeredAt } from "./get-member-page";

/** Of each list in the file: more than a person comes to in a lifetime here, and bounded. */
const MOST = 2_000;

/** Whose data is read. */
export interface Owner {
  readonly userId: string;
  readonly email: string;
  /** The address is proven to be theirs: what is kept by it alone is told to nobody else. */
  readonly isConfirmed: boolean;
  /** When they registered: what an address had before was somebody else's. */
  readonly since: Date;
  /** Of each list, newest first. */
  readonly most: number;
}

/** Whose data the caller may read: their own. Throws `unauthenticated` where the account has just gone. */
export async function getOwner({ userId, email }: Actor): Promise<Owner> {
  const user = await UserModel.findById(userId, { emailVerified: 1, created_at: 1 }).lean();
  if (!user) throw unauthenticated();
  return { userId, email, most: MOST, isConfirmed: Boolean(user.emailVerified), since: registeredAt(user) };
}

/** The filter of what is kept by the account. */
export const ownedBy = ({ userId }: Owner) => ({ user_id: new mongoose.Types.ObjectId(userId) });
