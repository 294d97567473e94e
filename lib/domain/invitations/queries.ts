import mongoose from "mongoose";
import type { Actor } from "@/lib/auth/actor";
import type { QueryOf } from "@/lib/contracts/endpoint";
import type { Invitation, listInvitations as contract } from "@/lib/contracts/invitations";
import { connectDatabase } from "@/lib/db/connect";
import { InvitationModel, type InvitationDocument } from "@/models/invitation";
import { serializeInvitation } from "./serialize";

/** Returns a page of open invitations, newest first. Checks the expiry, since the TTL index is up to a minute late. */
export async function listInvitations(
  _actor: Actor<"admin">,
  { page = 1, limit = 100 }: Partial<QueryOf<typeof contract>> = {},
): Promise<{ items: Invitation[]; total: number }> {
  await connectDatabase();
  const isOpen = { expires_at: mongoose.trusted({ $gt: new Date() }) };
  const [found, total] = await Promise.all([
    InvitationModel.find(isOpen)
      // All live equally long: the newest expires last.
      .sort({ expires_at: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<InvitationDocument[]>(),
    InvitationModel.countDocuments(isOpen),
  ]);
  return { items: found.map(serializeInvitation), total };
}
