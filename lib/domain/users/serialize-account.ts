import type { UserRecord } from "@/lib/contracts/users";
import type { UserDocument } from "@/models/user";

/** A person's own record as the wire carries it. */
export function serializeAccount(
  user: Pick<UserDocument, "_id" | "email" | "name" | "role" | "image">,
): UserRecord {
  return {
    _id: user._id.toString(),
    email: user.email,
    name: user.name,
    role: user.role,
    photoURL: user.image ?? null,
  };
}
