import { UserModel } from "@/models/user";
import type { AccessClaims } from "./access-token";
import { findActorBySession, type Actor } from "./actor";

export interface Person {
  readonly actor: Actor;
  /** Address of the photo, on this site or at Cloudinary or Google. */
  readonly image: string | null;
  /** False for an account that signs in with Google only. */
  readonly hasPassword: boolean;
  readonly isEmailVerified: boolean;
  /** Whether mails that concern neither security nor money are sent too. */
  readonly wantsMails: boolean;
  readonly telephone: string;
  readonly emergencyName: string;
  readonly emergencyTelephone: string;
}

/** Returns the user of a live session with their photo, from the database; null if the session has ended. */
export async function findPerson(claims: AccessClaims): Promise<Person | null> {
  const actor = await findActorBySession(claims);
  if (!actor) return null;
  const user = await UserModel.findById(actor.userId, {
    image: 1,
    password_hash: 1,
    emailVerified: 1,
    wants_mails: 1,
    telephone: 1,
    emergency_name: 1,
    emergency_telephone: 1,
  }).lean();
  return {
    actor,
    image: user?.image ?? null,
    hasPassword: Boolean(user?.password_hash),
    isEmailVerified: Boolean(user?.emailVerified),
    wantsMails: user?.wants_mails ?? true,
    telephone: user?.telephone ?? "",
    emergencyName: user?.emergency_name ?? "",
    emergencyTelephone: user?.emergency_telephone ?? "",
  };
}
