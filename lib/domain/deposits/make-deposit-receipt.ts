import type { Actor } from "@/lib/auth/actor";
import type { FileReply } from "@/lib/contracts/endpoint";
import { measureTower } from "@/lib/domain/apartments/measure-tower";
import { getBuilding } from "@/lib/domain/building/queries";
import { houseOf } from "@/lib/domain/payments/make-receipt-file";
import type { PaperDeposit } from "@/lib/workers/format-deposit-receipt";
import { keptFiles } from "@/lib/workers/kept-files";
import { runTask } from "@/lib/workers/pool";
import { getDepositEntry } from "./queries";

/** An entry's receipt changes only if the entry is reversed. */
const fileOf = keptFiles("deposit-receipt", (paper: PaperDeposit) => runTask("depositReceipt", paper));

/**
 * GET /agreements/{id}/deposit/{entry_id}/receipt: an entry as a PDF, for its tenant and for admins. Throws `not_found`, and
 * `unavailable` if the reader has too many concurrent requests.
 */
export async function makeDepositReceipt(
  actor: Actor,
  agreementId: string,
  entryId: string,
): Promise<FileReply> {
  const { deposit, entry } = await getDepositEntry(actor, agreementId, entryId);
  const [building, tower] = await Promise.all([getBuilding(), measureTower()]);
  const { name, email, apartment_no, floor_no, block_no } = deposit;
  const house = houseOf({ ...building, ...tower });
  const paper = { name, email, apartment_no, floor_no, block_no, entry, ...(house && { house }) };
  return fileOf(paper, actor.userId);
}
