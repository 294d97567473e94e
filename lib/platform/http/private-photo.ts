import { createHash } from "node:crypto";
import { type Actor, findActor } from "@/lib/platform/auth/actor";
import { findSessionHolder } from "@/lib/platform/auth/sessions";
import { connectDatabase, withDbTimeout } from "@/lib/platform/db/connect";
import { answerBytes } from "./answer";
import { problemResponse } from "./problem";

/**
 * Answers one photo that is not everybody's, to whom `find` gives it: an <img> or a link sends the cookie, not a token. The browser
 * asks each time whether it may still show what it stores.
 */
export async function answerPrivatePhoto(
  request: Request,
  find: (actor: Actor | null) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  try {
    const photo = await withDbTimeout(async () => {
      await connectDatabase();
      return find((await findActor(request.headers)) ?? (await findSessionHolder(request.headers)));
    });
    // Of the content: another photo may replace it under the same address.
    const etag = `"${createHash("sha256").update(photo).digest("base64url")}"`;
    return answerBytes(request.headers, photo, { type: "image/webp", etag });
  } catch (error) {
    return problemResponse(error);
  }
}
