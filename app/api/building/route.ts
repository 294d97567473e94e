import { getBuilding as getContract, updateBuilding } from "@/lib/contracts/building";
import { changeBuilding } from "@/lib/domain/building/change-building";
import { getVersionedBuilding } from "@/lib/domain/building/queries";
import { route } from "@/lib/http/route";

// GET /api/building – the building's public details
export const GET = route(getContract, () => getVersionedBuilding());

// PATCH /api/building – change some of them
export const PATCH = route(updateBuilding, async ({ actor, body, versions }) => ({
  modifiedCount: await changeBuilding(actor, body, versions),
}));
