import { endpoint } from "./endpoint";
import * as z from "./zod";

/** What the product runs on: the cards and the identity service are stand-ins on the embedded set-up. */
export const health = z
  .object({
    status: z.literal("ok"),
    database: z.string(),
    cards: z.enum(["sandbox", "stripe"]),
    identity: z.enum(["stand-in", "google", "password"]),
  })
  .meta({ id: "Health" });
export type Health = z.infer<typeof health>;

/** GET /health: 200 when the product can serve, 503 `{ status: "unavailable", reason }` within 6 s when not (design §10). */
export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  summary: "Whether the product can serve",
  allow: "public",
  response: health,
});

/** The body of a 503 of GET /health. */
export const unhealthy = z
  .object({ status: z.literal("unavailable"), reason: z.string() })
  .meta({ id: "Unhealthy" });
