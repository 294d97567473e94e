import { endpoint } from "./endpoint";
import {
  EXAMPLE_ID,
  deleted,
  ignored,
  inserted,
  instant,
  modified,
  objectId,
  pageQuery,
  text,
} from "./fields";
import * as z from "./zod";

export const VALIDITIES = ["Valid", "Invalid"] as const;
export type Validity = (typeof VALIDITIES)[number];

/** A discount on one month's rent, in whole percent (spec §3, design I12). */
export const coupon = z
  .object({
    _id: objectId,
    coupon: z.string(),
    discount: z.number().int(),
    description: z.string(),
    validity: z.enum(VALIDITIES),
    date: instant,
  })
  .meta({ id: "Coupon" });
export type Coupon = z.infer<typeof coupon>;

/** 1 to 32 letters, digits, `-` and `_`; upper and lower case are the same code. */
export const couponCode = z
  .string()
  .trim()
  .min(1, "Please enter a coupon code.")
  .max(32, "Use at most 32 characters.")
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, "Use letters, digits, - and _ only.")
  .meta({ example: "WELCOME15" });

/** The form of a coupon: all three fields are required (spec §5); percent 1 to 100 (design I12). */
export const couponForm = z.strictObject({
  coupon: couponCode,
  discount: z
    .number("Please enter a discount percentage.")
    .int("Use a whole percentage.")
    .min(1, "The discount must be at least 1 percent.")
    .max(100, "The discount can be at most 100 percent."),
  description: text(300, "Please enter a description."),
});

/** GET /coupons (spec §7): everybody sees those that are Valid, an admin sees all. */
export const listCoupons = endpoint({
  method: "GET",
  path: "/coupons",
  summary: "Coupons; inactive ones for admins alone",
  allow: "optional",
  query: z.strictObject({
    ...pageQuery,
    sort: z.enum(["coupon", "discount", "validity", "date"]).optional(),
  }),
  response: z.array(coupon),
  paged: true,
  example: { query: { page: "1", limit: "20" } },
});

/** GET /coupons/{code} (spec §7): the coupon, or null where there is none. */
export const findCoupon = endpoint({
  method: "GET",
  path: "/coupons/{code}",
  summary: "A coupon by its code, or null",
  allow: ["user", "member", "admin"],
  params: z.strictObject({ code: z.string().min(1, "Please enter a coupon code.").max(64) }),
  response: z.union([coupon, z.null()]),
  limit: "coupon",
  example: { params: { code: "WELCOME15" } },
});

/** POST /coupons (spec §7). New coupons start as Valid; the date is the server's. */
export const addCoupon = endpoint({
  method: "POST",
  path: "/coupons",
  summary: "Add a coupon",
  allow: ["admin"],
  body: couponForm.extend({ validity: z.literal("Valid").optional(), date: ignored }),
  response: inserted,
  errors: ["coupon_taken"],
  example: { body: { coupon: "EID20", discount: 20, description: "A fifth off the rent for Eid." } },
});

/** PATCH /coupons (spec §7). */
export const updateCoupon = endpoint({
  method: "PATCH",
  path: "/coupons",
  summary: "Make a coupon valid or invalid",
  allow: ["admin"],
  body: z.strictObject({ id: objectId, validity: z.enum(VALIDITIES) }),
  response: modified,
  errors: ["not_found"],
  example: { body: { id: EXAMPLE_ID, validity: "Invalid" }, response: { modifiedCount: 1 } },
});

/** DELETE /coupons/{id} (spec §7). */
export const deleteCoupon = endpoint({
  method: "DELETE",
  path: "/coupons/{id}",
  summary: "Delete a coupon",
  allow: ["admin"],
  params: z.strictObject({ id: objectId }),
  response: deleted,
  example: { params: { id: EXAMPLE_ID }, response: { deletedCount: 1 } },
});
