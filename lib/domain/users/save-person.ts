import type { Actor } from "@/lib/auth/actor";
import type { BodyOf, ReplyOf } from "@/lib/contracts/endpoint";
import { toDisplayName } from "@/lib/contracts/registration";
import type { saveUser } from "@/lib/contracts/users";
import { ACCOUNT_GONE, NOT_YOUR_RECORD } from "@/lib/contracts/users.sentences";
import { forbidden, notFound } from "@/lib/errors";
import { UserModel } from "@/models/user";
import { serializeAccount } from "./serialize";

/**
 * POST /users: the account exists since the registration, so this only fills in a missing name and returns role and record.
 * Throws `forbidden` for another's email; never changes a role (docs/security.md B3).
 */
export async function savePerson(
  actor: Actor,
  { email, name }: BodyOf<typeof saveUser>,
): Promise<ReplyOf<typeof saveUser>> {
  if (email !== actor.email) throw forbidden(NOT_YOUR_RECORD);
  const shown = toDisplayName(name);
  if (shown) await UserModel.updateOne({ _id: actor.userId, name: "" }, { name: shown });
  const user = await UserModel.findById(actor.userId).lean();
  if (!user) throw notFound(ACCOUNT_GONE);
  return { role: user.role, user: serializeAccount(user) };
}
