import type { MyAgreement } from "@/lib/contracts/my-agreement";
import { connectDatabase } from "@/lib/db/connect";
import { getBuilding } from "@/lib/domain/building/queries";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { listVersions } from "./keep-versions";
import { serializeMyAgreement } from "./serialize";

/** GET /my-agreement: a member's agreement, a former tenant's last one, or null. */
export async function findMyAgreement(userId: string): Promise<MyAgreement | null> {
  await connectDatabase();
  const agreement = await findLastAgreement(userId);
  if (!agreement) return null;
  const building = await getBuilding();
  return serializeMyAgreement(agreement, await listVersions(agreement, building), building);
}

/** Returns a person's active agreement, else the latest one; null if they have never lived here. */
async function findLastAgreement(userId: string): Promise<AgreementDocument | null> {
  // The active agreement is always the latest one (I4).
  return AgreementModel.findOne({ user_id: userId })
    .sort({ accept_date: -1 })
    .lean<AgreementDocument | null>();
}

/** Returns whether a person lives or has lived here. */
export async function hasLivedHere(userId: string): Promise<boolean> {
  await connectDatabase();
  return (await AgreementModel.exists({ user_id: userId })) !== null;
}
