import { endpoint } from "./endpoint";
import { pageQuery } from "./fields";
import { receipt } from "./receipts";
import * as z from "./zod";
import { EXAMPLE_RECEIPT } from "./receipts";

/** GET /my-receipts: all of the caller's receipts, newest first; also for former tenants. */
export const listMyReceipts = endpoint({
  method: "GET",
  path: "/my-receipts",
  summary: "The receipts of all one's own payments",
  allow: ["user", "member"],
  query: z.strictObject({ page: pageQuery.page, limit: pageQuery.limit }),
  response: z.array(receipt),
  paged: true,
  example: { query: { page: "1", limit: "20" }, response: [EXAMPLE_RECEIPT] },
});
