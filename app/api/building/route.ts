import { getBuilding as getContract, updateBuilding } from "@/lib/contracts/building";
import { changeBuilding } from "@/lib/domain/building/change-building";
import { getVersionedBuilding } from "@/lib/domain/building/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/building – the building's public details
export const GET = route(getContract, () => getVersionedBuilding());

// PATCH /api/building – change some of them
export const PATCH = route(updateBuilding, async ({ actor, body, versions }) => ({
  modifiedCount: await changeBuilding(actor, body, versions),
}));

// Rejects any other method with 405; OPTIONS lists the allowed ones
export const { POST, PUT, DELETE, OPTIONS } = methodNotAllowed("GET", "PATCH");
