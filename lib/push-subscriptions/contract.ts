import { endpoint, ROLES } from "@/lib/platform/contracts/endpoint";
import { deleted, EXAMPLE_ID, inserted } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

/** Names that resolve only in a private network or on the machine itself. */
const LOCAL =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|arpa|onion)\.?$/;

/** Browsers and Node read a host that ends in a number as IPv4; IPv6 is in brackets. */
const NUMERIC = /(^|\.)(\d+|0x[\da-f]*)\.?$/;

/**
 * Returns whether the server may send to an address from a client: a public name by HTTPS on its default port, without
 * credentials. lib/platform/push/post-push.ts checks the resolved address again.
 */
export function isPushAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  const { hostname } = url;
  return (
    hostname.includes(".") && !LOCAL.test(hostname) && !NUMERIC.test(hostname) && !hostname.includes(":")
  );
}

export const BAD_ADDRESS = "This is not the address of a push service.";

export const BAD_KEYS = "These are not the keys of a browser.";

const PUBLIC_KEY = "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U";

const ADDRESS = "https://push.example.com/send/dpH5lCsTSSM";

/** An uncompressed point of P-256, and 16 bytes (RFC 8291). */
const p256dh = z
  .string()
  .regex(/^B[\w-]{86}$/, BAD_KEYS)
  .meta({ example: PUBLIC_KEY });

const auth = z
  .string()
  .regex(/^[\w-]{22}$/, BAD_KEYS)
  .meta({ example: "tBHItJI5svbpez7KI4CCXg" });

/** GET /push-key: the key to subscribe with, and the subscription of this session. */
export const getPushKey = endpoint({
  method: "GET",
  path: "/push-key",
  summary: "The key for push messages, and whether they come to this device",
  allow: ROLES,
  response: z
    .object({
      /** The public half of the installation's VAPID keys (RFC 8292). */
      public_key: z.string(),
      /** The endpoint of this session; null if it has none. */
      endpoint: z.string().nullable(),
    })
    .meta({ id: "PushKey" }),
  example: {
    response: {
      public_key: PUBLIC_KEY,
      endpoint: ADDRESS,
    },
  },
});

/**
 * POST /push-subscriptions: subscribes this device until its session ends (docs/product.md 10.12). An endpoint belongs to the
 * session that sent it last.
 */
export const subscribeToPush = endpoint({
  method: "POST",
  path: "/push-subscriptions",
  summary: "Switch push messages on for this device",
  allow: ROLES,
  body: z.strictObject({
    endpoint: z.string().max(1024, BAD_ADDRESS).refine(isPushAddress, BAD_ADDRESS).meta({ example: ADDRESS }),
    keys: z.strictObject({ p256dh, auth }),
  }),
  response: inserted,
  limit: "push",
  example: {
    body: { endpoint: ADDRESS, keys: { p256dh: PUBLIC_KEY, auth: "tBHItJI5svbpez7KI4CCXg" } },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** DELETE /push-subscriptions: unsubscribes the device of this session; a repeat deletes 0. */
export const unsubscribeFromPush = endpoint({
  method: "DELETE",
  path: "/push-subscriptions",
  summary: "Switch push messages off for this device",
  allow: ROLES,
  response: deleted,
  example: { response: { deletedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "push-subscription.added": "{who} switched push messages on for a device of {subject}",
  "push-subscription.removed": "{who} switched push messages off for a device of {subject}",
};
