import { lookup } from "node:dns";
import { request } from "node:https";
import { BlockList, type LookupFunction } from "node:net";
import webPush from "web-push";
import { env } from "@/lib/platform/env";
import type { PushPayload } from "@/lib/platform/service-worker/worker-contract";
import { isPushAddress, BAD_ADDRESS } from "@/lib/push-subscriptions/contract";
import type { PushKeys } from "./push-keys";

/** Addresses of this machine and of non-public networks (RFC 6890). */
const CLOSED = new BlockList();

for (const [network, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
  ] as const),
  ...([
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
  ] as const),
  ...([
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
  ] as const),
  ...([
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
] as const)
  CLOSED.addSubnet(network, bits);

/** The public addresses (2000::/3), except those that embed an IPv4 address or are for documentation. */
const OPEN_6 = new BlockList();

OPEN_6.addSubnet("2000::", 3, "ipv6");

const CLOSED_6 = new BlockList();

for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  CLOSED_6.addSubnet(network, bits, "ipv6");

/** Whether a resolved address is in the public network. */
export function isPublicAddress(address: string, family: number): boolean {
  if (family === 4) return !CLOSED.check(address);
  return OPEN_6.check(address, "ipv6") && !CLOSED_6.check(address, "ipv6");
}

/**
 * Resolves a name for a connection, and fails with `EPRIVATE` if it has only private addresses: users who choose where
 * the server sends to must not reach what only the server can. Checks while connecting, so that the name cannot change
 * its address in between.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address, family }) => isPublicAddress(address, family));
    const [first] = open;
    if (error || !first)
      callback(
        error ?? Object.assign(new Error("This name leads to no public address."), { code: "EPRIVATE" }),
        [],
      );
    else if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};

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

/** Push services normally respond in a tenth of this. */
const SLOW_MS = 2_500;

/** The maximum slow or missing responses of one service in one pass. */
const MOST_SLOW = 3;

/** Tracks the response times of push services within one pass. */
export interface ServiceWatch {
  /** Whether the endpoint's service has been slow too often. */
  readonly isSlow: (endpoint: string) => boolean;
  /** Runs `work`, which calls that service, and notes whether it was slow. */
  readonly time: <T>(endpoint: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * Finds slow services: any signed-in user chooses where their messages go, and a host that takes seconds to respond
 * would delay everyone's messages. Does not limit concurrency per host instead: one service serves nearly all devices.
 */
export function watchServices(now: () => Date): ServiceWatch {
  const slow = new Map<string, number>();
  return {
    isSlow: (endpoint) => (slow.get(ownerOf(endpoint)) ?? 0) >= MOST_SLOW,
    time: async (endpoint, work) => {
      const begun = now().getTime();
      try {
        return await work();
      } finally {
        const owner = ownerOf(endpoint);
        if (now().getTime() - begun >= SLOW_MS) slow.set(owner, (slow.get(owner) ?? 0) + 1);
      }
    },
  };
}

/** Returns a host's last two labels: the owner of a domain can use any number of its subdomains. */
const ownerOf = (endpoint: string) => new URL(endpoint).hostname.split(".").slice(-2).join(".");
