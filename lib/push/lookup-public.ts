import { lookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

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
