import type { ClientSession } from "mongoose";
import { setCurrency } from "@/lib/platform/contracts/currency";
import { connectDatabase } from "@/lib/platform/db/connect";
import { type Versioned, versionOf } from "@/lib/platform/db/stored-version";
import { fromCents } from "@/lib/platform/format/money";
import { AgreementModel, AgreementRequestModel } from "@/models/agreement";
import { type BuildingDocument, BuildingModel, THE_BUILDING } from "@/models/building";
import { type Building, BUILDING_DEFAULTS, isAnotherTower } from "./contract";

/** What the product says of its own tower, and of no other (docs/product.md 1.5). */
const NO_CLAIMS: Pick<Building, "facts" | "amenities" | "nearby"> = { facts: [], amenities: [], nearby: [] };

/** Serializes the building, with defaults for what is not stored. */
export function serializeBuilding(stored: BuildingDocument | null): Building {
  const monthly_charges = stored?.monthly_charges?.map(({ kind, label, cents }) => ({
    kind,
    label,
    amount: fromCents(cents),
  }));
  const payment_methods = stored?.payment_methods?.map(({ method, label, number, note }) => ({
    method,
    label,
    number,
    note,
  }));
  const known = Object.entries<unknown>({ ...stored, monthly_charges, payment_methods }).filter(
    ([name, value]) => name in BUILDING_DEFAULTS && (value ?? null) !== null,
  );
  const own: Partial<Building> = Object.fromEntries(known);
  return { ...BUILDING_DEFAULTS, ...(isAnotherTower(own) && NO_CLAIMS), ...own };
}

function known(stored: BuildingDocument | null): Building {
  const building = serializeBuilding(stored);
  setCurrency(building.currency);
  return building;
}

/** Returns the building, with defaults for what was never set. */
export async function getBuilding(): Promise<Building> {
  await connectDatabase();
  return known(await BuildingModel.findById(THE_BUILDING).lean<BuildingDocument | null>());
}

/** Like `getBuilding`, within a transaction. */
export async function readBuilding(session: ClientSession): Promise<Building> {
  const stored = await BuildingModel.findById(THE_BUILDING).session(session).lean<BuildingDocument | null>();
  return known(stored);
}

/** Whether the amounts of an agreement, or of a request for one, are in the building's currency already. */
export async function isCurrencyFixed(session: ClientSession | null = null): Promise<boolean> {
  await connectDatabase();
  const agreed = await AgreementModel.exists({}).session(session);
  return Boolean(agreed ?? (await AgreementRequestModel.exists({ status: "pending" }).session(session)));
}

/** Returns the building with its version, derived from all its fields. */
export async function getVersionedBuilding(): Promise<Versioned<Building>> {
  const value = await getBuilding();
  return { value, version: versionOf(value) };
}
