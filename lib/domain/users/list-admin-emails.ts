import type { ClientSession } from "mongoose";
import { UserModel } from "@/models/user";

/** Where mails to the office go: every admin's address, as it is in the transaction. */
export async function listAdminEmails(session: ClientSession): Promise<string[]> {
  const admins = await UserModel.find({ role: "admin" }, { email: 1 }).session(session).lean();
  return admins.map(({ email }) => email);
}
