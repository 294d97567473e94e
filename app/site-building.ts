import { cache } from "react";
import type { Building } from "@/lib/contracts/building";
import { BUILDING_DEFAULTS, siteName } from "@/lib/contracts/building.defaults";
import { isDatabaseAway } from "@/lib/db/away";
import { hasPrimary } from "@/lib/db/connect";
import { withDbTimeout } from "@/lib/db/db-timeout";
import { getBuilding } from "@/lib/domain/building/queries";

/** Next bundles pages apart; what one has read serves all where the database is away. */
const holder = globalThis as typeof globalThis & { nibashBuilding?: Building };

/**
 * The building as this rendering shows it, read once by all of its parts. While the database is away a page that needs
 * nothing else of it stands as ever, with what was last read: it neither waits nor fails for its footer.
 */
export const siteBuilding = cache(async (): Promise<Building> => {
  const known = holder.nibashBuilding ?? BUILDING_DEFAULTS;
  if (!hasPrimary()) return known;
  try {
    return (holder.nibashBuilding = await withDbTimeout(getBuilding));
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return known;
  }
});

/** What a page calls the building. */
export const shownName = async (): Promise<string> => siteName(await siteBuilding());
