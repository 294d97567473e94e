import { existsSync } from "node:fs";
import { z } from "zod";
import { findConnectionStringFault } from "@/lib/platform/format/connection-string";

/** The only reader of process.env, but for middleware.ts on the edge. A missing or malformed variable stops the start and is named; its value is never printed. */

const secret = z.string().min(32, "must have at least 32 characters");

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");

const address = z.url("must be an absolute address");

/** All three, or none: then the building takes no cards. */
const STRIPE_KEYS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
] as const;

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    HOST: z.string().default("0.0.0.0"),
    MONGODB_URI: z.string().superRefine((uri, context) => {
      const message = findConnectionStringFault(uri);
      if (message) context.addIssue({ code: "custom", message });
    }),
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: address,
    ACCESS_TOKEN_SECRET: secret,
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    NIBASH_EMBEDDED: flag,
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, "must be a secret key (sk_… or rk_…)")
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_/, "must begin with whsec_")
      .optional(),
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_(test|live)_/, "must be a publishable key (pk_…)")
      .optional(),
    CARD_SANDBOX_URL: address.optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: address.optional(),
    CLOUDINARY_URL: z
      .string()
      .regex(
        /^cloudinary:\/\/[^\s:@/<>]+:[^\s:@/<>]+@[\w-]+/,
        "must be cloudinary://KEY:SECRET@CLOUD, filled in",
      )
      .optional(),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^([^\r\n<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/, "must be an email address, or a name and <an address>")
      .optional(),
    MAIL_DIR: z.string().optional(),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^B[\w-]{86}$/, "must be an uncompressed key of 87 letters")
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}$/, "must be a key of 43 letters")
      .optional(),
    METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    /** How long the server accepts connections after SIGTERM; zero in the embedded set-up, which has no load balancer. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
    RECONCILE_SECONDS: z.coerce.number().int().min(0).max(86_400).default(180),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) => {
      context.addIssue({ code: "custom", path: [name], message });
    };
    if (env.ACCESS_TOKEN_SECRET === env.NEXTAUTH_SECRET)
      refuse("ACCESS_TOKEN_SECRET", "must differ from NEXTAUTH_SECRET");
    const isSet = STRIPE_KEYS.some((name) => env[name]);
    // Named as missing: with a part of them a card would be charged and never recorded.
    for (const name of STRIPE_KEYS) if (isSet && !env[name]) refuse(name, "must be set with the others");
    if (!isSet && env.CARD_SANDBOX_URL) refuse("STRIPE_SECRET_KEY", "must be set with CARD_SANDBOX_URL");
    const live = env.STRIPE_SECRET_KEY?.includes("_live_") ?? false;
    const isLivePage = env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY?.includes("_live_") ?? live;
    if (isSet && live !== isLivePage)
      refuse("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "must be of the same mode as STRIPE_SECRET_KEY");
    if (live && (env.NODE_ENV === "test" || env.NIBASH_EMBEDDED))
      refuse("STRIPE_SECRET_KEY", "must not be a live key in tests or on the embedded database");
    if (live && env.CARD_SANDBOX_URL) refuse("CARD_SANDBOX_URL", "must not be set together with a live key");
    if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
      refuse("GOOGLE_CLIENT_SECRET", "must be set together with GOOGLE_CLIENT_ID");
    // Providers reject mail from an address that is not their customer's, and only the log would show it.
    if (env.SMTP_URL && !env.MAIL_FROM) refuse("MAIL_FROM", "must be set together with SMTP_URL");
    if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
      refuse("VAPID_PRIVATE_KEY", "must be set together with VAPID_PUBLIC_KEY");
    if (env.GOOGLE_ISSUER && !env.NIBASH_EMBEDDED)
      refuse("GOOGLE_ISSUER", "is for the embedded stand-in alone");
  })
  .transform((env) => ({ ...env, DRAIN_SECONDS: env.DRAIN_SECONDS ?? (env.NIBASH_EMBEDDED ? 0 : 5) }));

type Env = z.output<typeof schema>;

/** Names each missing or malformed variable, for the operator. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

/** Checks a set of variables; throws one ConfigurationError that names each bad variable without its value. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  // An empty variable, as in .env.example, counts as unset: else it would be read as 0.
  const set = Object.entries(variables).filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join(".");
    const missing = variables[name] === undefined || variables[name] === "";
    return `${name} ${missing ? "is missing" : issue.message}`;
  });
  throw new ConfigurationError(`Invalid configuration: ${lines.join("; ")}. See .env.example.`);
}

/** Reads `.env` if there is one; variables that are set already take precedence. */
export function loadEnvironment(): void {
  if (existsSync(".env")) process.loadEnvFile(".env");
}

let parsed: Env | undefined;

/** Returns the configuration, validated on first use. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/** What this installation does with cards: real money, Stripe's test mode, the sandbox of this machine, or nothing. */
type Cards = "live" | "test" | "sandbox" | "off";

/** Returns what the configured keys mean. */
export function cardsOf({
  STRIPE_SECRET_KEY,
  CARD_SANDBOX_URL,
}: Pick<Env, "STRIPE_SECRET_KEY" | "CARD_SANDBOX_URL">): Cards {
  if (!STRIPE_SECRET_KEY) return "off";
  if (CARD_SANDBOX_URL) return "sandbox";
  return STRIPE_SECRET_KEY.includes("_live_") ? "live" : "test";
}

/** Whether members can pay by card here. */
export const takesCards = (): boolean => cardsOf(env()) !== "off";

/** Whether the login page offers Google, and whether a stand-in answers for it. */
export function googleOffer(): "none" | "google" | "stand-in" {
  const { GOOGLE_CLIENT_ID, GOOGLE_ISSUER } = env();
  if (!GOOGLE_CLIENT_ID) return "none";
  return GOOGLE_ISSUER ? "stand-in" : "google";
}
