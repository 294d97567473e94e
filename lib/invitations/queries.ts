import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import type { QueryOf, AdminReader } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { type InvitationDocument, InvitationModel } from "@/models/invitation";
import type { Invitation, listInvitations as contract } from "./contract";

/** Serializes an invitation, without its token. */
export function serializeInvitation(stored: InvitationDocument): Invitation {
  return {
    _id: stored._id.toString(),
    email: stored.email,
    role: stored.role ?? "admin",
    invited_by: stored.inviter_name ?? "",
    created_at: stored.created_at.toISOString(),
    expires_at: stored.expires_at.toISOString(),
  };
}

/** Returns a page of open invitations, newest first. Checks the expiry, since the TTL index is up to a minute late. */
export async function listInvitations(
  _actor: Actor<AdminReader>,
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
