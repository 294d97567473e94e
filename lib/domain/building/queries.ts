import type { ClientSession } from "mongoose";
import type { Building } from "@/lib/contracts/building";
import { connectDatabase } from "@/lib/db/connect";
import { type Versioned, versionOf } from "@/lib/db/stored-version";
import { BuildingModel, THE_BUILDING, type BuildingDocument } from "@/models/building";
import { serializeBuilding } from "./serialize";

/** Returns the building, with defaults for what was never set. */
export async function getBuilding(): Promise<Building> {
  await connectDatabase();
  return serializeBuilding(await BuildingModel.findById(THE_BUILDING).lean<BuildingDocument | null>());
}

/** Like `getBuilding`, within a transaction. */
export async function readBuilding(session: ClientSession): Promise<Building> {
  const stored = await BuildingModel.findById(THE_BUILDING).session(session).lean<BuildingDocument | null>();
  return serializeBuilding(stored);
}

/** Returns the building with its version, derived from all its fields. */
export async function getVersionedBuilding(): Promise<Versioned<Building>> {
  const value = await getBuilding();
  return { value, version: versionOf(value) };
}
