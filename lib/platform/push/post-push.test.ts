import { decodeJwt } from "jose";
import { createPublicKey, verify } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import webPush from "web-push";
import { payloadOf } from "@/lib/push-subscriptions/send-due-pushes";
import { PUSH_KINDS } from "@/models/push-subscription";
import { makeBrowser } from "@/tests/support/push-browser";
import { sealPush } from "./post-push";

beforeAll(() => {
  vi.stubEnv("NEXTAUTH_URL", "https://home.example.com");
  vi.stubEnv("MONGODB_URI", "mongodb://127.0.0.1/none");
});

const keys = webPush.generateVAPIDKeys();
const NOTICE = payloadOf({ cause: "notice:1", kind: "notice", path: "/dashboard/announcements" });

describe("a push message", () => {
  it("can be decrypted only by the browser it is for (RFC 8291)", () => {
    const [one, other] = [makeBrowser(), makeBrowser()];
    const sealed = sealPush(
      { endpoint: one.subscription.endpoint, ...one.subscription.keys },
      NOTICE,
      keys,
      60,
    );
    expect(one.read(sealed.body)).toEqual(NOTICE);
    expect(() => other.read(sealed.body)).toThrow();
    expect(sealed.body.toString("latin1")).not.toContain("dashboard");
    expect(sealed).toMatchObject({
      endpoint: one.subscription.endpoint,
      headers: { TTL: 60, Topic: NOTICE.tag, "Content-Encoding": "aes128gcm" },
    });
  });

  it("is signed with the VAPID key, with the push service as its audience (RFC 8292)", () => {
    const { subscription } = makeBrowser("https://push.example.com/send/1");
    const { headers } = sealPush({ endpoint: subscription.endpoint, ...subscription.keys }, NOTICE, keys, 60);
    const [, token = "", key = ""] = /^vapid t=(\S+), ?k=(\S+)$/.exec(String(headers.Authorization)) ?? [];
    expect(key).toBe(keys.publicKey);
    const claims = decodeJwt(token);
    expect(claims).toMatchObject({ aud: "https://push.example.com", sub: "https://home.example.com" });
    const [head = "", body = "", signature = ""] = token.split(".");
    const point = Buffer.from(keys.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(signature, "base64url");
    const by = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    expect(verify("sha256", Buffer.from(`${head}.${body}`), by, signed)).toBe(true);
  });

  it("contains only a fixed title, a path and a tag that is unique to its cause", () => {
    for (const kind of PUSH_KINDS) {
      const said = payloadOf({ cause: `${kind}:6560a1b2c3d4e5f601234567`, kind, path: "/dashboard" });
      expect(Object.keys(said).sort()).toEqual(["path", "tag", "title"]);
      expect(said.title).toMatch(
        /^(There is a new announcement|Your (request is decided|payment is recorded))$/,
      );
      expect(said.tag).toMatch(/^[\w-]{32}$/);
    }
    expect(payloadOf({ cause: "notice:1", kind: "notice", path: "/" }).tag).toBe(NOTICE.tag);
    expect(payloadOf({ cause: "notice:2", kind: "notice", path: "/" }).tag).not.toBe(NOTICE.tag);
  });
});
