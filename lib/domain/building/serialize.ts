import type { Building } from "@/lib/contracts/building";
import { BUILDING_DEFAULTS, isAnotherTower } from "@/lib/contracts/building.defaults";
import type { BuildingDocument } from "@/models/building";

/** What the product says of its own tower, and of no other (docs/product.md 1.5). */
const NO_CLAIMS: Pick<Building, "facts" | "amenities" | "nearby"> = { facts: [], amenities: [], nearby: [] };

/** Serializes the building, with defaults for what is not stored. */
export function serializeBuilding(stored: BuildingDocument | null): Building {
  const known = Object.entries<unknown>({ ...stored }).filter(
    ([name, value]) => name in BUILDING_DEFAULTS && (value ?? null) !== null,
  );
  const own: Partial<Building> = Object.fromEntries(known);
  return { ...BUILDING_DEFAULTS, ...(isAnotherTower(own) && NO_CLAIMS), ...own };
}
