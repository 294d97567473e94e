import mongoose from "mongoose";
import { listMailsTo } from "@/lib/domain/mails/queries";
import { serializeInvitation } from "@/lib/domain/invitations/serialize";
import { serializeVisit } from "@/lib/domain/visits/serialize";
import { ApartmentModel } from "@/models/apartment";
import { FreeNoticeModel } from "@/models/free-notice";
import { InvitationModel } from "@/models/invitation";
import { VisitModel } from "@/models/visit";
import type { Owner } from "./get-owner";

export async function readVisits(owner: Owner) {
  if (!owner.isConfirmed) return [];
  const found = await VisitModel.find({ email: owner.email })
    .sort({ created_at: -1 })
    .limit(owner.most)
    .lean();
  return found.map((visit) => {
    const { version: _, ...told } = serializeVisit(visit);
    return { ...told, consent: visit.consent, consent_at: visit.consent_at, done_at: visit.done_at };
  });
}

export async function readNotices(owner: Owner) {
  if (!owner.isConfirmed) return [];
  const found = await FreeNoticeModel.find({ email: owner.email }).limit(owner.most).lean();
  const homes = await ApartmentModel.find(
    { _id: mongoose.trusted({ $in: found.map(({ apartment_id }) => apartment_id) }) },
    { apartment_no: 1 },
  ).lean();
  const doors = new Map(homes.map(({ _id, apartment_no }) => [_id.toString(), apartment_no]));
  return found.map(({ apartment_id, asked_at, sent_at, expires_at }) => ({
    apartment_no: doors.get(apartment_id.toString()) ?? null,
    asked_at,
    sent_at,
    expires_at,
  }));
}

export async function readInvitations({ isConfirmed, email }: Owner) {
  const found = isConfirmed ? await InvitationModel.find({ email }).lean() : [];
  return found.map(serializeInvitation);
}

export async function readMails({ isConfirmed, email, since, most }: Owner) {
  const found = isConfirmed ? await listMailsTo(email, since, most) : [];
  return found.map(({ created_at, subject, state, settled_at }) => ({
    written_at: created_at,
    subject,
    state,
    settled_at,
  }));
}
