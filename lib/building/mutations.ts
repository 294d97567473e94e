import type { ClientSession } from "mongoose";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/platform/auth/actor";
import { recordChange } from "@/lib/platform/auth/record-change";
import type { BodyOf } from "@/lib/platform/contracts/endpoint";
import { expectVersion } from "@/lib/platform/db/stored-version";
import { inTransaction } from "@/lib/platform/db/transaction";
import { conflict } from "@/lib/platform/errors";
import { toCents } from "@/lib/platform/format/money";
import { clearPublicPages } from "@/lib/platform/page-cache/public-pages";
import { ApartmentModel } from "@/models/apartment";
import { BuildingModel, THE_BUILDING, type BuildingDocument } from "@/models/building";
import type { updateBuilding } from "./contract";
import { getBuilding, isCurrencyFixed, serializeBuilding } from "./queries";

/**
 * Changes the given fields and leaves the others. Returns 1, or 0 if nothing changes. Public pages show the new values
 * from the next request on (docs/product.md 8.6). Throws changed_since if the stored version matches none given.
 */
export async function changeBuilding(
  actor: Actor<"admin">,
  given: BodyOf<typeof updateBuilding>,
  versions: readonly string[] | null = null,
): Promise<number> {
  const changed = await inTransaction(async (session) => {
    const stored = await BuildingModel.findById(THE_BUILDING)
      .session(session)
      .lean<BuildingDocument | null>();
    const old = serializeBuilding(stored);
    // With the new name and address, which decide what is claimed without being entered.
    const { name: oldName, address: oldAddress } = old;
    const { name = oldName, address = oldAddress } = given;
    const base = {
      ...serializeBuilding({ ...stored, name, address } as BuildingDocument),
      name: oldName,
      address: oldAddress,
    };
    const names = (Object.keys(given) as (keyof typeof given)[]).filter(
      (key) => given[key] !== undefined && !isDeepStrictEqual(given[key], base[key]),
    );
    if (names.length === 0) return 0;
    expectVersion(old, versions);
    if (names.includes("currency")) await expectNoAmounts(session);
    const before = Object.fromEntries(names.map((key) => [key, old[key]]));
    const after = Object.fromEntries(names.map((key) => [key, given[key]]));
    const monthly_charges = given.monthly_charges?.map(({ kind, label, amount }) => ({
      kind,
      label,
      cents: toCents(amount),
    }));
    const set = { ...after, ...("monthly_charges" in after && { monthly_charges }) };
    await BuildingModel.updateOne({ _id: THE_BUILDING }, { $set: set }, { session, upsert: true });
    const subject = name;
    await recordChange({ actor, action: "building.changed", subject, before, after }, session);
    return 1;
  });
  if (changed > 0) {
    clearPublicPages();
    await getBuilding();
  }
  return changed;
}

/** Throws conflict if there is an agreement or a request: its amounts would mean something else. */
async function expectNoAmounts(session: ClientSession): Promise<void> {
  // A request writes its apartment: of the two transactions one sees the other.
  await ApartmentModel.updateMany({}, { $currentDate: { last_request_at: true } }, { session });
  if (await isCurrencyFixed(session))
    throw conflict("The currency stays as it is: there are agreements or requests with amounts in it.");
}
