import type { Building } from "@/lib/contracts/building";
import { BUILDING_DEFAULTS } from "@/lib/contracts/building.defaults";
import type { BuildingDocument } from "@/models/building";

/** The building as the wire carries it: what is stored, else the default. */
export function serializeBuilding(stored: BuildingDocument | null): Building {
  const known = Object.entries<unknown>({ ...stored }).filter(
    ([name, value]) => name in BUILDING_DEFAULTS && (value ?? null) !== null,
  );
  return { ...BUILDING_DEFAULTS, ...Object.fromEntries(known) };
}
