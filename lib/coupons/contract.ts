import { ADMIN, ADMIN_READ, TENANTS, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  day,
  deleted,
  EXAMPLE_ID,
  ignored,
  inserted,
  instant,
  modified,
  objectId,
  pageQuery,
  text,
  typedCode,
} from "@/lib/platform/contracts/fields";
import { NOT_WHOLE, NO_DESCRIPTION } from "@/lib/platform/contracts/messages";
import * as z from "@/lib/platform/contracts/zod";

export const COUPON_TAKEN = "There is already a coupon with this code.";

export const COUPON_GONE = "This coupon has been deleted.";

const DISCOUNT_TOO_HIGH = "The discount can be at most 100 percent.";

/** The columns coupons are sorted by. */
export const COUPON_SORTS = ["coupon", "discount", "validity", "date"] as const;

const EXAMPLE_COUPON = {
  _id: EXAMPLE_ID,
  coupon: "WELCOME15",
  discount: 15,
  description: "For everybody who has just moved in.",
  validity: "Valid",
  date: "2026-11-01T09:30:00.000Z",
  from: null,
  until: "2026-12-31",
  uses: 10,
  uses_per_tenant: 1,
  used: 3,
};

export const VALIDITIES = ["Valid", "Invalid"] as const;

export type Validity = (typeof VALIDITIES)[number];

/** The bounds of a discount, in percent. */
export const DISCOUNT = { min: 1, max: 100 };

/** A discount on one month's rent, in whole percent (docs/product.md I12). */
const coupon = z
  .object({
    _id: objectId,
    coupon: z.string(),
    discount: z.number().int(),
    description: z.string(),
    validity: z.enum(VALIDITIES),
    date: instant,
    /** First and last valid day in Dhaka, both included; null without a bound. */
    from: day.nullable(),
    until: day.nullable(),
    /** The most payments that may use it, in all and per tenant; null without a limit. */
    uses: z.number().int().nullable(),
    uses_per_tenant: z.number().int().nullable(),
    /** The number of payments that use it, unfinished ones included. */
    used: z.number().int(),
  })
  .meta({ id: "Coupon" });

export type Coupon = z.infer<typeof coupon>;

/** A coupon for the caller: `refusal` says why it cannot be used now, null if it can. */
const foundCoupon = coupon.extend({ refusal: z.string().nullable() }).meta({ id: "FoundCoupon" });

export type FoundCoupon = z.infer<typeof foundCoupon>;
const enteredCode = typedCode.min(1, "Please enter a coupon code.");

/** 1 to 32 letters, digits, `-` and `_`; case-insensitive. */
const couponCode = enteredCode
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, "Use letters, digits, - and _ only.")
  .meta({ example: "WELCOME15" });

const useCount = z
  .number(NOT_WHOLE)
  .int(NOT_WHOLE)
  .min(1, "Use at least 1, or leave it empty.")
  .max(100_000, "Use at most 100,000.")
  .nullish();

const couponFields = z.strictObject({
  coupon: couponCode,
  discount: z
    .number("Please enter a discount percentage.")
    .int("Use a whole percentage.")
    .min(DISCOUNT.min, "The discount must be at least 1 percent.")
    .max(DISCOUNT.max, DISCOUNT_TOO_HIGH),
  description: text(300, NO_DESCRIPTION),
  from: day.nullish(),
  until: day.nullish(),
  uses: useCount,
  uses_per_tenant: useCount,
});

/** ISO days compare as text. */
const isInOrder = ({
  from,
  until,
}: {
  from?: string | null | undefined;
  until?: string | null | undefined;
}) => !from || !until || from <= until;

const OUT_OF_ORDER = { path: ["until"], message: "The last day can't be before the first." };

/** The form of a coupon: code, percent (1 to 100) and description are required, each limit is optional. */
export const couponForm = couponFields.refine(isInOrder, OUT_OF_ORDER);

/** GET /coupons: valid ones for the public, all for an admin. */
export const listCoupons = endpoint({
  method: "GET",
  path: "/coupons",
  summary: "Coupons; inactive ones for admins only",
  allow: "optional",
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(COUPON_SORTS).optional(),
  }),
  response: z.array(coupon),
  paged: true,
  example: { query: { page: "1", limit: "20" }, response: [EXAMPLE_COUPON] },
});

/** The coupon form of a payment. */
export const couponEntry = z.strictObject({ code: enteredCode });

/** GET /coupons/{code_or_id}: the coupon of this code, or null. OpenAPI and Next allow one name per path segment. */
export const findCoupon = endpoint({
  method: "GET",
  path: "/coupons/{code_or_id}",
  summary: "A coupon by its code, or null",
  allow: [...TENANTS, ...ADMIN_READ],
  params: z.strictObject({ code_or_id: enteredCode }),
  response: z.union([foundCoupon, z.null()]),
  messages: ["refusal"],
  limit: "coupon",
  example: { params: { code_or_id: "WELCOME15" }, response: { ...EXAMPLE_COUPON, refusal: null } },
});

/** POST /coupons. New coupons start as Valid; the date is the server's. */
export const addCoupon = endpoint({
  method: "POST",
  path: "/coupons",
  summary: "Add a coupon",
  allow: ADMIN,
  body: couponFields
    .extend({ validity: z.literal("Valid").optional(), date: ignored })
    .refine(isInOrder, OUT_OF_ORDER),
  response: inserted,
  errors: ["coupon_taken"],
  example: {
    body: { coupon: "EID20", discount: 20, description: "A fifth off the rent for Eid." },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** PATCH /coupons. */
export const updateCoupon = endpoint({
  method: "PATCH",
  path: "/coupons",
  summary: "Make a coupon valid or invalid",
  allow: ADMIN,
  body: z.strictObject({ id: objectId, validity: z.enum(VALIDITIES) }),
  response: modified,
  errors: ["not_found"],
  example: { body: { id: EXAMPLE_ID, validity: "Invalid" }, response: { modifiedCount: 1 } },
});

/** DELETE /coupons/{code_or_id}: by its id only. */
export const deleteCoupon = endpoint({
  method: "DELETE",
  path: "/coupons/{code_or_id}",
  summary: "Delete a coupon",
  allow: ADMIN,
  params: z.strictObject({ code_or_id: objectId }),
  response: deleted,
  example: { params: { code_or_id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});

/** The audit trail's sentence for each action. */
export const audited = {
  "coupon.added": [
    "{who} added the coupon {subject} of {after.discount} percent",
    "{who} added the coupon {subject}",
  ],
  "coupon.validity-changed": [
    "{who} made the coupon {subject} {after.validity}",
    "{who} changed whether the coupon {subject} is valid",
  ],
  "coupon.deleted": "{who} deleted the coupon {subject}",
};
