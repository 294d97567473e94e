import { isDeepStrictEqual } from "node:util";
import { floorPlanOf } from "@/lib/contracts/apartments.pictures";
import type { BodyOf } from "@/lib/contracts/endpoint";
import type { updateApartment } from "@/lib/contracts/managed-apartments";
import type { ApartmentDocument } from "@/models/apartment";
import { orderOf } from "./rules";
import { editableOf, serializeOwn } from "./serialize";
import { storedFields } from "./store-fields";

type WholeFields = Omit<BodyOf<typeof updateApartment>, "listed">;
type Values = Readonly<Record<string, unknown>>;

/** The update of a change, and the old and new values of the changed fields, named as in the API. */
export interface Difference {
  readonly set: Partial<ApartmentDocument>;
  readonly before: Values;
  readonly after: Values;
}

/** Returns the given fields that differ from the stored ones; null if none does. */
export function differenceOf(stored: ApartmentDocument, given: WholeFields, isPutBack = false): Difference | null {
  const old = editableOf(serializeOwn(stored), stored.is_listed);
  const names = (Object.keys(old) as (keyof typeof old)[]).filter(
    (name): name is Exclude<typeof name, "listed"> =>
      name !== "listed" && given[name] !== undefined && !isDeepStrictEqual(given[name], old[name]),
  );
  if (names.length === 0) return null;
  const after = Object.fromEntries(names.map((name) => [name, given[name]]));
  const set = storedFields(after);
  return {
    set: { ...set, ...derivedFields({ ...stored, ...set }, stored, isPutBack) },
    before: Object.fromEntries(names.map((name) => [name, old[name]])),
    after,
  };
}

/** Returns the derived fields: the order, whether it can be let, and the default plan, if it has no own. */
export function derivedFields(
  now: Pick<ApartmentDocument, "floor_no" | "block_no" | "rooms" | "area_sqft">,
  before: ApartmentDocument,
  isPutBack: boolean,
): Partial<ApartmentDocument> {
  const isMoved = now.floor_no !== before.floor_no || now.block_no !== before.block_no;
  const hasHousePlan = before.floor_plan === floorPlanOf(before);
  return {
    ...(isMoved && { order: orderOf(now) }),
    ...(isPutBack && { is_listed: true, booking_status: "available" as const }),
    ...(hasHousePlan && { floor_plan: floorPlanOf(now) }),
  };
}
