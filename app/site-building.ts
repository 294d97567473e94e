import { cache } from "react";
import type { Building } from "@/lib/contracts/building";
import { BUILDING_DEFAULTS, siteName } from "@/lib/contracts/building.defaults";
import { isDatabaseAway } from "@/lib/db/away";
import { hasPrimary } from "@/lib/db/connect";
import { withDbTimeout } from "@/lib/db/db-timeout";
import { measureTower, type TowerSize } from "@/lib/domain/apartments/measure-tower";
import { getBuilding } from "@/lib/domain/building/queries";

/** Next bundles pages apart; what one has read serves all where the database is away. */
const holder = globalThis as typeof globalThis & { nibashBuilding?: Building; nibashTower?: TowerSize };

/**
 * The building as this rendering shows it, read once by all of its parts. While the database is away a page that needs
 * nothing else of it stands as ever, with what was last read: it neither waits nor fails for its footer.
 */
export const siteBuilding = cache(async (): Promise<Building> => {
  return (holder.nibashBuilding = await readOr(holder.nibashBuilding ?? BUILDING_DEFAULTS, getBuilding));
});

/** The tower of docs/product.md 1.1. */
const FIRST_TOWER: TowerSize = { homes: 20, floors: 10, rooms: [2, 4], sizes: [1_200, 2_500] };

/** How large the tower is, as this rendering says it; read and kept like the building. */
export const siteTower = cache(async (): Promise<TowerSize> => {
  return (holder.nibashTower = await readOr(holder.nibashTower ?? FIRST_TOWER, measureTower));
});

async function readOr<Value>(known: Value, read: () => Promise<Value>): Promise<Value> {
  if (!hasPrimary()) return known;
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return known;
  }
}

/** What a page calls the building. */
export const shownName = async (): Promise<string> => siteName(await siteBuilding());
