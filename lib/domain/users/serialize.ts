import type { Member } from "@/lib/contracts/users";
import type { UserDocument } from "@/models/user";

/** A member as admins see them: a person without a name has null. */
export function serializeMember(
  user: Pick<UserDocument, "_id" | "name" | "email" | "image">,
  apartmentNo: string | null,
): Member {
  return {
    _id: user._id.toString(),
    name: user.name || null,
    email: user.email,
    photoURL: user.image ?? null,
    apartment_no: apartmentNo,
  };
}
