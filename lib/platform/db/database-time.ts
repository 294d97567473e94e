import { connectDatabase } from "./connect";

/** Returns the primary's time, the same for all instances whatever their own clocks say. */
export async function databaseNow(): Promise<Date> {
  const { db } = await connectDatabase();
  const hello = await db?.command({ hello: 1 }, { readPreference: "primary" });
  if (!(hello?.localTime instanceof Date)) throw new Error("The database does not tell its time.");
  return hello.localTime;
}
