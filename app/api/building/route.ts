import { getBuilding as getContract, updateBuilding } from "@/lib/building/contract";
import { changeBuilding } from "@/lib/building/mutations";
import { getVersionedBuilding } from "@/lib/building/queries";
import { route } from "@/lib/platform/http/route";

// GET /api/building – the building's public details
export const GET = route(getContract, () => getVersionedBuilding());

// PATCH /api/building – change some of them
export const PATCH = route(updateBuilding, async ({ actor, body, versions }) => ({
  modifiedCount: await changeBuilding(actor, body, versions),
}));
