import mongoose from "mongoose";
import { listMemberNotes } from "@/lib/domain/member-notes/queries";
import { serializePayment } from "@/lib/domain/payments/serialize";
import { photoAddress } from "@/lib/domain/repairs/serialize";
import { serializeMemberAgreement, serializeMyRequest } from "@/lib/domain/agreements/serialize";
import { toDollars } from "@/lib/format/money";
import { AutopayModel } from "@/models/autopay";
import { AgreementModel } from "@/models/agreement";
import { AgreementDocumentModel } from "@/models/agreement-document";
import { AgreementRequestModel } from "@/models/agreement-request";
import { AnnouncementReadModel } from "@/models/announcement-read";
import { DepositModel } from "@/models/deposit";
import { PaymentModel } from "@/models/payment";
import { RepairModel } from "@/models/repair";
import { type Owner, ownedBy } from "./get-owner";

export async function readRequests(owner: Owner) {
  const found = await AgreementRequestModel.find(ownedBy(owner))
    .sort({ request_date: -1, _id: -1 })
    .limit(owner.most)
    .lean();
  return found.map((request) => {
    const { usual_hours: _, ...told } = serializeMyRequest(request, null);
    return told;
  });
}

/** The read announcements with times. */
export async function readAnnouncementsRead(owner: Owner) {
  return AnnouncementReadModel.find(ownedBy(owner), { _id: 0, announcement_id: 1, at: 1 })
    .sort({ at: -1 })
    .limit(owner.most)
    .lean();
}

export async function readAgreements(owner: Owner) {
  const found = await AgreementModel.find(ownedBy(owner)).sort({ accept_date: -1 }).limit(owner.most).lean();
  return found.map((agreement) => ({
    name: agreement.name,
    email: agreement.email,
    ...serializeMemberAgreement(agreement),
    notice_given_at: agreement.notice_given_at ?? null,
    terms: agreement.terms || null,
  }));
}

/** The content and signature of each version of an agreement. */
export async function readDocuments(owner: Owner) {
  const kept = { _id: 0, agreement_id: 1, version: 1, content: 1, hash: 1, made_at: 1 } as const;
  const signed = { signed_at: 1, signed_name: 1 } as const;
  return AgreementDocumentModel.find({ agreement_id: await idsOfAgreements(owner) }, { ...kept, ...signed })
    .sort({ made_at: -1 })
    .limit(owner.most)
    .lean();
}

/** Without authors, like notes. */
export async function readDeposits(owner: Owner) {
  const found = await DepositModel.find({ agreement_id: await idsOfAgreements(owner) }).lean();
  return found.map(({ agreement_id, entries }) => ({
    agreement_id,
    entries: entries.map(({ kind, cents, on, method, reference, reason, at }) => ({
      kind,
      amount: toDollars(cents),
      on,
      method,
      reference,
      reason,
      at,
    })),
  }));
}

async function idsOfAgreements(owner: Owner) {
  return mongoose.trusted({ $in: await AgreementModel.distinct("_id", ownedBy(owner)) });
}

/** The visible data of the saved card, the consent, and the schedule. */
export async function readAutopay(owner: Owner) {
  const kept = { _id: 0, on: 1, day: 1, next_at: 1, stopped: 1, customer: 1 } as const;
  const card = { "card.brand": 1, "card.last4": 1, "card.exp_month": 1, "card.exp_year": 1 } as const;
  const agreed = { "card.consent": 1, "card.agreed_at": 1, "card.saved_at": 1 } as const;
  return AutopayModel.find(ownedBy(owner), { ...kept, ...card, ...agreed }).lean();
}

export async function readPayments(owner: Owner) {
  const found = await PaymentModel.find(ownedBy(owner)).sort({ date: -1, _id: -1 }).limit(owner.most).lean();
  return found.map((payment) => ({
    ...serializePayment(payment),
    card_brand: payment.card_brand,
    card_last4: payment.card_last4,
    entries: payment.entries.map(({ kind, cents, at, source, reference }) => ({
      kind,
      amount: toDollars(cents),
      at,
      source,
      reference,
    })),
  }));
}

/** Without the cost, and without the admins' names. */
export async function readRepairs(owner: Owner) {
  const found = await RepairModel.find(ownedBy(owner))
    .sort({ created_at: -1, _id: -1 })
    .limit(owner.most)
    .lean();
  return found.map(({ _id, photos, thread, ...repair }) => ({
    state: repair.state,
    apartment_no: repair.apartment_no,
    title: repair.title,
    description: repair.description,
    room: repair.room,
    urgent: repair.urgent,
    access: repair.access,
    planned_on: repair.planned_on,
    created_at: repair.created_at,
    closed_at: repair.closed_at,
    photos: photos.map((id) => photoAddress(_id, id)),
    thread: thread.map(({ by, text, at }) => ({ by, text, at })),
  }));
}

/** Without authors (decision 032). */
export async function readNotes({ userId }: Owner) {
  return (await listMemberNotes(userId)).map(({ text, created_at }) => ({ text, created_at }));
}
