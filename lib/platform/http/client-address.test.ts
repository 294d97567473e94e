import { describe, expect, it, vi } from "vitest";
import { clientAddress, siteOf, SOCKET_ADDRESS_HEADER, trustedAddressHeader } from "./client-address";

// Completes the configuration; no test connects.
vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1:1/none");
vi.stubEnv("TRUST_PROXY", "2");

const SOCKET = "10.0.0.1";
const addressOf = (forwarded?: string, socket = trustedAddressHeader(SOCKET)) =>
  clientAddress(
    new Headers({ [SOCKET_ADDRESS_HEADER]: socket, ...(forwarded && { "X-Forwarded-For": forwarded }) }),
  );

describe("the client's address behind two trusted proxies (docs/security.md A2)", () => {
  it.each([
    ["what the outer proxy wrote", "198.51.100.7, 10.0.0.9", "198.51.100.7"],
    ["and nothing that stands before it", "203.0.113.1, 203.0.113.2, 198.51.100.7, 10.0.0.9", "198.51.100.7"],
    ["an address of version 6, with all others of its network", "2001:db8::7, 10.0.0.9", "2001:db8:0:0::/64"],
    ["the same network, written out", "2001:0DB8:0:0:ffff:1:2:3, 10.0.0.9", "2001:db8:0:0::/64"],
    ["another network", "2001:db8:0:1::7, 10.0.0.9", "2001:db8:0:1::/64"],
    ["an address of version 4 in the clothes of 6", "::ffff:198.51.100.7, 10.0.0.9", "::ffff:198.51.100.7"],
  ])("comes from X-Forwarded-For: %s", (_, forwarded, address) => {
    expect(addressOf(forwarded)).toBe(address);
  });

  it.each([
    ["an address alone", SOCKET],
    ["a secret of somebody's own", `${"x".repeat(43)} ${SOCKET}`],
    ["half of the secret", trustedAddressHeader(SOCKET).slice(20)],
    ["nothing", ""],
  ])("is unknown when the front server's header holds %s", (_, forged) => {
    expect(addressOf("198.51.100.7, 10.0.0.9", forged)).toBe("unknown");
  });

  it.each([
    ["nothing was forwarded", undefined],
    ["a proxy was passed by", "203.0.113.1"],
    ["what was forwarded is no address", "unknown, 10.0.0.9"],
  ])("is the socket's address when %s", (_, forwarded) => {
    expect(addressOf(forwarded)).toBe(SOCKET);
  });
});

it.each([
  ["2001:db8:0:7::/64", "2001:db8:0::/48"],
  ["2001:db8:0:8::/64", "2001:db8:0::/48"],
  ["2001:db8:1:7::/64", "2001:db8:1::/48"],
  ["198.51.100.7", "198.51.100.7"],
  ["unknown", "unknown"],
])("siteOf maps %s to %s", (address, site) => {
  expect(siteOf(address)).toBe(site);
});
