import mongoose, { type ClientSession, type Types } from "mongoose";
import { decode, encode } from "next-auth/jwt";
import { randomBytes } from "node:crypto";
import { isOneOf, OFFICE } from "@/lib/platform/contracts/endpoint";
import { findChosen, type Language } from "@/lib/platform/contracts/language";
import { FOREIGN } from "@/lib/platform/contracts/messages";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { forbidden, unauthenticated } from "@/lib/platform/errors";
import { noteActor } from "@/lib/platform/request-context";
import { NOT_YOUR_TOKEN } from "@/lib/users/contract";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { SessionModel } from "@/models/session";
import { UserModel, type UserDocument } from "@/models/user";
import type { AccessClaims } from "./access-token";
import { findActorBySession, type Actor, type Person } from "./actor";
import { SESSION_SECONDS } from "./cookie";
import { isOwnOrigin } from "./own-origin";
import { cookieName, cookieOf, readSessionCookie } from "./session-cookie";

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const find = (names: typeof BROWSERS, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** Returns a device's name for the list of sessions, such as `Firefox on Windows`. */
export function describeDevice(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? "");
  const system = find(SYSTEMS, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** The most sessions of one user; the one unused the longest ends first. */
const MAX_SESSIONS = 50;

/** Milliseconds between two updates of a session's last use. */
const TOUCH_AFTER = 60_000;

/** The browser of a sign-in. */
export interface SignInBrowser {
  readonly userAgent: string | null;
  /** The session of the cookie that came along, of whomever; the sign-in overwrites the cookie. */
  readonly before?: AccessClaims | null;
}

/**
 * Starts a session of seven days for a user who has signed in with Google and returns its unguessable id; null if the user
 * has ended sign-in by Google since. Ends the session that another person had in the browser.
 */
export async function startSessionByGoogle(userId: string, browser: SignInBrowser): Promise<string | null> {
  return startSession(userId, browser, { google_ended_at: null }, {});
}

/** Starts one for a user who has proven the password of `passwordHash`; null if the password has changed since. */
export async function startSessionByPassword(
  userId: string,
  browser: SignInBrowser,
  passwordHash: string,
): Promise<string | null> {
  return startSession(userId, browser, { password_hash: passwordHash }, { password_proven_at: new Date() });
}

/**
 * Increments a counter in the account, so that a sign-in conflicts with a concurrent change of the password or of Google
 * sign-in, which ends the sessions that it sees: no session survives such a change.
 */
async function startSession(
  userId: string,
  { userAgent, before }: SignInBrowser,
  proof: Pick<UserDocument, "google_ended_at"> | Pick<UserDocument, "password_hash">,
  set: Partial<UserDocument>,
): Promise<string | null> {
  const id = await inTransaction(async (session) => {
    const counted = await UserModel.updateOne(
      { _id: userId, ...proof },
      { ...set, $inc: { sign_ins: 1 } },
      { session },
    );
    if (counted.matchedCount !== 1) return null;
    // Another person's. One of the same person goes on: other tabs hold its access token.
    if (before && before.userId !== userId) await endSession(before.userId, before.sessionId, session);
    return addSession(userId, userAgent, session);
  });
  if (id) await endSurplus(userId);
  return id;
}

async function addSession(userId: string, userAgent: string | null, session: ClientSession): Promise<string> {
  const now = new Date();
  const id = randomBytes(24).toString("base64url");
  const made = {
    _id: id,
    user_id: userId,
    device: describeDevice(userAgent),
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + SESSION_SECONDS * 1000),
  };
  await SessionModel.create([made], { session });
  return id;
}

async function endSurplus(userId: string): Promise<void> {
  const surplus = await SessionModel.find({ user_id: userId }, { _id: 1 })
    .sort({ last_used_at: -1 })
    .skip(MAX_SESSIONS)
    .lean();
  await Promise.all(surplus.map(({ _id }) => endSession(userId, _id)));
}

/** Updates a session's last use, at most once a minute. */
export async function touchSession(sessionId: string): Promise<void> {
  const now = Date.now();
  await SessionModel.updateOne(
    { _id: sessionId, last_used_at: mongoose.trusted({ $lt: new Date(now - TOUCH_AFTER) }) },
    { last_used_at: new Date(now) },
  );
}

/** Ends a session of the user and the push messages to its device; returns 0 if it is gone or belongs to another user. */
export async function endSession(
  userId: string,
  sessionId: string,
  session?: ClientSession,
): Promise<number> {
  const within = session ? { session } : {};
  const { deletedCount } = await SessionModel.deleteOne({ _id: sessionId, user_id: userId }, within);
  // In this order: a device without its session gets no messages (docs/product.md 10.12), even if the next step fails.
  await PushSubscriptionModel.deleteMany({ session_id: sessionId, user_id: userId }, within);
  return deletedCount;
}

/** Ends every session of a user except `kept`; returns how many. */
export async function endSessions(
  userId: string | Types.ObjectId,
  options: { kept?: string; session?: ClientSession } = {},
): Promise<number> {
  const { kept, session } = options;
  const others = kept ? mongoose.trusted({ $ne: kept }) : null;
  const within = session ? { session } : {};
  const of = { user_id: userId };
  const { deletedCount } = await SessionModel.deleteMany({ ...of, ...(others && { _id: others }) }, within);
  await PushSubscriptionModel.deleteMany({ ...of, ...(others && { session_id: others }) }, within);
  return deletedCount;
}

/** Returns a user's live sessions, last used first. */
export async function listSessions(userId: string) {
  return SessionModel.find({ user_id: userId, expires_at: mongoose.trusted({ $gt: new Date() }) })
    .sort({ last_used_at: -1 })
    .limit(MAX_SESSIONS)
    .lean();
}

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

/** A browser in which a user has signed in by password before. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
  /** Seconds since 1970. */
  readonly since: number;
}

/** A browser is known for half a year after the last sign-in by password. */
const DEVICE_SECONDS = 180 * 24 * 60 * 60;

/** next-auth derives a separate key from it, so no other cookie of ours is valid as this one. */
const SALT = "nibash-device";

const isSecure = () => env().NEXTAUTH_URL.startsWith("https://");

/** Over https a browser accepts it from this exact host only. */
export const deviceCookieName = (): string => (isSecure() ? "__Host-nibash-device" : "nibash-device");

/** Returns the device that a request's cookie proves, or null. It does not sign in; it only has its own limit of attempts. */
export async function readDevice(headers: Headers): Promise<KnownDevice | null> {
  const token = cookieOf(headers, deviceCookieName());
  if (!token) return null;
  try {
    const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: SALT });
    const { sub, device, iat } = claims ?? {};
    if (typeof sub !== "string" || typeof device !== "string" || typeof iat !== "number") return null;
    return { id: device, userId: sub, since: iat };
  } catch (error) {
    // jose throws for every invalid token; callers do not need the reason.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Returns the Set-Cookie header that marks a browser as known for a user. */
export async function writeDevice(userId: string): Promise<string> {
  const value = await encode({
    token: { sub: userId, device: randomBytes(12).toString("base64url") },
    secret: env().NEXTAUTH_SECRET,
    salt: SALT,
    maxAge: DEVICE_SECONDS,
  });
  const secure = isSecure() ? "; Secure" : "";
  return `${deviceCookieName()}=${value}; Path=/; Max-Age=${String(DEVICE_SECONDS)}; HttpOnly; SameSite=Lax${secure}`;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the Set-Cookie header of a choice of language, which scripts read (components/layout/page-end.tsx). */
export function writeLanguage(language: Language): string {
  const secure = isSecure() ? "; Secure" : "";
  return `language=${language}; Path=/; Max-Age=${String(YEAR_SECONDS)}; SameSite=Lax${secure}`;
}

/**
 * A browser takes the language of who signs in, the office's is English: returns the Set-Cookie header, null if it has that
 * already. Who has chosen none, such as who has just registered, takes the browser's.
 */
export async function followLanguage({ actor, language }: Person, asked: Headers): Promise<string | null> {
  const chosen = findChosen(asked.get("cookie"));
  const isOffice = isOneOf(actor.role, OFFICE);
  if (!isOffice && !language && chosen)
    await UserModel.updateOne({ _id: actor.userId, language: null }, { language: chosen });
  const own = isOffice ? "en" : (language ?? chosen ?? "en");
  return own === (chosen ?? "en") ? null : writeLanguage(own);
}
