import mongoose, { type QueryFilter } from "mongoose";
import type { MemberAgreement } from "@/lib/agreements/agreement-contract";
import { findThread } from "@/lib/agreements/find-thread";
import { listRequestsOf } from "@/lib/agreements/list-requests";
import { findRentChoice, serializeMemberAgreement, serializeVersion } from "@/lib/agreements/queries";
import { listVersions } from "@/lib/agreements/write-agreement";
import { countListed } from "@/lib/apartments/queries";
import type { Building } from "@/lib/building/contract";
import { getBuilding } from "@/lib/building/queries";
import { findDepositsDue, sumHeldDeposits } from "@/lib/deposits/queries";
import { listMailsTo } from "@/lib/mails/queries";
import type { MemberNote } from "@/lib/member-notes/contract";
import type { Account } from "@/lib/payments/account-contract";
import { getAccountWithMonths } from "@/lib/payments/get-account";
import { type Actor, hasRole } from "@/lib/platform/auth/actor";
import { listSessions } from "@/lib/platform/auth/sessions";
import { NO_EMAIL } from "@/lib/platform/contracts/contact";
import {
  type QueryOf,
  type OfficeRole,
  type AdminReader,
  type MoneyReader,
  ADMIN_READ,
  MONEY_READ,
} from "@/lib/platform/contracts/endpoint";
import { NO_PERSON } from "@/lib/platform/contracts/messages";
import { contactPattern } from "@/lib/platform/contracts/typed-text";
import { connectDatabase } from "@/lib/platform/db/connect";
import { countAll } from "@/lib/platform/db/count-all";
import { notFound, unauthenticated } from "@/lib/platform/errors";
import { fromCents } from "@/lib/platform/format/money";
import { findLastReminder } from "@/lib/rent-reminders/queries";
import { sumOpenRents } from "@/lib/rent-roll/queries";
import { findTenantsOf } from "@/lib/today/queries";
import { type AgreementDocument, AgreementModel } from "@/models/agreement";
import { ApartmentModel } from "@/models/apartment";
import { MemberNoteModel, type UserDocument, UserModel } from "@/models/user";
import type { Member, UserRecord, Statistics, listMembers as contract, UserSession } from "./contract";
import type { MemberPage } from "./member-contract";

/** Returns a user's own record for the API. */
export function serializeAccount(user: UserDocument): UserRecord {
  return {
    _id: user._id.toString(),
    email: user.email,
    name: user.name ?? "",
    role: user.role,
    photoURL: user.image ?? null,
    ...contactOf(user),
  };
}

type Contact = Pick<UserDocument, "telephone" | "emergency_name" | "emergency_telephone">;

/** Returns contact details; empty if not given (docs/product.md 3.12). */
export function contactOf(user: Contact): Required<Contact> {
  const { telephone = "", emergency_name = "", emergency_telephone = "" } = user;
  return { telephone, emergency_name, emergency_telephone };
}

/** The fields that a list of members reads. */
const MEMBER_FIELDS = {
  ...({ name: 1, email: 1, image: 1, telephone: 1 } as const),
  ...({ entered_at: 1, invited_at: 1, claimed_at: 1 } as const),
} as const;

type MemberFields = Pick<UserDocument, "_id" | keyof typeof MEMBER_FIELDS>;

/** The fields that it reads of agreements. */
const HOME_FIELDS = { user_id: 1, apartment_no: 1, leave_on: 1, deposit_cents: 1, active: 1 } as const;

type MemberAgreementFields = Pick<AgreementDocument, "_id" | keyof typeof HOME_FIELDS>;

type Claimable = Pick<UserDocument, "entered_at" | "invited_at" | "claimed_at">;

const claimOf = ({ entered_at, invited_at, claimed_at }: Claimable): Member["claim"] =>
  !entered_at ? null : claimed_at ? "claimed" : invited_at ? "invited" : "entered";

/** Whether a link may open the account: the office entered the person, who lives here and has no address proved yet. */
export const canInvite = ({ role, entered_at, claimed_at, emailVerified }: UserDocument) =>
  role === "member" && Boolean(entered_at) && !(claimed_at && emailVerified);

/** Returns a member for admins; the name is null if missing, and the money is in dollars. */
function serializeMember(
  user: MemberFields,
  home: MemberAgreementFields | null,
  money: Pick<Member, "open" | "deposit_due">,
): Member {
  return {
    _id: user._id.toString(),
    name: user.name || null,
    email: user.email,
    photoURL: user.image ?? null,
    apartment_no: home?.apartment_no ?? null,
    agreement_id: home?._id.toString() ?? null,
    leave_on: home?.leave_on ?? null,
    telephone: contactOf(user).telephone,
    ...money,
    claim: claimOf(user),
  };
}

type Query = Partial<QueryOf<typeof contract>>;

/** Returns a page of members with their apartments, by name by default; to a caretaker without what they owe and have to do. */
export async function listMembers(
  actor: Actor<OfficeRole>,
  query: Query = {},
): Promise<{ items: Member[]; total: number }> {
  await connectDatabase();
  if (hasRole(actor, MONEY_READ)) return findMembers(query);
  const { items, total } = await findMembers({ ...query, state: undefined });
  return { items: items.map((one) => ({ ...one, open: null, deposit_due: null })), total };
}

async function findMembers(query: Query): Promise<{ items: Member[]; total: number }> {
  if (query.unclaimed) return listUnclaimed(query);
  const found = await matching(query);
  const [items, total] = await Promise.all([
    query.sort === "apartment_no"
      ? membersByApartment(query, found)
      : membersBy(query.sort ?? "name", query, found),
    UserModel.countDocuments(found),
  ]);
  return { items, total };
}

type Found = QueryFilter<UserDocument>;

/** Members with these words in what the list shows of them; what stands for an address that somebody lacks is not. */
async function matching({ q, state }: Query): Promise<Found> {
  const members: Found = { role: "member" };
  if (state) members._id = mongoose.trusted({ $in: await findTenantsOf(state) });
  if (!q) return members;
  const words = mongoose.trusted({ $regex: contactPattern(q), $options: "i" });
  const homes = await AgreementModel.distinct("user_id", { active: true, apartment_no: words });
  const theirs = { email: mongoose.trusted({ $not: NO_EMAIL }) };
  const all: Found[] = [{ name: words }, { telephone: words }, { $and: [{ email: words }, theirs] }];
  return { ...members, $or: [...all, { _id: mongoose.trusted({ $in: homes }) }] };
}

async function membersBy(
  sort: "name" | "email",
  { page = 1, limit = 100, direction = "asc" }: Query,
  found: Found,
) {
  const users = await UserModel.find(found, MEMBER_FIELDS)
    .sort({ [sort]: direction, _id: direction })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<MemberFields[]>();
  return withHomes(users);
}

/** Those whom a link would let in, those not invited yet first. */
async function listUnclaimed({ page = 1, limit = 100 }: Query) {
  const filter = {
    role: "member" as const,
    entered_at: mongoose.trusted({ $ne: null }),
    claimed_at: null,
  };
  const [users, total] = await Promise.all([
    UserModel.find(filter, MEMBER_FIELDS)
      .sort({ invited_at: 1, name: 1, _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<MemberFields[]>(),
    UserModel.countDocuments(filter),
  ]);
  return { items: await withHomes(users), total };
}

async function withHomes(users: readonly MemberFields[]): Promise<Member[]> {
  const agreements = await AgreementModel.find(
    { user_id: mongoose.trusted({ $in: users.map((user) => user._id) }), active: true },
    HOME_FIELDS,
  ).lean<MemberAgreementFields[]>();
  const homes = new Map(agreements.map((agreement) => [agreement.user_id.toString(), agreement]));
  const moneyOf = await findMoney(
    agreements,
    users.map(({ _id }) => _id),
  );
  return users.map((user) => {
    const home = homes.get(user._id.toString()) ?? null;
    return serializeMember(user, home, moneyOf(user, home));
  });
}

/** Reads what these people owe, and what is to come of their deposits. */
async function findMoney(
  agreements: readonly MemberAgreementFields[],
  ids: readonly mongoose.Types.ObjectId[],
) {
  const [open, due] = await Promise.all([sumOpenRents(ids), findDepositsDue(agreements)]);
  return ({ _id }: MemberFields, home: MemberAgreementFields | null) => ({
    open: open.get(String(_id)) ?? 0,
    deposit_due: (home && due.get(String(home._id))) ?? 0,
  });
}

/** Members are exactly the people with active agreements (I6), whose index sorts them by floor and block. */
async function membersByApartment(
  { page = 1, limit = 100, direction = "asc", q, state }: Query,
  found: Found,
) {
  const whose =
    q || state ? { user_id: mongoose.trusted({ $in: await UserModel.distinct("_id", found) }) } : {};
  const agreements = await AgreementModel.find({ ...whose, active: true }, HOME_FIELDS)
    .sort({ floor_no: direction, block_no: direction })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean<MemberAgreementFields[]>();
  const ids = agreements.map((agreement) => agreement.user_id);
  const [users, moneyOf] = await Promise.all([
    UserModel.find({ _id: mongoose.trusted({ $in: ids }) }, MEMBER_FIELDS).lean<MemberFields[]>(),
    findMoney(agreements, ids),
  ]);
  const people = new Map(users.map((user) => [user._id.toString(), user]));
  return agreements.flatMap((home) => {
    const user = people.get(home.user_id.toString());
    return user ? [serializeMember(user, home, moneyOf(user, home))] : [];
  });
}

/** Returns the building's figures (docs/product.md 8.1): every account is a user; an expired hold counts as available. */
export async function getStatistics(_actor: Actor<AdminReader>): Promise<Statistics> {
  await connectDatabase();
  const [totalApartments, free, expired, totalUsers, totalMembers] = await Promise.all([
    countListed(),
    ApartmentModel.countDocuments({ booking_status: "available" }),
    ApartmentModel.countDocuments({ "hold.until": mongoose.trusted({ $lte: new Date() }) }),
    countAll(UserModel),
    UserModel.countDocuments({ role: "member" }),
  ]);
  const shares = sharesOf(free + expired, totalApartments);
  return {
    totalApartments,
    availablePercentage: shares.part,
    unavailablePercentage: shares.rest,
    totalUsers,
    totalMembers,
  };
}

/** Older ones are in All Mails. */
const MAILS_SHOWN = 50;

/**
 * GET /members/{id}: a person's page for admins (docs/product.md 8.21), by user id, so that former members and deleted
 * accounts are found; an accountant sees neither notes nor mails. Throws `not_found`.
 */
export const getMemberPage = async (actor: Actor<MoneyReader>, userId: string): Promise<MemberPage> =>
  (await getMemberWithAccount(actor, userId)).member;

/** Returns the same with the person's account, as in GET /accounts/{user_id}. */
export async function getMemberWithAccount(
  actor: Actor<MoneyReader>,
  userId: string,
): Promise<{ member: MemberPage; account: Account }> {
  await connectDatabase();
  const [user, agreements, building] = await Promise.all([
    UserModel.findById(userId).lean(),
    AgreementModel.find({ user_id: userId }).sort({ accept_date: -1, _id: -1 }).lean(),
    getBuilding(),
  ]);
  const person = user ? ofAccount(user) : ofAgreement(userId, agreements[0]);
  const [agreed, { account, months }, held, requests, last_reminder, notes, mails] = await Promise.all([
    Promise.all(agreements.map((agreement) => describe(agreement, building))),
    getAccountWithMonths(userId),
    sumHeldDeposits(agreements.map(({ _id }) => _id)),
    hasRole(actor, ADMIN_READ) ? listRequestsOf(userId) : [],
    findLastReminder(userId),
    hasRole(actor, ADMIN_READ) ? listMemberNotes(userId) : [],
    // The address of a deleted account may belong to someone else now.
    user && hasRole(actor, ADMIN_READ) ? listMailsTo(user.email, registeredAt(user), MAILS_SHOWN) : [],
  ]);
  const money = { open: account.open, deposit_held: fromCents(held) };
  const member = { ...person, ...money, agreements: agreed, requests, months, last_reminder, notes, mails };
  return { member, account };
}

async function describe(agreement: AgreementDocument, building: Building): Promise<MemberAgreement> {
  const [rent_choice, versions, thread] = await Promise.all([
    findRentChoice(agreement),
    listVersions(agreement, building),
    findThread(agreement, "office"),
  ]);
  const documents = versions.map(serializeVersion);
  return { ...serializeMemberAgreement(agreement), rent_choice, documents, thread };
}

type Person = Pick<MemberPage, keyof ReturnType<typeof ofAccount>>;

function ofAccount(user: UserDocument) {
  return {
    _id: user._id.toString(),
    name: user.name ?? "",
    email: user.email,
    photoURL: user.image ?? null,
    role: user.role,
    registered_at: registeredAt(user).toISOString(),
    claim: claimOf(user),
    claimed_email: user.claimed_email ?? null,
    can_invite: canInvite(user),
    ...contactOf(user),
  };
}

function ofAgreement(userId: string, agreement: AgreementDocument | undefined): Person {
  if (!agreement) throw notFound(NO_PERSON);
  const { name = "", email } = agreement;
  const nothing = { photoURL: null, role: null, registered_at: null, claim: null, claimed_email: null };
  return { _id: userId, name, email, ...nothing, can_invite: false, ...contactOf({}) };
}

/** Older documents may lack the day; an id contains its creation time. */
export function registeredAt(user: Pick<UserDocument, "_id" | "created_at">): Date {
  return user.created_at ?? user._id.getTimestamp();
}

/** The most entries of each list in the file. */
const MOST = 2_000;

/** The owner of the exported data. */
export interface Owner {
  readonly userId: string;
  readonly email: string;
  /** Whether the address is confirmed: data stored by address only is exported only then. */
  readonly isConfirmed: boolean;
  /** When they registered: earlier data of the address belongs to someone else. */
  readonly since: Date;
  /** The most entries of each list, newest first. */
  readonly most: number;
}

/** Returns the caller as owner. Throws `unauthenticated` if the account has just been deleted. */
export async function getOwner({ userId, email }: Actor): Promise<Owner> {
  const user = await UserModel.findById(userId, { emailVerified: 1, created_at: 1 }).lean();
  if (!user) throw unauthenticated();
  return { userId, email, most: MOST, isConfirmed: Boolean(user.emailVerified), since: registeredAt(user) };
}

/** Returns the filter for data stored by account. */
export const ownedBy = ({ userId }: Owner) => ({ user_id: new mongoose.Types.ObjectId(userId) });

/** Returns a user's sessions, last used first, with this one marked. */
export async function listOwnSessions(actor: Actor): Promise<UserSession[]> {
  const sessions = await listSessions(actor.userId);
  return sessions.map((session) => ({
    id: session._id,
    device: session.device ?? "Unknown device",
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    current: session._id === actor.sessionId,
  }));
}

/** Returns shares in percent with one decimal that sum to 100; both 0 if there is nothing (docs/product.md 8.1). */
export function sharesOf(part: number, whole: number): { part: number; rest: number } {
  if (whole <= 0) return { part: 0, rest: 0 };
  const tenths = Math.round((Math.min(part, whole) * 1000) / whole);
  return { part: tenths / 10, rest: (1000 - tenths) / 10 };
}

/** Returns the notes about a person, newest first: for admins, and without the author for the person (docs/product.md 3.14). */
export async function listMemberNotes(userId: string): Promise<MemberNote[]> {
  const notes = await MemberNoteModel.find({ user_id: userId }).sort({ created_at: -1, _id: -1 }).lean();
  return notes.map((note) => ({
    _id: note._id.toString(),
    text: note.text,
    created_at: note.created_at.toISOString(),
    author_name: note.author_name ?? "",
  }));
}
