import { randomBytes, timingSafeEqual } from "node:crypto";
import { type IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "@/lib/env";

/** Set by the front from the socket, behind a secret of this process: what anybody else writes here counts for nothing. */
export const SOCKET_ADDRESS_HEADER = "x-nibash-socket-address";
/** One bucket for all whose address nobody has vouched for. */
const UNKNOWN = "unknown";

const holder = globalThis as typeof globalThis & { nibashAddressSecret?: string };

/** Made at start and never sent anywhere; on globalThis, since Next bundles the routes apart from the front. */
const SECRET = (holder.nibashAddressSecret ??= randomBytes(32).toString("base64url"));

/** The value of SOCKET_ADDRESS_HEADER that the routes of this process believe. */
export function trustedAddressHeader(address: string | undefined): string {
  return `${SECRET} ${address ?? UNKNOWN}`;
}

/**
 * The client's address: the socket's own where no proxy is trusted, else the entry that the outermost
 * of TRUST_PROXY proxies wrote into X-Forwarded-For; what stands before it may be forged. A request that did not come
 * through the front has none.
 */
export function clientAddress(headers: Headers): string {
  const socket = readVouched(headers.get(SOCKET_ADDRESS_HEADER) ?? "");
  return socket === undefined ? UNKNOWN : chooseAddress(socket, headers.get("x-forwarded-for"));
}

/** Whose turn a request takes in a queue, for the front, which has the socket at hand: one for each site. */
export function laneOf({ socket, headers }: IncomingMessage): string {
  const forwarded = headers["x-forwarded-for"];
  const chain = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return siteOf(chooseAddress(socket.remoteAddress ?? UNKNOWN, chain));
}

/** Of a client's address the site: who has one /64 may have a /48, which is 65,536 of them (RFC 6177). */
export function siteOf(address: string): string {
  return address.replace(/:[0-9a-f]+::\/64$/, "::/48");
}

function readVouched(value: string): string | undefined {
  const given = Buffer.from(value.slice(0, SECRET.length));
  const expected = Buffer.from(SECRET);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return value.slice(SECRET.length + 1);
}

function chooseAddress(socket: string, forwarded: string | null | undefined): string {
  const hops = env().TRUST_PROXY;
  if (hops === 0) return network(socket);
  const chain = (forwarded ?? "").split(",").map((entry) => entry.trim());
  const entry = chain.at(-hops);
  return network(entry && isIP(entry) ? entry : socket);
}

/** Who has one IPv6 address has a whole /64 of them, so that counts as one. */
function network(address: string): string {
  // An IPv4-mapped address stands for itself.
  if (isIP(address) !== 6 || address.includes(".")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
