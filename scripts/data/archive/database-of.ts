import type { Db, MongoClient } from "mongodb";
import type { Connection } from "mongoose";

/** The driver's own client and database below a Mongoose connection. */
export function databaseOf(connection: Connection): { client: MongoClient; db: Db } {
  const client = connection.getClient();
  return { client, db: client.db(connection.name) };
}
