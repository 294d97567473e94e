import { FOREIGN } from "@/lib/platform/contracts/messages";
import { NOT_YOUR_TOKEN } from "@/lib/users/contract";
import { forbidden, unauthenticated } from "@/lib/platform/errors";
import { noteActor } from "@/lib/platform/request-context";
import { findActorBySession, type Actor } from "./actor";
import { isOwnOrigin } from "./own-origin";
import { cookieName, cookieOf, readSessionCookie } from "./session-cookie";
import { touchSession } from "./sessions";

/** Returns the user of the session cookie, verified against the database; null if no one is signed in. */
export async function findSessionHolder(headers: Headers): Promise<Actor | null> {
  const claims = await readSessionCookie(cookieOf(headers, cookieName()));
  return claims && findActorBySession(claims);
}

/**
 * Returns the user of the session cookie, for the one call that accepts a cookie (POST /jwt). Throws `unauthenticated`
 * without a session, `forbidden` from another site or for another user's email (docs/security.md A5, H1).
 */
export async function proveSessionHolder(headers: Headers, email: string): Promise<Actor> {
  const actor = await findSessionHolder(headers);
  if (!actor) throw unauthenticated();
  noteActor(actor.userId);
  if (!isOwnOrigin(headers)) throw forbidden(FOREIGN);
  if (actor.email !== email) throw forbidden(NOT_YOUR_TOKEN);
  await touchSession(actor.sessionId);
  return actor;
}
