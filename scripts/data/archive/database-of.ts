import type { Db, MongoClient } from "mongodb";
import type { Connection } from "mongoose";

/** Returns the driver's client and database of a Mongoose connection. */
export function databaseOf(connection: Connection): { client: MongoClient; db: Db } {
  const client = connection.getClient();
  return { client, db: client.db(connection.name) };
}
