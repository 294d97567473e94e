import type { Actor } from "@/lib/auth/actor";
import { type BudgetName, tryConsume } from "@/lib/db/limits";
import { UserModel } from "@/models/user";

/**
 * Returns whether one more mail may be sent to a user's address. An unconfirmed address may belong to a stranger, who gets
 * few mails, however many accounts name it.
 */
export async function rationMail({ userId, email }: Actor, budget: BudgetName): Promise<boolean> {
  const isStrange = await UserModel.exists({ _id: userId, emailVerified: null });
  return isStrange ? tryConsume(budget, email) : true;
}
