import { isIP } from "node:net";
import { env } from "@/lib/env";

/** Set by server.ts from the socket; what a client sends under this name is thrown away there. */
export const SOCKET_ADDRESS_HEADER = "x-nibash-socket-address";

/**
 * The client's address: the socket's own where no proxy is trusted, else the entry that the outermost
 * of TRUST_PROXY proxies wrote into X-Forwarded-For; what stands before it may be forged (attacks A2).
 */
export function clientAddress(headers: Headers): string {
  const socket = headers.get(SOCKET_ADDRESS_HEADER) ?? "unknown";
  const hops = env().TRUST_PROXY;
  if (hops === 0) return socket;
  const chain = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const entry = chain.at(-hops);
  return entry && isIP(entry) ? entry : socket;
}
