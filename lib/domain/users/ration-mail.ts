import type { Actor } from "@/lib/auth/actor";
import { type BudgetName, tryConsume } from "@/lib/db/limits";
import { UserModel } from "@/models/user";

/**
 * Answers whether one more mail may go to a person's address. An address that is not confirmed may be a stranger's,
 * who gets few mails, however many accounts name it one after the other.
 */
export async function rationMail({ userId, email }: Actor, budget: BudgetName): Promise<boolean> {
  const isStrange = await UserModel.exists({ _id: userId, emailVerified: null });
  return isStrange ? tryConsume(budget, email) : true;
}
