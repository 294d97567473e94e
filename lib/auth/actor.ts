import { isValidObjectId } from "mongoose";
import type { Role } from "@/lib/contracts/endpoint";
import { forbidden, unauthenticated } from "@/lib/errors";
import { SessionModel } from "@/models/session";
import { UserModel } from "@/models/user";
import { readAccessToken, type AccessClaims } from "./access-token";

declare const minted: unique symbol;

/** A caller proven against the database. Only this file can make one, so a forgotten check does not compile. */
export interface Actor<R extends Role = Role> {
  readonly [minted]: true;
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  readonly role: R;
}

/** The caller of a live session, with the role as the database has it now; null where either is gone. */
export async function findActorBySession({ userId, sessionId }: AccessClaims): Promise<Actor | null> {
  if (!isValidObjectId(userId)) return null;
  const [session, user] = await Promise.all([
    SessionModel.findOne({ _id: sessionId, user_id: userId }, { expires_at: 1 }).lean(),
    UserModel.findById(userId, { email: 1, name: 1, role: 1 }).lean(),
  ]);
  if (!session || !user || session.expires_at.getTime() <= Date.now()) return null;
  return { userId, sessionId, email: user.email, name: user.name, role: user.role } as Actor;
}

/** The caller behind a bearer token, or null. */
export async function findActor(headers: Headers): Promise<Actor | null> {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(headers.get("authorization") ?? "");
  if (!match?.[1]) return null;
  const claims = await readAccessToken(match[1]);
  return claims && findActorBySession(claims);
}

/** The caller behind a bearer token; throws `unauthenticated`. No cookie is accepted here (docs/product.md 9.1). */
export async function authenticate(headers: Headers): Promise<Actor> {
  const actor = await findActor(headers);
  if (!actor) throw unauthenticated();
  return actor;
}

/**
 * The same caller, proven once more after their body was waited for: a caller who holds one back for minutes must not act
 * in a session that has since ended. Throws `unauthenticated`.
 */
export async function reauthenticate(actor: Actor): Promise<Actor> {
  const now = await findActorBySession(actor);
  if (!now) throw unauthenticated();
  return now;
}

/** Narrows a caller to a role; throws nothing, answers whether. */
export function hasRole<R extends Role>(actor: Actor, role: R): actor is Actor<R> {
  return actor.role === role;
}

/** As `reauthenticate`; throws `forbidden` too, where the role has changed since. */
export async function reauthenticateAs<R extends Role>(actor: Actor<R>): Promise<Actor<R>> {
  const now = await reauthenticate(actor);
  if (!hasRole(now, actor.role)) throw forbidden();
  return now;
}
