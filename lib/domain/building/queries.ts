import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/contracts/building";
import { connectDatabase } from "@/lib/db/connect";
import { type Versioned, versionOf } from "@/lib/db/stored-version";
import { BuildingModel, THE_BUILDING, type BuildingDocument } from "@/models/building";
import { serializeBuilding } from "./serialize";

/** The building as it stands now; its defaults where nobody has changed it. */
export async function getBuilding(): Promise<Building> {
  await connectDatabase();
  return serializeBuilding(await BuildingModel.findById(THE_BUILDING).lean<BuildingDocument | null>());
}

/** The same within a transaction. */
export async function readBuilding(session: ClientSession): Promise<Building> {
  const stored = await BuildingModel.findById(THE_BUILDING).session(session).lean<BuildingDocument | null>();
  return serializeBuilding(stored);
}

/** The building with its version, which is that of all that it says. */
export async function getVersionedBuilding(): Promise<Versioned<Building>> {
  const value = await getBuilding();
  return { value, version: versionOf(value) };
}
