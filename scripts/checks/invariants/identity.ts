import type { Connection } from "mongoose";
import { findRepeats, violations } from "./find-repeats";

/** I11: one account per normalised email and per Google account. */
export async function checkIdentity(connection: Connection): Promise<string[]> {
  const emails = await findRepeats(connection, "users", ["email"]);
  const accounts = await findRepeats(connection, "accounts", ["provider", "providerAccountId"]);
  const people = await connection.collection("users").find<{ email: string }>({}).toArray();
  const written = people
    .map(({ email }) => email)
    .filter((email) => email !== email.normalize("NFKC").trim().toLowerCase());
  return [
    ...violations("I11", "more than one account of email", emails),
    ...violations("I11", "more than one person for account", accounts),
    ...violations("I11", "an email is not normalised", written),
  ];
}
