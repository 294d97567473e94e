import { getBuilding as getContract, updateBuilding } from "@/lib/contracts/building";
import { changeBuilding } from "@/lib/domain/building/change-building";
import { getVersionedBuilding } from "@/lib/domain/building/queries";
import { methodNotAllowed } from "@/lib/http/method-not-allowed";
import { route } from "@/lib/http/route";

// GET /api/building – what is said about it, for everybody
export const GET = route(getContract, () => getVersionedBuilding());

// PATCH /api/building – change some of it
export const PATCH = route(updateBuilding, async ({ actor, body, versions }) => ({
  modifiedCount: await changeBuilding(actor, body, versions),
}));

// Any other method is refused, and OPTIONS says which are not
export const { POST, PUT, DELETE, OPTIONS } = methodNotAllowed("GET", "PATCH");
