import { apartmentNo } from "@/lib/apartments/contract";
import { endpoint } from "@/lib/platform/contracts/endpoint";
import { deleted, email, EXAMPLE_ID, inserted } from "@/lib/platform/contracts/fields";
import * as z from "@/lib/platform/contracts/zod";

export const ALREADY_FREE = "This apartment is already free. You can request it now.";

const BAD_NOTICE_LINK = "This link is not valid.";

/** The form on an apartment's page. */
export const noticeForm = z.strictObject({ email });

/**
 * POST /apartments/{apartment_no}/free-notices: subscribes to one mail when the apartment becomes available
 * (docs/product.md 4.13). The answer is the same if the address is subscribed already.
 */
export const requestNotice = endpoint({
  method: "POST",
  path: "/apartments/{apartment_no}/free-notices",
  summary: "Ask for one mail when an apartment is free again",
  allow: "public",
  params: z.strictObject({ apartment_no: apartmentNo }),
  body: noticeForm,
  response: inserted,
  errors: ["not_found", "conflict", "provider_unavailable"],
  limit: "notice",
  example: {
    params: { apartment_no: "5B" },
    body: { email: "nadia@nibash.test" },
    response: { insertedId: EXAMPLE_ID },
  },
});

/** POST /free-notices/end: ends all subscriptions of the mailed address; a repeat deletes 0. */
export const endNotices = endpoint({
  method: "POST",
  path: "/free-notices/end",
  summary: "End all notices of the address that a mail's link belongs to",
  allow: "public",
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{20,100}$/, BAD_NOTICE_LINK),
  }),
  response: deleted,
  limit: "link",
  example: { body: { token: "example-token-of-a-notice-link" }, response: { deletedCount: 1 } },
});
