import { describe, expect, it } from "vitest";
import { cardsOf, ConfigurationError, parseEnv } from "./env";

const COMPLETE = {
  NODE_ENV: "production",
  MONGODB_URI: "mongodb://127.0.0.1/nibash",
  NEXTAUTH_SECRET: "n".repeat(32),
  ACCESS_TOKEN_SECRET: "a".repeat(32),
  NEXTAUTH_URL: "http://localhost:3000",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_1",
};
const REQUIRED = Object.keys(COMPLETE).filter((name) => name !== "NODE_ENV");

describe("parseEnv", () => {
  it("accepts a complete configuration and sets the defaults", () => {
    expect(parseEnv(COMPLETE)).toMatchObject({ PORT: 3000, TRUST_PROXY: 0, NIBASH_EMBEDDED: false });
  });

  it("treats an empty value as not set", () => {
    const optional = [
      "PORT",
      "HOST",
      "TRUST_PROXY",
      "RECONCILE_SECONDS",
      "DRAIN_SECONDS",
      "LOG_LEVEL",
      "MAIL_FROM",
      "SMTP_URL",
    ];
    const empty = Object.fromEntries(optional.map((name) => [name, ""]));
    expect(parseEnv({ ...COMPLETE, ...empty })).toEqual(parseEnv(COMPLETE));
    expect(parseEnv(COMPLETE)).toMatchObject({ RECONCILE_SECONDS: 180, LOG_LEVEL: "info" });
  });

  it("defaults DRAIN_SECONDS to 5, and to 0 with the embedded database", () => {
    expect(parseEnv(COMPLETE).DRAIN_SECONDS).toBe(5);
    expect(parseEnv({ ...COMPLETE, NIBASH_EMBEDDED: "1" }).DRAIN_SECONDS).toBe(0);
    expect(parseEnv({ ...COMPLETE, NIBASH_EMBEDDED: "1", DRAIN_SECONDS: "2.5" }).DRAIN_SECONDS).toBe(2.5);
  });

  it.each(REQUIRED)("names %s when it is missing", (name) => {
    expect(() => parseEnv({ ...COMPLETE, [name]: undefined })).toThrow(ConfigurationError);
    expect(() => parseEnv({ ...COMPLETE, [name]: undefined })).toThrow(`${name} is missing`);
  });

  it.each([
    ["a short secret", { NEXTAUTH_SECRET: "short" }, "NEXTAUTH_SECRET must have at least 32 characters"],
    ["one secret for two", { ACCESS_TOKEN_SECRET: "n".repeat(32) }, "ACCESS_TOKEN_SECRET must differ from"],
    [
      "mixed modes",
      { STRIPE_SECRET_KEY: "sk_live_1" },
      "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY must be of the same mode",
    ],
    [
      "a live key in a test",
      { NODE_ENV: "test", STRIPE_SECRET_KEY: "sk_live_1", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
      "STRIPE_SECRET_KEY must not be a live key",
    ],
    ["mail from nobody", { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "" }, "MAIL_FROM is missing"],
    [
      "Cloudinary's address as its console shows it, secret hidden",
      { CLOUDINARY_URL: "cloudinary://<your_api_key>:<your_api_secret>@nibash" },
      "CLOUDINARY_URL must be cloudinary://KEY:SECRET@CLOUD",
    ],
    ["mail from no address", { MAIL_FROM: "Nibash" }, "MAIL_FROM must be an email address"],
    [
      "a live key with the sandbox",
      {
        STRIPE_SECRET_KEY: "sk_live_1",
        NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1",
        CARD_SANDBOX_URL: "http://127.0.0.1:4242",
      },
      "CARD_SANDBOX_URL must not be set",
    ],
  ])("refuses %s", (_, change, message) => {
    expect(() => parseEnv({ ...COMPLETE, ...change })).toThrow(message);
  });

  it("takes no cards without the keys of Stripe, which are set all or none", () => {
    const keys = [
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    ] as const;
    const none = { ...COMPLETE, ...Object.fromEntries(keys.map((name) => [name, ""])) };
    expect(cardsOf(parseEnv(none))).toBe("off");
    for (const only of keys) {
      const missing = keys.filter((name) => name !== only);
      for (const name of missing)
        expect(() => parseEnv({ ...none, [only]: COMPLETE[only] })).toThrow(`${name} is missing`);
    }
    expect(() => parseEnv({ ...none, CARD_SANDBOX_URL: "http://127.0.0.1:4242" })).toThrow(
      "STRIPE_SECRET_KEY is missing",
    );
  });

  it.each([
    ["test", {}],
    ["sandbox", { CARD_SANDBOX_URL: "http://127.0.0.1:4242" }],
    ["live", { STRIPE_SECRET_KEY: "rk_live_1", NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_live_1" }],
  ])("says that cards are %s", (cards, change) => {
    expect(cardsOf(parseEnv({ ...COMPLETE, ...change }))).toBe(cards);
  });

  it("keeps a secret out of the error message", () => {
    const secret = "sosecretsosecret";
    expect(() => parseEnv({ ...COMPLETE, NEXTAUTH_SECRET: secret })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(secret) as string }) as Error,
    );
  });
});
