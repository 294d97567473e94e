import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/platform/env";
import { cookieOf } from "./session-cookie";

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
