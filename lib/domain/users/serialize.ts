import type { Member, UserRecord } from "@/lib/contracts/users";
import type { AgreementDocument } from "@/models/agreement";
import type { UserDocument } from "@/models/user";

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
export const MEMBER_FIELDS = { name: 1, email: 1, image: 1, telephone: 1 } as const;
export type MemberFields = Pick<UserDocument, "_id" | keyof typeof MEMBER_FIELDS>;

/** The fields that it reads of agreements. */
export const HOME_FIELDS = { user_id: 1, apartment_no: 1, leave_on: 1 } as const;
export type Home = Pick<AgreementDocument, "_id" | keyof typeof HOME_FIELDS>;

/** Returns a member for admins; the name is null if missing, and `open` is in dollars. */
export function serializeMember(user: MemberFields, home: Home | null, open: number): Member {
  return {
    _id: user._id.toString(),
    name: user.name || null,
    email: user.email,
    photoURL: user.image ?? null,
    apartment_no: home?.apartment_no ?? null,
    agreement_id: home?._id.toString() ?? null,
    leave_on: home?.leave_on ?? null,
    telephone: contactOf(user).telephone,
    open,
  };
}
