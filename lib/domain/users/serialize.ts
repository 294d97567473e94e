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
  };
}

/** What a list of members reads of each. */
export const MEMBER_FIELDS = { name: 1, email: 1, image: 1 } as const;
export type MemberFields = Pick<UserDocument, "_id" | keyof typeof MEMBER_FIELDS>;

/** What it reads of their agreements. */
export const LIVED_IN_FIELDS = { user_id: 1, apartment_no: 1 } as const;
export type LivedIn = Pick<AgreementDocument, "_id" | keyof typeof LIVED_IN_FIELDS>;

/** A member as admins see them: a person without a name has null. */
export function serializeMember(user: MemberFields, agreement: LivedIn | undefined): Member {
  return {
    _id: user._id.toString(),
    name: user.name || null,
    email: user.email,
    photoURL: user.image ?? null,
    apartment_no: agreement?.apartment_no ?? null,
    agreement_id: agreement ? agreement._id.toString() : null,
  };
}
