import { makeAdmin, unmakeAdmin } from "@/lib/invitations/mutations";
import { AppError } from "@/lib/platform/errors";
import { joinDatabase } from "../data/database";
import { Refusal } from "../refusal";
import { readAdminWish } from "./admin-wish";
import { runWithDatabase } from "./with-database";

/** `npm run make-admin -- person@example.com`: makes a registered person a database's first admin (docs/product.md 1.3). */
await runWithDatabase("npm run make-admin", () => change(), joinDatabase);

async function change(): Promise<void> {
  const { email, undo } = readAdminWish(process.argv.slice(2), process.env);
  try {
    if (undo)
      console.log(
        (await unmakeAdmin(email))
          ? `${email} is a user now, from the next call on.`
          : `${email} does not work here.`,
      );
    else
      console.log(
        (await makeAdmin(email))
          ? `${email} is an admin now, from the next call on.`
          : `${email} is already an admin.`,
      );
  } catch (error) {
    throw error instanceof AppError ? new Refusal(error.message) : error;
  }
}
