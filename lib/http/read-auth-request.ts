import { NextRequest } from "next/server";
import { AppError } from "@/lib/errors";
import { mediaType } from "@/lib/http/media-type";
import { readJson, readUrlEncoded } from "@/lib/http/read-body";
import { ownPath } from "@/lib/auth/own-origin";

/** Returns the request for next-auth: with a bounded body, and only our own callback URLs. */
export async function readAuthRequest(request: Request): Promise<NextRequest> {
  const url = new URL(request.url);
  // next-auth answers 500 to a URL it cannot parse; of several it takes the last.
  const asked = ownPath(url.searchParams.getAll("callbackUrl").at(-1));
  url.searchParams.delete("callbackUrl");
  if (asked !== null) url.searchParams.set("callbackUrl", asked);
  // The server omits the body for HEAD.
  if (request.method !== "POST") return new NextRequest(url);
  const body = JSON.stringify(await readFields(request));
  return new NextRequest(url, { method: "POST", body, headers: { "content-type": "application/json" } });
}

async function readFields(request: Request): Promise<object> {
  const type = mediaType(request.headers);
  if (type === "application/json") {
    const body = await readJson(request);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
    throw new AppError("invalid_input", "Send an object.");
  }
  if (type !== "application/x-www-form-urlencoded") return {};
  return Object.fromEntries(await readUrlEncoded(request));
}
