import { endpoint } from "./endpoint";
import * as z from "./zod";

export const CANNOT_SERVE = "The database cannot be reached.";

const VERSION = "0.1.0 (a827f48c1d2e)";

/** The product's services; cards and Google are stand-ins in the embedded set-up. */
const health = z
  .object({
    status: z.literal("ok"),
    database: z.string(),
    /** `off`: it is served without a card provider. */
    cards: z.enum(["sandbox", "stripe", "off"]),
    identity: z.enum(["stand-in", "google", "password"]),
    /** `0.1.0 (a827f48…)`: the source it was built from. */
    version: z.string(),
    /** Warnings for the operator, such as a wrong clock; the product still serves. */
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: "Health" });

export type Health = z.infer<typeof health>;

const unhealthy = z
  .object({ status: z.literal("unavailable"), reason: z.string() })
  .meta({ id: "Unhealthy" });

const unhealthyAnswer = (description: string) => ({
  description,
  schema: unhealthy,
  example: { status: "unavailable", reason: CANNOT_SERVE },
});

/**
 * GET /health: 200 if the product can serve, else 503 `{ status: "unavailable", reason }` within 6 s, or 507 if the disk is
 * full.
 */
export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  summary: "Whether the product can serve",
  allow: "public",
  response: health,
  failures: {
    503: unhealthyAnswer("It cannot serve."),
    507: unhealthyAnswer("It cannot serve: the disk of the database is full."),
  },
  example: {
    response: {
      status: "ok",
      database: "connected",
      cards: "sandbox",
      identity: "stand-in",
      version: VERSION,
    },
  },
});

const live = z.object({ status: z.literal("alive"), version: z.string() }).meta({ id: "Live" });

export type Live = z.infer<typeof live>;

/** GET /live: this process answers. Does not check the database, which a restart would not fix. */
export const getLive = endpoint({
  method: "GET",
  path: "/live",
  summary: "Whether the process answers",
  allow: "public",
  response: live,
  failures: {},
  example: { response: { status: "alive", version: VERSION } },
});

/** The body of a 503 or 507 of GET /health. */
