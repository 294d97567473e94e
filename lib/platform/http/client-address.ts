import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "@/lib/platform/env";

/** The front sets it from the socket, signed with this process's secret; a value from a client is ignored. */
export const SOCKET_ADDRESS_HEADER = "x-nibash-socket-address";

/** The shared bucket of clients whose address cannot be trusted. */
const UNKNOWN = "unknown";

const holder = globalThis as typeof globalThis & { nibashAddressSecret?: string };

/** Generated at start, never sent anywhere; on globalThis because Next bundles the routes apart from the front. */
const SECRET = (holder.nibashAddressSecret ??= randomBytes(32).toString("base64url"));

/** Returns the value of SOCKET_ADDRESS_HEADER that this process's routes trust. */
export function trustedAddressHeader(address: string | undefined): string {
  return `${SECRET} ${address ?? UNKNOWN}`;
}

/**
 * Returns the client's address: the socket's if no proxy is trusted, else the entry of X-Forwarded-For that the outermost of
 * TRUST_PROXY proxies wrote; earlier entries may be forged. A request that bypassed the front has none.
 */
export function clientAddress(headers: Headers): string {
  const socket = readVouched(headers.get(SOCKET_ADDRESS_HEADER) ?? "");
  return socket === undefined ? UNKNOWN : chooseAddress(socket, headers.get("x-forwarded-for"));
}

/** Returns the site of a request, for the front, which has the socket. */
export function siteOfRequest({ socket, headers }: IncomingMessage): string {
  const forwarded = headers["x-forwarded-for"];
  const chain = Array.isArray(forwarded) ? forwarded.join() : forwarded;
  return siteOf(chooseAddress(socket.remoteAddress ?? UNKNOWN, chain));
}

/** Returns the site of an address: a client with one /64 may hold a /48, which is 65,536 of them (RFC 6177). */
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

/** Counts a /64 as one address: a client with one IPv6 address holds the whole /64. */
function network(address: string): string {
  // An IPv4-mapped address counts as the IPv4 address.
  if (isIP(address) !== 6 || address.includes(".")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
