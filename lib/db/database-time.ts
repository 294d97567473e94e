import { connectDatabase } from "./connect";

/** The time by the primary's clock: one for all instances, whatever the clocks of their machines say. */
export async function databaseNow(): Promise<Date> {
  const { db } = await connectDatabase();
  const hello = await db?.command({ hello: 1 }, { readPreference: "primary" });
  if (!(hello?.localTime instanceof Date)) throw new Error("The database does not tell its time.");
  return hello.localTime;
}
