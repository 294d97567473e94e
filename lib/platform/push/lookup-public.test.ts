import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { postPush, isPublicAddress, lookupPublic } from "./post-push";

describe("public addresses", () => {
  it.each([
    ["127.0.0.1", 4],
    ["10.20.30.40", 4],
    ["172.31.0.1", 4],
    ["192.168.1.1", 4],
    ["169.254.169.254", 4],
    ["100.64.0.1", 4],
    ["0.0.0.0", 4],
    ["224.0.0.1", 4],
    ["255.255.255.255", 4],
    ["::1", 6],
    ["::", 6],
    ["fe80::1", 6],
    ["fd00::1", 6],
    ["::ffff:127.0.0.1", 6],
    ["64:ff9b::7f00:1", 6],
    ["2002:7f00:1::", 6],
    ["2001:db8::1", 6],
    ["ff02::1", 6],
  ] as const)("do not include %s", (address, family) => {
    expect(isPublicAddress(address, family)).toBe(false);
  });

  it.each([
    ["8.8.8.8", 4],
    ["172.32.0.1", 4],
    ["142.250.1.1", 4],
    ["2a00:1450:4001::1", 6],
    ["2606:4700::1111", 6],
  ] as const)("include %s", (address, family) => {
    expect(isPublicAddress(address, family)).toBe(true);
  });

  it("are checked at the lookup, which fails with EPRIVATE for localhost", async () => {
    const code = await new Promise((resolve) => {
      lookupPublic("localhost", {}, (error) => resolve(error?.code));
    });
    expect(code).toBe("EPRIVATE");
  });
});

describe("postPush", () => {
  it("refuses loopback and plain HTTP endpoints", async () => {
    let asked = 0;
    const server = createServer(() => undefined).on("connection", () => (asked += 1));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const body = Buffer.from("x");
    const own = ["https://127.0.0.1", "https://localhost"].map((origin) => `${origin}:${String(port)}/`);
    for (const endpoint of [...own, "https://127.0.0.1/", "https://localhost/", "http://push.example.com/"])
      await expect(postPush({ endpoint, headers: {}, body })).rejects.toThrow(
        /not the address of a push service/,
      );
    expect(asked).toBe(0);
    server.close();
  });
});
