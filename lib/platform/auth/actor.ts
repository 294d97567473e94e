import { isValidObjectId } from "mongoose";
import { isOneOf, type Role } from "@/lib/platform/contracts/endpoint";
import type { Language } from "@/lib/platform/contracts/language";
import { forbidden, unauthenticated } from "@/lib/platform/errors";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { readAccessToken, type AccessClaims } from "./access-token";

declare const minted: unique symbol;

/** A caller verified against the database. Only this file can create one, so a forgotten check does not compile. */
export interface Actor<R extends Role = Role> {
  readonly [minted]: true;
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: R;
}

/** Returns the caller of a live session with the current role from the database; null if session or account is gone. */
export async function findActorBySession({ userId, sessionId }: AccessClaims): Promise<Actor | null> {
  if (!isValidObjectId(userId)) return null;
  const [session, user] = await Promise.all([
    SessionModel.findOne({ _id: sessionId, user_id: userId }, { expires_at: 1 }).lean(),
    UserModel.findById(userId, { email: 1, name: 1, role: 1 }).lean(),
  ]);
  if (!session || !user || session.expires_at.getTime() <= Date.now()) return null;
  return { userId, sessionId, email: user.email, name: user.name, role: user.role } as Actor;
}

/** Returns the caller of a bearer token, or null. */
export async function findActor(headers: Headers): Promise<Actor | null> {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get("authorization") ?? "");
  if (!match?.[1]) return null;
  const claims = await readAccessToken(match[1]);
  return claims && findActorBySession(claims);
}

/** Returns the caller of a bearer token; throws `unauthenticated`. Accepts no cookie (docs/product.md 9.1). */
export async function authenticate(headers: Headers): Promise<Actor> {
  const actor = await findActor(headers);
  if (!actor) throw unauthenticated();
  return actor;
}

/**
 * Verifies the caller again after waiting for the body: a client that delays it for minutes must not act in a session that
 * has ended since. Throws `unauthenticated`.
 */
export async function reauthenticate(actor: Actor): Promise<Actor> {
  const now = await findActorBySession(actor);
  if (!now) throw unauthenticated();
  return now;
}

/** Returns whether a caller has a role, or one of a group, and narrows the type. */
export function hasRole<R extends Role>(actor: Actor, role: R | readonly R[]): actor is Actor<R> {
  return isOneOf(actor.role, typeof role === "string" ? [role] : role);
}

/** Like `reauthenticate`; also throws `forbidden` if the role has changed since. */
export async function reauthenticateAs<R extends Role>(actor: Actor<R>): Promise<Actor<R>> {
  const now = await reauthenticate(actor);
  if (!hasRole(now, actor.role)) throw forbidden();
  return now;
}

export interface Person {
  readonly actor: Actor;
  /** Address of the photo, on this site or at Cloudinary or Google. */
  readonly image: string | null;
  /** False for an account that signs in with Google only. */
  readonly hasPassword: boolean;
  readonly isEmailVerified: boolean;
  /** Whether mails that concern neither security nor money are sent too. */
  readonly wantsMails: boolean;
  /** Of their pages, mails and papers; null if they have chosen none. */
  readonly language: Language | null;
  /** An address that the person claims and has not proved; null if there is none. */
  readonly claimedEmail: string | null;
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
    language: 1,
    claimed_email: 1,
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
    language: user?.language ?? null,
    claimedEmail: user?.claimed_email ?? null,
    telephone: user?.telephone ?? "",
    emergencyName: user?.emergency_name ?? "",
    emergencyTelephone: user?.emergency_telephone ?? "",
  };
}
