import { cache } from "react";
import { type TowerPicture, towerPicture } from "@/components/building/tower-descriptions";
import { measureTower, type TowerSize } from "@/lib/apartments/queries";
import { type Building, BUILDING_DEFAULTS, publicBuilding, siteName } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { isDatabaseAway } from "@/lib/platform/db/away";
import { hasPrimary, withDbTimeout } from "@/lib/platform/db/connect";
import { logger } from "@/lib/platform/logger";
import { translationsOf } from "@/lib/translations";

/** On globalThis, since Next bundles pages separately: all use the last read value while the database is down. */
const holder = globalThis as typeof globalThis & { nibashBuilding?: Building; nibashTower?: TowerSize };

/**
 * Returns the building, read once per render. While it cannot be read, returns the last read value, so that a page that
 * needs nothing else of the database neither waits nor fails for its footer.
 */
export const siteBuilding = cache(async (): Promise<Building> => {
  // Public pages hand it to the browser.
  const read = async () => publicBuilding(await getBuilding());
  return (holder.nibashBuilding = await readOr(holder.nibashBuilding ?? BUILDING_DEFAULTS, read));
});

/** The tower of docs/product.md 1.1. */
const FIRST_TOWER: TowerSize = { homes: 20, floors: 10, rooms: [2, 4], sizes: [1_200, 2_500], photo: null };

/** Returns the tower's size; read and cached like the building. */
export const siteTower = cache(async (): Promise<TowerSize> => {
  return (holder.nibashTower = await readOr(holder.nibashTower ?? FIRST_TOWER, measureTower));
});

async function readOr<Value>(known: Value, read: () => Promise<Value>): Promise<Value> {
  if (!hasPrimary()) return known;
  try {
    return await withDbTimeout(read);
  } catch (error) {
    if (!isDatabaseAway(error))
      logger().error({ err: error }, "what a page says of the building could not be read");
    return known;
  }
}

/** Returns the building's name for pages. */
export const shownName = async (): Promise<string> => siteName(await siteBuilding());

/** Returns the building's picture for pages; null if there is none of this building. */
export const shownTower = async (time: "day" | "dusk"): Promise<TowerPicture | null> =>
  towerPicture(await siteBuilding(), await siteTower(), time, translationsOf("building.tower"));
