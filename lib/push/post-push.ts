import { request } from "node:https";
import webPush from "web-push";
import { isPushAddress } from "@/lib/contracts/push-subscriptions.address";
import { BAD_ADDRESS } from "@/lib/contracts/push-subscriptions.sentences";
import { env } from "@/lib/env";
import type { PushPayload } from "@/lib/service-worker/push-payload";
import { lookupPublic } from "./lookup-public";
import type { PushKeys } from "./push-keys";

/** The browser that receives a message. */
interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** An encrypted message, ready to send. */
export interface SealedPush {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Sends a message to its push service and returns the status. Throws the connection's errors. */
export type PostPush = (push: SealedPush) => Promise<number>;

/** The timeout of the whole request, so that a slow response cannot block the sender. */
const PATIENCE_MS = 5_000;

/**
 * Encrypts a message for one browser (RFC 8291) and signs it as the sender. The push service keeps it for `seconds`,
 * and only the newest one per `tag` while the device is offline. Throws for invalid keys.
 */
export function sealPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  keys: PushKeys,
  seconds: number,
): SealedPush {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject: subject(), ...keys }, TTL: seconds, topic: payload.tag },
  );
  return { endpoint, headers, body };
}

/** Returns the contact for push services, which accept an https or mailto URL. */
function subject(): string {
  const { NEXTAUTH_URL } = env();
  const { protocol, hostname, origin } = new URL(NEXTAUTH_URL);
  return protocol === "https:" ? origin : `mailto:postmaster@${hostname}`;
}

/** Posts by HTTPS, only to public addresses, without following redirects or reading the response's body. */
export const postPush: PostPush = ({ endpoint, headers, body }) =>
  new Promise((resolve, reject) => {
    if (!isPushAddress(endpoint)) throw new Error(BAD_ADDRESS);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = request(endpoint, { method: "POST", headers, lookup: lookupPublic, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    asked.on("error", reject);
    asked.end(body);
  });
