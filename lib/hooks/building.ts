"use client";

import type { Building, getBuilding, updateBuilding } from "@/lib/contracts/building";
import type { BodyInputOf } from "@/lib/contracts/endpoint";
import { call, CallError } from "@/lib/http/client";

export type BuildingEntries = BodyInputOf<typeof updateBuilding>;
type Field = keyof Building;

const CHANGED_MEANWHILE =
  "Another admin has changed this since you opened it. Save again to put yours in its place.";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What another admin has changed of the fields that are about to be sent. */
export class ChangedMeanwhile extends CallError {
  constructor(
    /** These fields as they are now. */
    readonly current: Partial<Building>,
  ) {
    const told = Object.fromEntries(Object.keys(current).map((field) => [field, CHANGED_MEANWHILE]));
    super(409, "conflict", CHANGED_MEANWHILE, told);
  }
}

const read = () => call<typeof getBuilding>("GET /building", { anonymous: true });

/**
 * Sends what differs from the values the form began with, so that two admins who change different things both keep
 * theirs; answers the building as it is then. Throws ChangedMeanwhile where one of these values is no more the one that
 * the form began with, and CallError.
 */
export async function saveBuilding(entries: BuildingEntries, began: Building): Promise<Building> {
  const fields = (Object.keys(entries) as Field[]).filter((field) => !isSame(entries[field], began[field]));
  const current = await read();
  const taken = fields.filter(
    (field) => !isSame(current[field], began[field]) && !isSame(current[field], entries[field]),
  );
  if (taken.length > 0)
    throw new ChangedMeanwhile(Object.fromEntries(taken.map((field) => [field, current[field]])));
  const body: BuildingEntries = Object.fromEntries(fields.map((field) => [field, entries[field]]));
  await call<typeof updateBuilding>("PATCH /building", { body });
  return read();
}
