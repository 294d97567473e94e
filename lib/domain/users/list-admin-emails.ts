import type { ClientSession } from "mongoose";
import { UserModel } from "@/models/user";

/** Returns every admin's address, read in the transaction, for mails to the office. */
export async function listAdminEmails(session: ClientSession): Promise<string[]> {
  const admins = await UserModel.find({ role: "admin" }, { email: 1 }).session(session).lean();
  return admins.map(({ email }) => email);
}
