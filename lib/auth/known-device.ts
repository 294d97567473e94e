import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { cookieOf } from "./session-cookie";

/** A browser in which somebody has signed in by password before. */
export interface KnownDevice {
  readonly id: string;
  readonly userId: string;
  /** Seconds since 1970. */
  readonly since: number;
}

/** A browser is known for half a year after the last sign-in by password. */
const DEVICE_SECONDS = 180 * 24 * 60 * 60;
/** Next-auth derives a key of its own from it, so that no other cookie of ours passes for this one. */
const SALT = "nibash-device";

const isSecure = () => env().NEXTAUTH_URL.startsWith("https://");
/** On https the browser takes it from this very host alone. */
export const deviceCookieName = (): string => (isSecure() ? "__Host-nibash-device" : "nibash-device");

/** The device that a request's cookie proves; null for none. It signs nobody in: it has a budget of tries of its own. */
export async function readDevice(headers: Headers): Promise<KnownDevice | null> {
  const token = cookieOf(headers, deviceCookieName());
  if (!token) return null;
  try {
    const claims = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: SALT });
    const { sub, device, iat } = claims ?? {};
    if (typeof sub !== "string" || typeof device !== "string" || typeof iat !== "number") return null;
    return { id: device, userId: sub, since: iat };
  } catch (error) {
    // jose throws for every kind of bad token; which one is of no use to the caller.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** The Set-Cookie line that makes a browser known for a person. */
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
