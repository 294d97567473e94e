import type { Member, UserRecord } from "@/lib/contracts/users";
import type { AgreementDocument } from "@/models/agreement";
import type { UserDocument } from "@/models/user";

/** A person's own record as the wire carries it. */
export function serializeAccount(user: UserDocument): UserRecord {
  return {
    _id: user._id.toString(),
    email: user.email,
    name: user.name,
    role: user.role,
    photoURL: user.image ?? null,
    ...contactOf(user),
  };
}

/** What documents from before contacts were kept lack. */
type Contact = Pick<UserDocument, "telephone" | "emergency_name" | "emergency_telephone">;

/** How to reach a person; empty where they gave nothing (docs/product.md 3.12). */
export function contactOf(user: Partial<Contact>): Contact {
  const { telephone = "", emergency_name = "", emergency_telephone = "" } = user;
  return { telephone, emergency_name, emergency_telephone };
}

/** What a list of members reads of each. */
export const MEMBER_FIELDS = { name: 1, email: 1, image: 1 } as const;
export type MemberFields = Pick<UserDocument, "_id" | keyof typeof MEMBER_FIELDS>;

/** What such a list reads of each one's agreement. */
export const HOME_FIELDS = { user_id: 1, apartment_no: 1, leave_on: 1 } as const;
export type Home = Pick<AgreementDocument, "_id" | keyof typeof HOME_FIELDS>;

/** A member as admins see them: a person without a name has null. */
export function serializeMember(user: MemberFields, home: Home | null): Member {
  return {
    _id: user._id.toString(),
    name: user.name || null,
    email: user.email,
    photoURL: user.image ?? null,
    apartment_no: home?.apartment_no ?? null,
    agreement_id: home?._id.toString() ?? null,
    leave_on: home?.leave_on ?? null,
  };
}
