import mongoose from "mongoose";
import { serializeMemberAgreement } from "@/lib/agreements/queries";
import { serializeMyRequest } from "@/lib/agreements/request-apartment";
import { serializeAuditEntry } from "@/lib/audit/queries";
import { serializeInvitation } from "@/lib/invitations/queries";
import { listMailsTo } from "@/lib/mails/queries";
import { slipAddress } from "@/lib/payment-reports/queries";
import { settlesOf } from "@/lib/payments/derive-account";
import { findSettled } from "@/lib/payments/find-accounts";
import { serializePayment } from "@/lib/payments/queries";
import type { Actor } from "@/lib/platform/auth/actor";
import { noEmailOf, shownEmail } from "@/lib/platform/contracts/contact";
import type { FileReply } from "@/lib/platform/contracts/endpoint";
import { apartmentSubject } from "@/lib/platform/format/audit-subject";
import { towerDay } from "@/lib/platform/format/dates";
import { fromCents } from "@/lib/platform/format/money";
import { listOwnReminders } from "@/lib/rent-reminders/queries";
import { photoAddress } from "@/lib/repairs/queries";
import { serializeVisit } from "@/lib/visits/queries";
import { AgreementModel, AgreementVersionModel, AgreementRequestModel } from "@/models/agreement";
import { AnnouncementReadModel } from "@/models/announcement";
import { ApartmentModel } from "@/models/apartment";
import { AuditEntryModel } from "@/models/audit-entry";
import { AutopayModel } from "@/models/autopay";
import { ChargeModel } from "@/models/charge";
import { DepositModel } from "@/models/deposit";
import { FreeNoticeModel } from "@/models/free-notice";
import { InvitationModel } from "@/models/invitation";
import { PaymentModel } from "@/models/payment";
import { PaymentReportModel } from "@/models/payment-report";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { RepairModel } from "@/models/repair";
import { SessionModel } from "@/models/session";
import { GoogleAccountModel, UserModel, type UserDocument } from "@/models/user";
import { VisitModel } from "@/models/visit";
import { type Owner, ownedBy, getOwner, registeredAt, contactOf, listMemberNotes } from "./queries";

async function readRequests(owner: Owner) {
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
async function readAnnouncementsRead(owner: Owner) {
  return AnnouncementReadModel.find(ownedBy(owner), { _id: 0, announcement_id: 1, at: 1 })
    .sort({ at: -1 })
    .limit(owner.most)
    .lean();
}

async function readAgreements(owner: Owner) {
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
async function readDocuments(owner: Owner) {
  const kept = { _id: 0, agreement_id: 1, version: 1, content: 1, hash: 1, made_at: 1 } as const;
  const signed = { signed_at: 1, signed_name: 1 } as const;
  return AgreementVersionModel.find({ agreement_id: await idsOfAgreements(owner) }, { ...kept, ...signed })
    .sort({ made_at: -1 })
    .limit(owner.most)
    .lean();
}

/** Without authors, like notes. */
async function readDeposits(owner: Owner) {
  const found = await DepositModel.find({ agreement_id: await idsOfAgreements(owner) }).lean();
  return found.map(({ agreement_id, entries }) => ({
    agreement_id,
    entries: entries.map(({ kind, cents, on, method, reference, reason, at }) => ({
      kind,
      amount: fromCents(cents),
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
async function readAutopay(owner: Owner) {
  const kept = { _id: 0, on: 1, day: 1, next_at: 1, stopped: 1, customer: 1 } as const;
  const card = { "card.brand": 1, "card.last4": 1, "card.exp_month": 1, "card.exp_year": 1 } as const;
  const agreed = { "card.consent": 1, "card.agreed_at": 1, "card.saved_at": 1 } as const;
  return AutopayModel.find(ownedBy(owner), { ...kept, ...card, ...agreed }).lean();
}

async function readPayments(owner: Owner) {
  const found = await PaymentModel.find(ownedBy(owner)).sort({ date: -1, _id: -1 }).limit(owner.most).lean();
  const settled = await findSettled(found);
  return found.map((payment) => ({
    ...serializePayment(payment, settlesOf(payment, settled)),
    card_brand: payment.card_brand,
    card_last4: payment.card_last4,
    entries: payment.entries.map(({ kind, cents, at, source, reference }) => ({
      kind,
      amount: fromCents(cents),
      at,
      source,
      reference,
    })),
  }));
}

/** Without the admins' names. */
async function readPaymentReports(owner: Owner) {
  const found = await PaymentReportModel.find(ownedBy(owner))
    .sort({ created_at: -1, _id: -1 })
    .limit(owner.most)
    .lean();
  return found.map(({ _id, cents, has_photo, ...report }) => ({
    state: report.state,
    apartment_no: report.apartment_no,
    purpose: report.purpose,
    method: report.method,
    amount: fromCents(cents),
    reference: report.reference,
    paid_on: report.paid_on,
    note: report.note,
    photo: has_photo ? slipAddress(_id) : null,
    created_at: report.created_at,
    decided_at: report.decided_at,
    reason: report.reason,
  }));
}

/** Without the admins' names. */
async function readCharges(owner: Owner) {
  const found = await ChargeModel.find(ownedBy(owner)).sort({ at: -1, _id: -1 }).limit(owner.most).lean();
  return found.map(
    ({ apartment_no, period, kind, label, cents, due_on, reading, reason, at, reference }) => ({
      apartment_no,
      period,
      kind,
      label,
      amount: fromCents(cents),
      due_on,
      reading: reading && {
        utility: reading.utility,
        previous: reading.previous,
        current: reading.current,
        rate: fromCents(reading.rate_cents),
      },
      reason,
      at,
      reference,
    }),
  );
}

/** Without the cost, and without the admins' names. */
async function readRepairs(owner: Owner) {
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

/** Without authors (docs/product.md 3.14). */
async function readNotes({ userId }: Owner) {
  return (await listMemberNotes(userId)).map(({ text, created_at }) => ({ text, created_at }));
}

async function readAccount({ userId }: Owner) {
  const user = await UserModel.findById(userId).orFail().lean();
  return {
    id: userId,
    name: user.name,
    email: shownEmail(user.email),
    email_not_confirmed: user.claimed_email ?? null,
    former_emails: user.former_emails ?? [],
    role: user.role,
    photo: user.image ?? null,
    ...contactOf(user),
    telephone_known_to_the_office: user.office_telephone ?? null,
    registered_at: registeredAt(user),
    email_confirmed_at: user.emailVerified ?? null,
    entered_by_the_office_at: user.entered_at ?? null,
    invited_at: user.invited_at ?? null,
    account_claimed_at: user.claimed_at ?? null,
    password_changed_at: user.password_changed_at ?? null,
    google_ended_at: user.google_ended_at ?? null,
    wants_news: wantsNews(user),
    language: user.language ?? "en",
  };
}

/** Missing in older documents, which counts as yes. */
const wantsNews = ({ wants_mails }: Partial<Pick<UserDocument, "wants_mails">>) => wants_mails ?? true;

/** Device and times only; a session's id is a secret. */
async function readSessions(owner: Owner) {
  const kept = { _id: 0, device: 1, created_at: 1, last_used_at: 1, expires_at: 1 } as const;
  return SessionModel.find(ownedBy(owner), kept).sort({ last_used_at: -1 }).limit(owner.most).lean();
}

/** Only the push service's host and the device; the whole endpoint is a secret. */
async function readPushSubscriptions(owner: Owner) {
  const found = await PushSubscriptionModel.find(ownedBy(owner))
    .sort({ created_at: -1 })
    .limit(owner.most)
    .lean();
  return found.map(({ endpoint, created_at }) => ({ service: new URL(endpoint).host, created_at }));
}

async function readGoogleAccounts({ userId }: Owner) {
  const kept = { _id: 0, provider: 1, providerAccountId: 1, email: 1, linked_at: 1 } as const;
  return GoogleAccountModel.find({ userId }, kept).lean();
}

interface Section {
  /** The collection of the data. */
  readonly model: string;
  readonly read: (owner: Owner) => Promise<unknown>;
}

/** The parts of the data export by key (docs/product.md 3.14); a new collection about people needs one. */
export const SECTIONS = {
  account: { model: "User", read: readAccount },
  sessions: { model: "Session", read: readSessions },
  push_subscriptions: { model: "PushSubscription", read: readPushSubscriptions },
  google_accounts: { model: "GoogleAccount", read: readGoogleAccounts },
  requests: { model: "AgreementRequest", read: readRequests },
  agreements: { model: "Agreement", read: readAgreements },
  documents: { model: "AgreementDocument", read: readDocuments },
  deposits: { model: "Deposit", read: readDeposits },
  payments: { model: "Payment", read: readPayments },
  payment_reports: { model: "PaymentReport", read: readPaymentReports },
  charges: { model: "Charge", read: readCharges },
  autopay: { model: "Autopay", read: readAutopay },
  reminders: {
    model: "RentReminder",
    read: ({ userId, most }: Owner) => listOwnReminders(userId, most),
  },
  repairs: { model: "Repair", read: readRepairs },
  announcements_read: { model: "AnnouncementRead", read: readAnnouncementsRead },
  visits: { model: "Visit", read: readVisits },
  notices: { model: "FreeNotice", read: readNotices },
  invitations: { model: "Invitation", read: readInvitations },
  mails: { model: "Mail", read: readMails },
  notes: { model: "MemberNote", read: readNotes },
  trail: { model: "AuditEntry", read: listOwnTrail },
} as const satisfies Record<string, Section>;

/** Collections about people that are not exported, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  Announcement: "Its author is an admin at work; the words are the building's.",
  Apartment: "A hold names the admin who is deciding, for ten minutes.",
  Building: "The address is the office's own.",
  Expense: "Its author is an admin at work; what the building spent is no tenant's.",
  Lease: "It names a process of the server that works, and no person.",
  RepairPhoto: "The pictures themselves: their addresses stand with each repair.",
  MailToken: "The hash of a link that was mailed, for a day at most: a secret, and nothing besides.",
};

/**
 * GET /my-data: all data about the caller as JSON (docs/product.md 3.14); times in UTC, money in dollars. Never includes a
 * password hash, token or session id. Throws `unauthenticated` if the account has just been deleted.
 */
export async function exportOwnData(actor: Actor, now = new Date()): Promise<FileReply> {
  const owner = await getOwner(actor);
  const read = Object.entries(SECTIONS).map(async ([key, section]) => [key, await section.read(owner)]);
  const kept = Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  const file = { version: 1, made_at: now, ...kept };
  return {
    name: `nibash-my-data-${towerDay(now)}.json`,
    bytes: new Uint8Array(Buffer.from(JSON.stringify(file, null, 2), "utf8")),
  };
}

/**
 * Returns the audit entries about a person and by them, newest first. Omits other actors, who invited them, and whom an
 * admin's own actions were about: other people's data (docs/product.md 3.14).
 */
async function listOwnTrail(owner: Owner) {
  const subjects = await subjectsOf(owner);
  const filter = {
    at: mongoose.trusted({ $gte: owner.since }),
    $or: [{ subject: mongoose.trusted({ $in: subjects }) }, { actor_id: owner.userId }],
  };
  const entries = await AuditEntryModel.find(filter, { "after.invited_by": 0 })
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
  const [user, asked, lived, payments] = await Promise.all([
    UserModel.findById(owner.userId, { former_emails: 1 }).lean(),
    AgreementRequestModel.distinct("apartment_no", own),
    AgreementModel.distinct("apartment_no", own),
    PaymentModel.find(own, { transactionId: 1 }).lean(),
  ]);
  const doors = new Set([...asked, ...lived]);
  return [
    ...(isConfirmed ? [email] : []),
    ...[email, noEmailOf(owner.userId)].map((address) =>
      apartmentSubject({ apartment_no: null, email: address }),
    ),
    // Somebody else may have a former address now, but not with these apartments.
    ...[email, noEmailOf(owner.userId), ...(user?.former_emails ?? [])].flatMap((address) =>
      [...doors].map((apartment_no) => apartmentSubject({ apartment_no, email: address })),
    ),
    ...payments.map(({ _id, transactionId }) => transactionId ?? `free_${_id.toString()}`),
  ];
}

async function readVisits(owner: Owner) {
  if (!owner.isConfirmed) return [];
  const newest = { sort: { created_at: -1 }, limit: owner.most } as const;
  const found = await VisitModel.find({ email: owner.email }, null, newest).lean();
  return found.map((visit) => {
    const { version: _, ...told } = serializeVisit(visit);
    const { consent, consent_at, done_at, language } = visit;
    return { ...told, consent, consent_at, done_at, language: language ?? "en" };
  });
}

async function readNotices(owner: Owner) {
  if (!owner.isConfirmed) return [];
  const kept = { _id: 0, apartment_id: 1, asked_at: 1, sent_at: 1, expires_at: 1, language: 1 } as const;
  const found = await FreeNoticeModel.find({ email: owner.email }, kept).limit(owner.most).lean();
  const homes = await ApartmentModel.find(
    { _id: mongoose.trusted({ $in: found.map(({ apartment_id }) => apartment_id) }) },
    { apartment_no: 1 },
  ).lean();
  const doors = new Map(homes.map(({ _id, apartment_no }) => [_id.toString(), apartment_no]));
  return found.map(({ apartment_id, ...told }) => ({
    apartment_no: doors.get(apartment_id.toString()) ?? null,
    ...told,
    language: told.language ?? "en",
  }));
}

async function readInvitations({ isConfirmed, email }: Owner) {
  const found = isConfirmed ? await InvitationModel.find({ email }).lean() : [];
  return found.map((invitation) => {
    const { invited_by: _, ...told } = serializeInvitation(invitation);
    return told;
  });
}

async function readMails({ isConfirmed, email, since, most }: Owner) {
  const found = isConfirmed ? await listMailsTo(email, since, most) : [];
  return found.map(({ created_at, subject, state, settled_at }) => ({
    written_at: created_at,
    subject,
    state,
    settled_at,
  }));
}
