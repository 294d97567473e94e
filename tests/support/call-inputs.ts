import sharp from "sharp";
import { cookieName, writeSessionCookie } from "@/lib/platform/auth/session-cookie";
import type { TestActor } from "./actors";

/** The password of every account. */
export const PASSWORD = "Nibash#2026";

export async function makePhoto(width = 8, height = 8): Promise<File> {
  const photo = await sharp({ create: { width, height, channels: 3, background: "#9E3D25" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(photo)], "me.jpg", { type: "image/jpeg" });
}

/** Returns a person's session cookie, for the one call that reads a cookie. */
export async function cookieHeaders(person: TestActor | undefined): Promise<Record<string, string>> {
  if (!person) return {};
  const { userId, sessionId, actor } = person;
  const value = await writeSessionCookie({
    userId,
    sessionId,
    role: actor.role,
    since: Math.floor(Date.now() / 1000),
  });
  return { Cookie: `${cookieName()}=${value}`, Origin: "http://localhost:3000" };
}

export function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A body with its own content type. */
export const csvOf = (text: string): Blob => new Blob([text], { type: "text/csv" });
