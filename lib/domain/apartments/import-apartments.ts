import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { importApartments as contract } from "@/lib/contracts/apartment-import";
import type { QueryOf, ReplyOf } from "@/lib/contracts/endpoint";
import { connectDatabase } from "@/lib/db/connect";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { inTransaction } from "@/lib/db/transaction";
import { recordChanges, type Change } from "@/lib/domain/audit/record-change";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { ApartmentModel } from "@/models/apartment";
import { newApartment } from "./add-apartment";
import { planImport, versionOfPlan, type PlannedRow } from "./plan-import";
import { readImport } from "./read-import";

type Reply = ReplyOf<typeof contract>;

/**
 * Returns the outcome of each row of a list of apartments, and with `apply` writes all or none (docs/product.md 4.15): none if
 * a row is rejected, or if the outcome differs from the reviewed `plan`. Audits each added or changed apartment as the form
 * does. Throws `invalid_input` for an unreadable file, or with the field `date_order` for one that leaves the order of its
 * dates open.
 */
export async function importApartments(
  actor: Actor<"admin">,
  text: string,
  { apply = false, plan, date_order }: QueryOf<typeof contract> = {},
): Promise<Reply> {
  const lines = readImport(text, date_order);
  await connectDatabase();
  const dryRun = async () => replyOf(await planImport(lines), false);
  if (!apply) return dryRun();
  try {
    const { reply, written } = await inTransaction(async (session) => {
      const planned = await planImport(lines, session);
      const isRefused = planned.some(({ row }) => row.outcome === "refused");
      const isOther = plan !== undefined && plan !== versionOfPlan(planned);
      if (isRefused || isOther) return { reply: replyOf(planned, false), written: 0 };
      return { reply: replyOf(planned, true), written: await writeRows(actor, planned, session) };
    });
    if (written > 0) clearPublicPages();
    return reply;
  } catch (error) {
    // Another admin was faster with the same number: the sender must review the new outcome.
    if (isDuplicateKey(error)) return dryRun();
    throw error;
  }
}

function replyOf(planned: readonly PlannedRow[], applied: boolean): Reply {
  return { rows: planned.map(({ row }) => row), applied, plan: versionOfPlan(planned) };
}

/** Returns how many apartments were written. */
async function writeRows(
  actor: Actor<"admin">,
  planned: readonly PlannedRow[],
  session: ClientSession,
): Promise<number> {
  const additions = planned.flatMap(({ added }) => (added ? [newApartment(added)] : []));
  const updates = planned.flatMap(({ changed }) =>
    changed ? [{ updateOne: { filter: { _id: changed._id }, update: { $set: changed.set } } }] : [],
  );
  const changes = planned.flatMap((row) => changeOf(actor, row));
  if (changes.length === 0) return 0;
  if (additions.length > 0) await ApartmentModel.insertMany(additions, { session });
  if (updates.length > 0) await ApartmentModel.bulkWrite(updates, { session });
  await recordChanges(changes, session);
  return changes.length;
}

function changeOf(actor: Actor<"admin">, { row, added, changed }: PlannedRow): Change[] {
  const subject = row.apartment_no.toUpperCase();
  if (added) return [{ actor, action: "apartment.added", subject, after: added }];
  if (!changed) return [];
  const { before, after } = changed;
  return [{ actor, action: "apartment.changed", subject, before, after }];
}
