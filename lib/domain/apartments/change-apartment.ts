import type { ClientSession } from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import { contradictionsOf } from "@/lib/contracts/apartments.numbers";
import { NO_APARTMENT, numberStays } from "@/lib/contracts/apartments.sentences";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { updateApartment } from "@/lib/contracts/managed-apartments";
import { isDuplicateKey } from "@/lib/db/duplicate-key";
import { expectVersion } from "@/lib/db/stored-version";
import { inTransaction } from "@/lib/db/transaction";
import { recordChange } from "@/lib/domain/audit/record-change";
import { AppError, notFound } from "@/lib/errors";
import { clearPublicPages } from "@/lib/page-cache/clear-public-pages";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { ApartmentModel, type ApartmentDocument } from "@/models/apartment";
import { derivedFields, differenceOf } from "./compare-fields";
import { editableOf, serializeOwn } from "./serialize";
import { numberTaken, refuseNumber } from "./store-fields";

type ApartmentChange = BodyOf<typeof updateApartment>;

/**
 * Changes what is given of an apartment, on the list or off it, and stays silent about the rest; `listed` puts it back
 * (docs/product.md 4.10). Answers 1, or 0 where all of it is so already. Public pages show it with the next request.
 * Throws not_found, changed_since where it is none of the versions given, conflict at `apartment_no` where the number is
 * taken or must stay, and invalid_input where floor or block contradict it.
 */
export async function changeApartment(
  actor: Actor<"admin">,
  apartmentNo: string,
  given: ApartmentChange,
  versions: readonly string[] | null = null,
): Promise<number> {
  try {
    const changed = await inTransaction((session) =>
      applyChange(actor, apartmentNo, given, session, versions),
    );
    if (changed > 0) clearPublicPages();
    return changed;
  } catch (error) {
    if (isDuplicateKey(error)) throw numberTaken(given.apartment_no ?? apartmentNo);
    throw error;
  }
}

/** The same within a transaction that changes several; the pages are forgotten by who commits it. */
async function applyChange(
  actor: Actor<"admin">,
  apartmentNo: string,
  given: ApartmentChange,
  session: ClientSession,
  versions: readonly string[] | null = null,
): Promise<number> {
  const stored = await ApartmentModel.findOne({ apartment_no: apartmentNo })
    .session(session)
    .lean<ApartmentDocument | null>();
  if (!stored) throw notFound(NO_APARTMENT);
  const old = editableOf(serializeOwn(stored), stored.is_listed);
  const { listed, ...fields } = given;
  refuseContradictions(fields.apartment_no ?? apartmentNo, fields);
  const isPutBack = listed === true && !old.listed;
  const difference = differenceOf(stored, fields, isPutBack);
  if (!difference && !isPutBack) return 0;
  expectVersion(old, versions);
  const { set, before, after } = difference ?? { set: derivedFields(stored, stored, isPutBack) };
  if (after && "apartment_no" in after) await expectFreeNumber(stored, fields.apartment_no ?? "", session);
  await ApartmentModel.updateOne({ _id: stored._id }, { $set: set }, { session });
  const subject = given.apartment_no ?? apartmentNo;
  if (after) {
    await recordChange({ actor, action: "apartment.changed", subject, before, after }, session);
  }
  if (isPutBack) await recordChange({ actor, action: "apartment.put-back", subject }, session);
  return 1;
}

function refuseContradictions(apartmentNo: string, given: ApartmentChange): void {
  const fields: Record<string, string> = contradictionsOf(apartmentNo, given);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError("invalid_input", first, { fields });
}

/** What agreements and requests call an apartment stays its number, so that every paper and list goes on telling of one home. */
async function expectFreeNumber(
  { _id, apartment_no }: ApartmentDocument,
  wanted: string,
  session: ClientSession,
): Promise<void> {
  const ofIt = { apartment_id: _id };
  const isKnown =
    (await AgreementModel.exists(ofIt).session(session)) ??
    (await AgreementRequestModel.exists(ofIt).session(session));
  if (isKnown) throw refuseNumber(numberStays(apartment_no, wanted));
  const same = await ApartmentModel.findOne({ apartment_no: wanted }, { is_listed: 1 })
    .session(session)
    .lean();
  if (same) throw numberTaken(wanted, !same.is_listed);
}
