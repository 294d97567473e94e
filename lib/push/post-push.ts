import { request } from "node:https";
import webPush from "web-push";
import { isPushAddress } from "@/lib/contracts/push-subscriptions.address";
import { BAD_ADDRESS } from "@/lib/contracts/push-subscriptions.sentences";
import { env } from "@/lib/env";
import type { PushPayload } from "@/lib/service-worker/push-payload";
import { lookupPublic } from "./lookup-public";
import type { PushKeys } from "./push-keys";

/** The browser that it is for. */
interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A message as it leaves. */
export interface SealedPush {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

/** Hands a message to its push service and answers the status. Throws what the connection throws. */
export type PostPush = (push: SealedPush) => Promise<number>;

/** For all of it, so that nobody can hold a sender by answering slowly. */
const PATIENCE_MS = 5_000;

/**
 * Encrypts a message for one browser (RFC 8291) and signs who sends it. The push service keeps it for so many seconds, and
 * only the newest of one `tag` while the device is away. Throws for keys that are none.
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

/** Whom a push service may write to; it takes an address of the web or of mail. */
function subject(): string {
  const { NEXTAUTH_URL } = env();
  const { protocol, hostname, origin } = new URL(NEXTAUTH_URL);
  return protocol === "https:" ? origin : `mailto:postmaster@${hostname}`;
}

/** By HTTPS, into the public network alone, following nowhere; what is answered is not read. */
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
