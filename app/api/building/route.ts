import { getBuilding as getContract, publicBuilding, updateBuilding } from "@/lib/building/contract";
import { changeBuilding } from "@/lib/building/mutations";
import { getVersionedBuilding } from "@/lib/building/queries";
import { hasRole } from "@/lib/platform/auth/actor";
import { MONEY_READ } from "@/lib/platform/contracts/endpoint";
import { route } from "@/lib/platform/http/route";

// GET /api/building – the building's public details, and how to pay for those who do
export const GET = route(getContract, async ({ actor }) => {
  const { value, version } = await getVersionedBuilding();
  return {
    value: actor && hasRole(actor, ["member", ...MONEY_READ]) ? value : publicBuilding(value),
    version,
  };
});

// PATCH /api/building – change some of them
export const PATCH = route(updateBuilding, async ({ actor, body, versions }) => ({
  modifiedCount: await changeBuilding(actor, body, versions),
}));
