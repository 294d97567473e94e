import { isIP } from "node:net";
import { env } from "@/lib/env";

/** Set by server.ts from the socket; what a client sends under this name is thrown away there. */
export const SOCKET_ADDRESS_HEADER = "x-nibash-socket-address";

/**
 * The client's address: the socket's own where no proxy is trusted, else the entry that the outermost
 * of TRUST_PROXY proxies wrote into X-Forwarded-For; what stands before it may be forged (attacks A2).
 */
export function clientAddress(headers: Headers): string {
  return network(addressOf(headers));
}

/** Whoever has one IPv6 address has a whole /64 of them, so that counts as one. */
function network(address: string): string {
  // An IPv4 address in IPv6's clothes stands for itself.
  if (isIP(address) !== 6 || address.includes(".")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

function addressOf(headers: Headers): string {
  const socket = headers.get(SOCKET_ADDRESS_HEADER) ?? "unknown";
  const hops = env().TRUST_PROXY;
  if (hops === 0) return socket;
  const chain = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const entry = chain.at(-hops);
  return entry && isIP(entry) ? entry : socket;
}
