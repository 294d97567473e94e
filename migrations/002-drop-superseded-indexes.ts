import { type Connection } from "mongoose";

/** Prefixes of the indexes that now sort the lists, including `_id`: they only slow down writes. */
const SUPERSEDED: readonly (readonly [collection: string, index: string])[] = [
  ["payments", "user_id_1_date_-1"],
  ["payments", "date_-1"],
  ["audit_entries", "at_-1"],
  ["audit_entries", "action_1_at_-1"],
  ["announcements", "date_-1"],
  ["announcements", "title_1"],
  ["coupons", "validity_1_date_-1"],
  ["coupons", "date_-1"],
  ["coupons", "discount_1"],
  ["agreement_requests", "status_-1_request_date_-1"],
  ["agreement_requests", "request_date_-1"],
  ["agreement_requests", "name_1"],
  ["agreement_requests", "email_1"],
  ["agreement_requests", "floor_no_1_block_no_1"],
  ["agreement_requests", "rent_cents_1"],
  ["users", "role_1_name_1"],
  ["users", "role_1_email_1"],
];

/** Drops them if an earlier version has created them. */
export async function up(connection: Connection): Promise<void> {
  for (const [collection, index] of SUPERSEDED) {
    const present = await connection.collection(collection).indexes();
    if (present.some(({ name }) => name === index)) await connection.collection(collection).dropIndex(index);
  }
}
