import { ADMIN_READ, endpoint } from "@/lib/platform/contracts/endpoint";
import { instant, objectId, pageQuery, search, EXAMPLE_ID } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

/** The columns audit entries are sorted by. */
export const AUDIT_SORTS = ["at"] as const;

/** One change: actor, action and subject, with old and new value and the request's id. Append-only. */
const auditEntry = z
  .object({
    _id: objectId,
    at: instant,
    /** Empty for the product itself: webhook, reconciler, script. */
    actor_id: z.union([objectId, z.literal("")]),
    actor_name: z.string(),
    action: z.string(),
    subject: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    request_id: z.string(),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntry>;

/** A day in UTC or an instant. */
const moment = z.union([z.iso.date(), z.iso.datetime()]).meta({ example: "2026-11-01" });

/**
 * GET /audit: the trail, newest first. `action` is a noun (`coupon`) or one action (`coupon.added`); a range of days includes
 * both ends.
 */
export const listAudit = endpoint({
  method: "GET",
  path: "/audit",
  summary: "Audit trail: who changed what",
  allow: ADMIN_READ,
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(AUDIT_SORTS).optional(),
    action: z
      .string()
      .max(60)
      .regex(/^[a-z]+(-[a-z]+)*(\.[a-z]+([-_][a-z]+)*)?$/, "This is not an action.")
      .optional(),
    /** Searches the person, the subject and the request's id. */
    q: search(100).optional(),
    from: moment.optional(),
    to: moment.optional(),
  }),
  response: z.array(auditEntry),
  paged: true,
  example: {
    query: { action: "coupon", from: "2026-11-01", page: "1" },
    response: [
      {
        _id: EXAMPLE_ID,
        at: "2026-11-21T09:30:00.000Z",
        actor_id: EXAMPLE_ID,
        actor_name: "Admin",
        action: "coupon.validity-changed",
        subject: "WELCOME15",
        before: { validity: "Valid" },
        after: { validity: "Invalid" },
        request_id: "1c9a531a-b2b3-4f2d-a808-d1e883dfe6b8",
      },
    ],
  },
});
