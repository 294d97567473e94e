import type { Building } from "@/lib/contracts/building";
import { BUILDING_DEFAULTS } from "@/lib/contracts/building.defaults";
import type { BuildingDocument } from "@/models/building";

/** Serializes the building, with defaults for what is not stored. */
export function serializeBuilding(stored: BuildingDocument | null): Building {
  const known = Object.entries<unknown>({ ...stored }).filter(
    ([name, value]) => name in BUILDING_DEFAULTS && (value ?? null) !== null,
  );
  return { ...BUILDING_DEFAULTS, ...Object.fromEntries(known) };
}
