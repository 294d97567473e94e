import mongoose from "mongoose";
import { serializeAuditEntry } from "@/lib/domain/audit/serialize";
import { homeSubject } from "@/lib/format/audit-subject";
import { AgreementModel } from "@/models/agreement";
import { AgreementRequestModel } from "@/models/agreement-request";
import { AuditEntryModel } from "@/models/audit-entry";
import { PaymentModel } from "@/models/payment";
import { type Owner, ownedBy } from "./get-owner";

/**
 * Returns the audit entries about a person and by them, newest first. Omits other actors, and whom an admin's own actions
 * were about: both are other people's data (docs/product.md 3.14).
 */
export async function listOwnTrail(owner: Owner) {
  const subjects = await subjectsOf(owner);
  const entries = await AuditEntryModel.find({
    at: mongoose.trusted({ $gte: owner.since }),
    $or: [{ subject: mongoose.trusted({ $in: subjects }) }, { actor_id: owner.userId }],
  })
    .sort({ at: -1, _id: -1 })
    .limit(owner.most)
    .lean();
  const about = new Set(subjects);
  const isOwn = (subject: string, isByOwner: boolean) =>
    about.has(subject) || (isByOwner && subject === owner.email);
  return entries.map(serializeAuditEntry).map(({ at, action, actor_id, subject, before, after }) => ({
    at,
    action,
    by_you: actor_id === owner.userId,
    ...(isOwn(subject, actor_id === owner.userId) && { subject, before, after }),
  }));
}

/**
 * Returns the subjects that name a person in the audit trail: the address if it is confirmed (docs/product.md 3.14), the
 * address after an apartment's number, and their payments.
 */
async function subjectsOf(owner: Owner): Promise<string[]> {
  const { email, isConfirmed } = owner;
  const own = ownedBy(owner);
  const [asked, lived, payments] = await Promise.all([
    AgreementRequestModel.distinct("apartment_no", own),
    AgreementModel.distinct("apartment_no", own),
    PaymentModel.find(own, { transactionId: 1 }).lean(),
  ]);
  const doors = new Set([...asked, ...lived, null]);
  return [
    ...(isConfirmed ? [email] : []),
    ...[...doors].map((apartment_no) => homeSubject({ apartment_no, email })),
    ...payments.map(({ _id, transactionId }) => transactionId ?? `free_${_id.toString()}`),
  ];
}
