import { MongoServerError } from "mongodb";
import { databaseNameOf, hasCredentials } from "@/lib/platform/format/connection-string";

const UNAUTHORIZED = 13;

const AUTHENTICATION_FAILED = 18;

/** Atlas answers this for a wrong password. */
const ATLAS = 8000;

/** Returns a message if the database rejects the credentials, without any value of the connection string; else null. */
export function describeRefusal(error: unknown, uri: string): string | null {
  if (!(error instanceof MongoServerError)) return null;
  if (error.code === AUTHENTICATION_FAILED || (error.code === ATLAS && /auth/i.test(error.message)))
    return "The database does not accept the user or the password in MONGODB_URI: check both, and add authSource=NAME where the user was made in another database than the one named.";
  if (error.code !== UNAUTHORIZED) return null;
  if (!hasCredentials(uri))
    return "The database asks for a user and a password, and MONGODB_URI has none: mongodb://USER:PASSWORD@HOST:PORT/DATABASE.";
  return `The user in MONGODB_URI has too few rights in the database "${databaseNameOf(uri)}": give it the role readWrite there, or name the database that it has been made for.`;
}
