import type { Actor } from "@/lib/auth/actor";
import type { Building } from "@/lib/contracts/building";
import type { MemberAgreement, MemberPage } from "@/lib/contracts/member-page";
import { NO_PERSON } from "@/lib/contracts/users.sentences";
import { connectDatabase } from "@/lib/db/connect";
import { findRentChoice } from "@/lib/domain/agreements/find-rent-choice";
import { listVersions } from "@/lib/domain/agreements/keep-versions";
import { serializeMemberAgreement, serializeVersion } from "@/lib/domain/agreements/serialize";
import { getBuilding } from "@/lib/domain/building/queries";
import { listMailsTo } from "@/lib/domain/mails/queries";
import { listMemberNotes } from "@/lib/domain/member-notes/queries";
import { listTenantMonths } from "@/lib/domain/payments/list-tenant-months";
import { findLastReminder } from "@/lib/domain/rent-reminders/queries";
import { notFound } from "@/lib/errors";
import { AgreementModel, type AgreementDocument } from "@/models/agreement";
import { UserModel, type UserDocument } from "@/models/user";
import { contactOf } from "./serialize";

/** Older ones are in All Mails. */
const MAILS_SHOWN = 50;

/**
 * GET /members/{id}: a person's page for admins (docs/product.md 8.21), by user id, so that former members and deleted
 * accounts are found. Throws `not_found`.
 */
export async function getMemberPage(_actor: Actor<"admin">, userId: string): Promise<MemberPage> {
  await connectDatabase();
  const [user, agreements, building] = await Promise.all([
    UserModel.findById(userId).lean(),
    AgreementModel.find({ user_id: userId }).sort({ accept_date: -1, _id: -1 }).lean(),
    getBuilding(),
  ]);
  const person = user ? ofAccount(user) : ofAgreement(userId, agreements[0]);
  const [agreed, months, last_reminder, notes, mails] = await Promise.all([
    Promise.all(agreements.map((agreement) => describe(agreement, building))),
    listTenantMonths(userId),
    findLastReminder(userId),
    listMemberNotes(userId),
    // The address of a deleted account may belong to someone else now.
    user ? listMailsTo(user.email, registeredAt(user), MAILS_SHOWN) : [],
  ]);
  return { ...person, agreements: agreed, months, last_reminder, notes, mails };
}

async function describe(agreement: AgreementDocument, building: Building): Promise<MemberAgreement> {
  const [rent_choice, versions] = await Promise.all([
    findRentChoice(agreement),
    listVersions(agreement, building),
  ]);
  return { ...serializeMemberAgreement(agreement), rent_choice, documents: versions.map(serializeVersion) };
}

type Person = Omit<MemberPage, "agreements" | "months" | "last_reminder" | "notes" | "mails">;

function ofAccount(user: UserDocument): Person {
  return {
    _id: user._id.toString(),
    name: user.name ?? "",
    email: user.email,
    photoURL: user.image ?? null,
    role: user.role,
    registered_at: registeredAt(user).toISOString(),
    ...contactOf(user),
  };
}

function ofAgreement(userId: string, agreement: AgreementDocument | undefined): Person {
  if (!agreement) throw notFound(NO_PERSON);
  const { name = "", email } = agreement;
  const nothing = { photoURL: null, role: null, registered_at: null };
  return { _id: userId, name, email, ...nothing, ...contactOf({}) };
}

/** Older documents may lack the day; an id contains its creation time. */
export function registeredAt(user: Pick<UserDocument, "_id" | "created_at">): Date {
  return user.created_at ?? user._id.getTimestamp();
}
