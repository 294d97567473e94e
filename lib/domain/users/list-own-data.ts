import mongoose from "mongoose";
import { listMailsTo } from "@/lib/domain/mails/queries";
import { listMemberNotes } from "@/lib/domain/member-notes/queries";
import { entriesOf } from "@/lib/domain/payments/derive-balance";
import { serializeInvitation } from "@/lib/domain/invitations/serialize";
import { serializePayment } from "@/lib/domain/payments/serialize";
import { listOwnReminders } from "@/lib/domain/rent-reminders/queries";
import { photoAddress } from "@/lib/domain/repairs/serialize";
import { serializeMemberAgreement, serializeMyRequest } from "@/lib/domain/agreements/serialize";
import { serializeVisit } from "@/lib/domain/visits/serialize";
import { toDollars } from "@/lib/format/money";
import { AutopayModel } from "@/models/autopay";
import { AgreementModel } from "@/models/agreement";
import { AgreementDocumentModel } from "@/models/agreement-document";
import { AgreementRequestModel } from "@/models/agreement-request";
import { AnnouncementReadModel } from "@/models/announcement-read";
import { ApartmentModel } from "@/models/apartment";
import { DepositModel } from "@/models/deposit";
import { FreeNoticeModel } from "@/models/free-notice";
import { GoogleAccountModel } from "@/models/google-account";
import { InvitationModel } from "@/models/invitation";
import { PaymentModel } from "@/models/payment";
import { PushSubscriptionModel } from "@/models/push-subscription";
import { RepairModel } from "@/models/repair";
import { SessionModel } from "@/models/session";
import { UserModel, type UserDocument } from "@/models/user";
import { VisitModel } from "@/models/visit";
import { registeredAt } from "./get-member-page";
import { listOwnTrail } from "./list-own-trail";
import { contactOf } from "./serialize";

/** Whose data is read. */
export interface Owner {
  readonly userId: string;
  readonly email: string;
  /** The address is proven to be theirs: what is kept by it alone is told to nobody else. */
  readonly isConfirmed: boolean;
  /** When they registered: what an address had before was somebody else's. */
  readonly since: Date;
  /** Of each list, newest first. */
  readonly most: number;
}

interface Section {
  /** Which collection it tells of. */
  readonly model: string;
  readonly read: (owner: Owner) => Promise<unknown>;
}

/** By what a file of one's own data is made, key by key (docs/product.md 3.14): a new collection about people gets one. */
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

/** Collections that name people and are not in the file, each with why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  Announcement: "Its author is an admin at work; the words are the building's.",
  Apartment: "A hold names the admin who is deciding, for ten minutes.",
  Building: "The address is the office's own.",
  Lease: "It names a process of the server that works, and no person.",
  RepairPhoto: "The pictures themselves: their addresses stand with each repair.",
  MailToken: "The hash of a link that was mailed, for a day at most: a secret, and nothing besides.",
};

const own = ({ userId }: Owner) => ({ user_id: new mongoose.Types.ObjectId(userId) });

async function readAccount({ userId }: Owner) {
  const user = await UserModel.findById(userId).orFail().lean();
  return {
    id: userId,
    name: user.name,
    email: user.email,
    role: user.role,
    photo: user.image ?? null,
    ...contactOf(user),
    registered_at: registeredAt(user),
    email_confirmed_at: user.emailVerified ?? null,
    password_changed_at: user.password_changed_at ?? null,
    google_ended_at: user.google_ended_at ?? null,
    wants_news: wantsNews(user),
  };
}

/** Older documents lack it, and want them. */
const wantsNews = ({ wants_mails }: Partial<Pick<UserDocument, "wants_mails">>) => wants_mails ?? true;

/** Where and when; the id of a session is as good as a password. */
async function readSessions(owner: Owner) {
  const kept = { _id: 0, device: 1, created_at: 1, last_used_at: 1, expires_at: 1 } as const;
  return SessionModel.find(own(owner), kept).sort({ last_used_at: -1 }).limit(owner.most).lean();
}

/** Which company's service brings messages to which device: its whole address is as good as a key. */
async function readPushSubscriptions(owner: Owner) {
  const found = await PushSubscriptionModel.find(own(owner))
    .sort({ created_at: -1 })
    .limit(owner.most)
    .lean();
  return found.map(({ endpoint, created_at }) => ({ service: new URL(endpoint).host, created_at }));
}

async function readGoogleAccounts({ userId }: Owner) {
  const kept = { _id: 0, provider: 1, providerAccountId: 1, email: 1, linked_at: 1 } as const;
  return GoogleAccountModel.find({ userId }, kept).lean();
}

async function readRequests(owner: Owner) {
  const found = await AgreementRequestModel.find(own(owner))
    .sort({ request_date: -1, _id: -1 })
    .limit(owner.most)
    .lean();
  return found.map((request) => {
    const { usual_hours: _, ...told } = serializeMyRequest(request, null);
    return told;
  });
}

/** Which announcements were opened, and when. */
async function readAnnouncementsRead(owner: Owner) {
  return AnnouncementReadModel.find(own(owner), { _id: 0, announcement_id: 1, at: 1 })
    .sort({ at: -1 })
    .limit(owner.most)
    .lean();
}

async function readAgreements(owner: Owner) {
  const found = await AgreementModel.find(own(owner)).sort({ accept_date: -1 }).limit(owner.most).lean();
  return found.map((agreement) => ({
    name: agreement.name,
    email: agreement.email,
    ...serializeMemberAgreement(agreement),
    notice_given_at: agreement.notice_given_at ?? null,
    terms: agreement.terms || null,
  }));
}

/** What each version of an agreement says, and how it was signed. */
async function readDocuments(owner: Owner) {
  const kept = { _id: 0, agreement_id: 1, version: 1, content: 1, hash: 1, made_at: 1 } as const;
  const signed = { signed_at: 1, signed_name: 1 } as const;
  return AgreementDocumentModel.find({ agreement_id: await idsOfAgreements(owner) }, { ...kept, ...signed })
    .sort({ made_at: -1 })
    .limit(owner.most)
    .lean();
}

/** Without who recorded what, as the notes. */
async function readDeposits(owner: Owner) {
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
  return mongoose.trusted({ $in: await AgreementModel.distinct("_id", own(owner)) });
}

/** The saved card as it is shown, what was agreed to, and when rent is taken from it. */
async function readAutopay(owner: Owner) {
  const kept = { _id: 0, on: 1, day: 1, next_at: 1, stopped: 1, customer: 1 } as const;
  const card = { "card.brand": 1, "card.last4": 1, "card.exp_month": 1, "card.exp_year": 1 } as const;
  const agreed = { "card.consent": 1, "card.agreed_at": 1, "card.saved_at": 1 } as const;
  return AutopayModel.find(own(owner), { ...kept, ...card, ...agreed }).lean();
}

async function readPayments(owner: Owner) {
  const found = await PaymentModel.find(own(owner)).sort({ date: -1, _id: -1 }).limit(owner.most).lean();
  return found.map((payment) => ({
    ...serializePayment(payment),
    card_brand: payment.card_brand,
    card_last4: payment.card_last4,
    entries: entriesOf(payment).map(({ kind, cents, at, source, reference }) => ({
      kind,
      amount: toDollars(cents),
      at,
      source,
      reference,
    })),
  }));
}

/** Without what the house paid, and without which admin wrote. */
async function readRepairs(owner: Owner) {
  const found = await RepairModel.find(own(owner)).sort({ created_at: -1, _id: -1 }).limit(owner.most).lean();
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

async function readVisits(owner: Owner) {
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

async function readNotices(owner: Owner) {
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

async function readInvitations({ isConfirmed, email }: Owner) {
  const found = isConfirmed ? await InvitationModel.find({ email }).lean() : [];
  return found.map(serializeInvitation);
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

/** Without who wrote them (decision 032). */
async function readNotes({ userId }: Owner) {
  return (await listMemberNotes(userId)).map(({ text, created_at }) => ({ text, created_at }));
}
