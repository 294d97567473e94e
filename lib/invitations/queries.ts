import mongoose from "mongoose";
import type { Actor } from "@/lib/platform/auth/actor";
import { type AdminReader, isOneOf, OFFICE, type QueryOf } from "@/lib/platform/contracts/endpoint";
import { connectDatabase } from "@/lib/platform/db/connect";
import { type InvitationDocument, InvitationModel } from "@/models/invitation";
import { UserModel } from "@/models/user";
import type {
  Invitation,
  listInvitations as contract,
  listStaff as staffContract,
  StaffMember,
} from "./contract";

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

/** GET /staff: a page of who works here, admins first. */
export async function listStaff(
  _actor: Actor<AdminReader>,
  { page = 1, limit = 100 }: Partial<QueryOf<typeof staffContract>> = {},
): Promise<{ items: StaffMember[]; total: number }> {
  await connectDatabase();
  const found = await UserModel.find(
    { role: mongoose.trusted({ $in: [...OFFICE] }) },
    { name: 1, email: 1, role: 1 },
  ).lean();
  const people = found.flatMap(({ _id, name, email, role }) =>
    isOneOf(role, OFFICE) ? [{ _id: _id.toString(), name: name ?? "", email, role }] : [],
  );
  // A handful, sorted here: no index has this order.
  const sorted = people.toSorted(
    (one, other) =>
      OFFICE.indexOf(one.role) - OFFICE.indexOf(other.role) ||
      one.name.localeCompare(other.name) ||
      one._id.localeCompare(other._id),
  );
  return { items: sorted.slice((page - 1) * limit, page * limit), total: people.length };
}
