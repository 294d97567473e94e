import { rentFields, chargesForm } from "@/lib/agreements/agreement-contract";
import { ADMIN, ADMIN_READ, ROLES, endpoint } from "@/lib/platform/contracts/endpoint";
import {
  billingPeriod,
  day,
  deleted,
  EXAMPLE_ID,
  inserted,
  instant,
  modified,
  objectId,
} from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

const EXAMPLE_LEAVING = {
  agreement_id: EXAMPLE_ID,
  apartment_no: "5B",
  notice_days: 60,
  earliest: "2027-01-22",
  latest: "2028-01-22",
  leave_on: null,
  told_at: null,
  told_by: null,
  can_take_back: false,
  day: "2027-01-31",
  last_period: "2027-01",
  last_rent: 780,
  last_bill: 780,
  by_days: false,
  unpaid: 2340,
  to_give_back: 0,
  deposit: 1560,
};

/** A hundred days ahead, so that the examples stay valid. */
const EXAMPLE_DAY = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);

/** Who announced the end of an agreement. */
const LEAVING_SIDES = ["member", "office"] as const;

/** The end of an agreement and its consequences; amounts in dollars (docs/product.md 5.20 to 5.22). */
const leaving = z
  .object({
    agreement_id: objectId,
    apartment_no: z.string(),
    notice_days: z.number().int(),
    /** The range of days that can be chosen now. */
    earliest: day,
    latest: day,
    /** The announced last day; null if there is none. */
    leave_on: day.nullable(),
    told_at: instant.nullable(),
    told_by: z.enum(LEAVING_SIDES).nullable(),
    /** Whether the caller can withdraw it now. */
    can_take_back: z.boolean(),
    /** The day of the following fields: the requested one, else the announced one, else the earliest. */
    day,
    /** The last owed month and its rent; 0 if there is none. */
    last_period: billingPeriod,
    last_rent: z.number(),
    /** The month's whole bill: the rent with what is agreed or charged beside it, less what lowers it. */
    last_bill: z.number(),
    /** Whether that month is charged by days. */
    by_days: z.boolean(),
    /** The rent of all unpaid months until then, the last one included. */
    unpaid: z.number(),
    /** The amount paid for time after that day. */
    to_give_back: z.number(),
    /** The held deposit. */
    deposit: z.number(),
  })
  .meta({ id: "Leaving" });

export type Leaving = z.infer<typeof leaving>;

/** GET /my-agreement/notice: when a member can leave, and the consequences of a day; null without an agreement. */
export const getNotice = endpoint({
  method: "GET",
  path: "/my-agreement/notice",
  summary: "When a member can leave, and what follows from a day",
  allow: ROLES,
  query: z.strictObject({ leave_on: day.optional() }),
  response: leaving.nullable(),
  example: { query: { leave_on: EXAMPLE_DAY }, response: EXAMPLE_LEAVING },
});

/** The form of a last day, for both sides. */
export const lastDayForm = z.strictObject({ day });

/** POST /my-agreement/notice: sets the member's last day. Idempotent: returns the agreement's id. */
export const giveNotice = endpoint({
  method: "POST",
  path: "/my-agreement/notice",
  summary: "Give notice",
  allow: ["member"],
  body: z.strictObject({ leave_on: day }),
  response: inserted,
  errors: ["conflict"],
  limit: "leaving",
  example: { body: { leave_on: EXAMPLE_DAY }, response: { insertedId: EXAMPLE_ID } },
});

/** DELETE /my-agreement/notice: withdraws the caller's notice before its day; 0 if there is none. */
export const withdrawNotice = endpoint({
  method: "DELETE",
  path: "/my-agreement/notice",
  summary: "Withdraw one's own notice",
  allow: ["member"],
  response: deleted,
  errors: ["conflict"],
  limit: "leaving",
  example: { response: { deletedCount: 1 } },
});

const ofAgreement = z.strictObject({ id: objectId });

/** GET /agreements/{id}/ending: like GET /my-agreement/notice, for an admin. */
export const getEnding = endpoint({
  method: "GET",
  path: "/agreements/{id}/ending",
  summary: "When an agreement can end, and what follows from a day",
  allow: ADMIN_READ,
  params: ofAgreement,
  query: z.strictObject({ end_on: day.optional() }),
  response: leaving,
  errors: ["not_found", "conflict"],
  example: { params: { id: EXAMPLE_ID }, query: { end_on: EXAMPLE_DAY }, response: EXAMPLE_LEAVING },
});

const TWO_CHANGES = "Please send one of end_on, rent with from, and monthly_charges with from.";

/** One change at a time: the last day, or a new rent or other monthly charges with their first month. */
function checkOneChange(
  {
    end_on,
    rent,
    monthly_charges,
    from,
  }: {
    [Field in "end_on" | "rent" | "monthly_charges" | "from"]?: unknown;
  },
  context: z.RefinementCtx,
): void {
  const fail = (message: string, ...path: string[]) => context.addIssue({ code: "custom", path, message });
  const changes = [end_on, rent, monthly_charges].filter((change) => change !== undefined).length;
  const isEnd = end_on !== undefined;
  if (changes > 1 || (isEnd && from !== undefined)) fail(TWO_CHANGES);
  else if (changes === 0 && from === undefined) fail(TWO_CHANGES);
  else if (changes === 0) fail("Please enter the rent.", "rent");
  else if (!isEnd && from === undefined) fail("Please choose the month from which it counts.", "from");
}

/** PATCH /agreements/{id}: sets or, with null, withdraws its last day; or changes rent or monthly charges. 0 if nothing changes. */
export const changeAgreement = endpoint({
  method: "PATCH",
  path: "/agreements/{id}",
  summary: "End an agreement on a day, take that back, or change its rent or monthly charges from a month on",
  allow: ADMIN,
  params: ofAgreement,
  body: z
    .strictObject({
      end_on: day.nullable().optional(),
      rent: rentFields.rent.optional(),
      /** All that are asked from that month on; empty: none. */
      monthly_charges: chargesForm.shape.monthly_charges.optional(),
      from: rentFields.from.optional(),
    })
    .superRefine(checkOneChange),
  response: modified,
  errors: ["not_found", "conflict"],
  example: {
    params: { id: EXAMPLE_ID },
    body: { end_on: EXAMPLE_DAY },
    response: { modifiedCount: 1 },
  },
});
export const LAST_DAY_COME = "Your last day has come.";

export const leavingAlready = (day: string) => `You leave on ${day} already. Withdraw that notice first.`;
