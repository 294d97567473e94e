import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { unauthenticated } from "@/lib/errors";
import { UserModel } from "@/models/user";
import { registeredAt } from "./get-member-page";

/** The most entries of each list in the file. */
const MOST = 2_000;

/** The owner of the exported data. */
export interface Owner {
  readonly userId: string;
  readonly email: string;
  /** Whether the address is confirmed: data stored by address only is exported only then. */
  readonly isConfirmed: boolean;
  /** When they registered: earlier data of the address belongs to someone else. */
  readonly since: Date;
  /** The most entries of each list, newest first. */
  readonly most: number;
}

/** Returns the caller as owner. Throws `unauthenticated` if the account has just been deleted. */
export async function getOwner({ userId, email }: Actor): Promise<Owner> {
  const user = await UserModel.findById(userId, { emailVerified: 1, created_at: 1 }).lean();
  if (!user) throw unauthenticated();
  return { userId, email, most: MOST, isConfirmed: Boolean(user.emailVerified), since: registeredAt(user) };
}

/** Returns the filter for data stored by account. */
export const ownedBy = ({ userId }: Owner) => ({ user_id: new mongoose.Types.ObjectId(userId) });
